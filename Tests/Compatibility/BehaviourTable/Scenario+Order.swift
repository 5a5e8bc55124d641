import Foundation
import TestSupport
import Verge

extension Scenario {
  static func order<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    let store = try D(Sample())
    let lines = Recorder<String>()
    let registrations = ["a", "b", "c"].map { name in
      store.observe { lines.record("\(name)\($0.count)") }
    }
    lines.drain()
    store.commit { $0.count = 1 }
    defer { withExtendedLifetime(registrations) {} }
    return Finding.trace(lines)
  }

  static func nested<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    try twoObservers(D.self) { store in store.commit { $0.count = 2 } }
  }

  static func nestedRead<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    let reads = Recorder<String>()
    _ = try twoObservers(D.self) { store in
      store.commit { $0.count = 2 }
      reads.record("\(store.state.count)")
    }
    return Finding.trace(reads)
  }

  static func otherThread<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    try twoObservers(D.self) { store in onAnotherThread { store.commit { $0.count = 2 } } }
  }

  static func otherThreadCalls<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    let first = ObjectIdentifier(Thread.current)
    let threads = Recorder<ObjectIdentifier>()
    _ = try twoObservers(D.self) { store in
      onAnotherThread { store.commit { $0.count = 2 } }
    } onCall: {
      threads.record(ObjectIdentifier(Thread.current))
    }
    return Set(threads.elements) == [first] ? "the thread that commits 1" : "both threads"
  }

  /// Commits 1. The first of two observers then calls `onOne`.
  private static func twoObservers<D: Dialect>(
    _: D.Type,
    onOne: @escaping @Sendable (D) -> Void,
    onCall: @escaping @Sendable () -> Void = {}
  ) throws -> String where D.State == Sample {
    let store = try D(Sample())
    let lines = Recorder<String>()
    let a = store.observe { [unowned store] state in
      onCall()
      lines.record("a\(state.count)")
      if state.count == 1 { onOne(store) }
    }
    let b = store.observe { state in
      onCall()
      lines.record("b\(state.count)")
    }
    lines.drain()
    store.commit { $0.count = 1 }
    defer { withExtendedLifetime((a, b)) {} }
    return Finding.trace(lines)
  }

  static func added<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    let store = try D(Sample())
    let lines = Recorder<String>()
    let b = Box<Registration>()
    let a = store.observe { [unowned store] state in
      lines.record("a\(state.count)")
      if state.count == 1 { b.value = store.observe { lines.record("b\($0.count)") } }
    }
    lines.drain()
    store.commit { $0.count = 1 }
    store.commit { $0.count = 2 }
    defer { withExtendedLifetime((a, b)) {} }
    return Finding.trace(lines)
  }
}
