import Foundation
import TestSupport
import Verge

extension Scenario {
  static func defaultCommit<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    let store = try D(byDefault: Sample())
    return onHeldMainQueue {
      store.commit { $0.count = 1 }
      return Finding.yes(store.state.count == 1)
    }
  }

  static func defaultDelivery<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    try delivery(D.self) { $0.observeByDefault($1) }
  }

  static func delivery<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    try delivery(D.self) { $0.observe($1) }
  }

  private static func delivery<D: Dialect>(
    _: D.Type, by observe: (D, @escaping @Sendable (Sample) -> Void) -> Registration
  ) throws -> String where D.State == Sample {
    let store = try D(Sample())
    let deliveries = Recorder<String>()
    let called = Gate()
    let thread = ObjectIdentifier(Thread.current)
    let registration = observe(store) { state in
      guard state.count == 1 else { return }
      if isOnMainQueue() {
        deliveries.record("main queue")
      } else {
        deliveries.record(
          ObjectIdentifier(Thread.current) == thread ? "same thread" : "another thread")
      }
      called.open()
    }
    // A delivery on the main queue has to wait until the commit has returned.
    let isSynchronous = onHeldMainQueue {
      store.commit { $0.count = 1 }
      return deliveries.count > 0
    }
    called.pass()
    withExtendedLifetime(registration) {}
    return (isSynchronous ? "synchronous, " : "asynchronous, ") + deliveries.elements[0]
  }

  static func replay<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    let store = try D(Sample())
    let lines = Recorder<String>()
    let registration = store.observe { lines.record("a\($0.count)") }
    defer { withExtendedLifetime((store, registration)) {} }
    return Finding.notified(lines)
  }

  static func equal<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    let store = try D(Sample(count: 1))
    let lines = Recorder<String>()
    let registration = store.observe { lines.record("a\($0.count)") }
    lines.drain()
    store.commit { $0.count = 1 }
    defer { withExtendedLifetime(registration) {} }
    return Finding.notified(lines)
  }

  static func sliceByWhole<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    try onSlice(D.self) { modern, _ in modern.commit { $0.left.count = 1 } }
  }

  static func siblingByWhole<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    try onSlice(D.self) { modern, _ in modern.commit { $0.right.count = 1 } }
  }

  static func siblingBySlice<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    try onSlice(D.self) { modern, _ in modern.scoped(\.right).commit { $0.count = 1 } }
  }

  static func sliceUnchanged<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    try onSlice(D.self) { _, store in store.commit { _ in } }
  }

  /// Observes a container on a slice during `commit`.
  private static func onSlice<D: Dialect>(
    _: D.Type, commit: (ModernStore<Pair>, D) -> Void
  ) throws -> String where D.State == Sample {
    let modern = ModernStore<Pair>(initialState: Pair())
    let store = try D(sharing: modern, at: \.left)
    let lines = Recorder<String>()
    let registration = store.observe { lines.record("a\($0.count)") }
    lines.drain()
    commit(modern, store)
    defer { withExtendedLifetime((store, registration)) {} }
    return Finding.notified(lines)
  }
}

/// Runs `body` while the main queue is blocked.
func onHeldMainQueue<Result>(_ body: () throws -> Result) rethrows -> Result {
  let (held, done) = (Gate(), Gate())
  DispatchQueue.main.async {
    held.open()
    done.pass()
  }
  held.pass()
  defer { done.open() }
  return try body()
}
