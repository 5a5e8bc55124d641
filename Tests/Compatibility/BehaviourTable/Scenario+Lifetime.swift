import Dispatch
import TestSupport
import Verge

extension Scenario {
  static func droppedToken<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    let store = try D(Sample())
    let lines = Recorder<String>()
    _ = store.observe { lines.record("a\($0.count)") }
    lines.drain()
    store.commit { $0.count = 1 }
    return lines.count == 0 ? "the observer is cancelled" : "the observer stays"
  }

  static func endsItself<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    let store = try D(Sample())
    let lines = Recorder<String>()
    let a = Box<Registration>()
    a.value = store.observe { state in
      lines.record("a\(state.count)")
      if state.count == 1 { a.value?.cancel() }
    }
    lines.drain()
    store.commit { $0.count = 1 }
    store.commit { $0.count = 2 }
    a.value = nil
    return Finding.trace(lines)
  }

  static func endsNeighbour<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    let store = try D(Sample())
    let lines = Recorder<String>()
    let b = Box<Registration>()
    let a = store.observe { state in
      lines.record("a\(state.count)")
      if state.count == 1 { b.value?.cancel() }
    }
    b.value = store.observe { lines.record("b\($0.count)") }
    lines.drain()
    store.commit { $0.count = 1 }
    store.commit { $0.count = 2 }
    defer { withExtendedLifetime((a, b)) {} }
    return Finding.trace(lines)
  }

  static func closureAfterEnd<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    let store = try D(Sample())
    weak var weakToken: Token?
    let registration = observe(store, holding: &weakToken)
    guard weakToken != nil else { return "never retained" }
    registration.cancel()
    defer { withExtendedLifetime((store, registration)) {} }
    return weakToken == nil ? "released immediately" : "retained"
  }

  static func closureAfterStore<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    weak var weakToken: Token?
    let registration = try observe(D(Sample()), holding: &weakToken)
    defer { withExtendedLifetime(registration) {} }
    return weakToken == nil ? "released immediately" : "retained"
  }

  private static func observe<D: Dialect>(
    _ store: D, holding weakToken: inout Token?
  ) -> Registration where D.State == Sample {
    let token = Token()
    weakToken = token
    return store.observe { _ in withExtendedLifetime(token) {} }
  }

  static func keepsStore<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    weak var container: AnyObject?
    let registration: Registration
    do {
      let store = try D(Sample())
      container = store.container
      registration = store.observe { _ in }
    }
    defer { withExtendedLifetime(registration) {} }
    return Finding.yes(container != nil)
  }

  static func storeReleasedDuring<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    let modern = ModernStore<Pair>(initialState: Pair())
    let store = try Box(D(sharing: modern, at: \.left))
    let before = modern.sinkState(dropsFirst: true, queue: .passthrough) { _ in store.value = nil }
    let lines = Recorder<String>()
    let registration = store.value?.observe { lines.record("a\($0.count)") }
    lines.drain()
    modern.commit { $0.left.count = 1 }
    defer { withExtendedLifetime((before, registration)) {} }
    return Finding.notified(lines)
  }

  static func storeReleasedBefore<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    let lines = Recorder<String>()
    var registration: Registration?
    try onHeldMainQueue {
      let store = try D(Sample())
      registration = store.observeByDefault { if $0.count == 1 { lines.record("a") } }
      store.commit { $0.count = 1 }
      // A synchronous delivery leaves nothing for the main queue.
      if lines.count > 0 { throw Unsupported() }
    }
    DispatchQueue.main.sync {}
    defer { withExtendedLifetime(registration) {} }
    return Finding.notified(lines)
  }
}
