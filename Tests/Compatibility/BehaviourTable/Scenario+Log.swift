import TestSupport
import Verge

extension Scenario {
  static func log<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    let lines = Recorder<String>()
    let store = try D(Sample(), log: lines)
    let registration = store.observe { lines.record("a\($0.count)") }
    lines.drain()
    store.commit { $0.count = 1 }
    defer { withExtendedLifetime(registration) {} }
    return Finding.trace(lines)
  }

  static func logNested<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    let lines = Recorder<String>()
    let store = try D(Sample(), log: lines)
    let registration = store.observe { [unowned store] state in
      lines.record("a\(state.count)")
      if state.count == 1 { store.commit { $0.count = 2 } }
    }
    lines.drain()
    store.commit { $0.count = 1 }
    defer { withExtendedLifetime(registration) {} }
    return Finding.trace(lines)
  }

  static func logThrowing<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    let lines = Recorder<String>()
    let store = try D(Sample(), log: lines)
    try fail(store)
    return Finding.trace(lines)
  }

  static func logAbsent<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    let lines = Recorder<String>()
    let store = try D(Sample(), log: lines)
    try store.commitIfPresent(\.detail) { $0.text = "x" }
    return Finding.trace(lines)
  }

  static func activity<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    let store = try D(Sample())
    let lines = Recorder<String>()
    let registrations = [
      try store.observeActivities { _ in lines.record("activity") },
      store.observe { [unowned store] state in
        lines.record("a\(state.count)")
        guard state.count == 1 else { return }
        try? store.send(1)
        store.commit { $0.count = 2 }
      },
      store.observe { lines.record("b\($0.count)") },
    ]
    lines.drain()
    store.commit { $0.count = 1 }
    defer { withExtendedLifetime(registrations) {} }
    return Finding.trace(lines)
  }

  static func activityInside<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    let store = try D(Sample())
    let lines = Recorder<String>()
    let registrations = [
      try store.observeActivities { _ in lines.record("activity") },
      store.observe { lines.record("a\($0.count)") },
    ]
    lines.drain()
    try store.commit({ $0.count = 1 }, inside: { [unowned store] in try? store.send(1) })
    defer { withExtendedLifetime(registrations) {} }
    return Finding.trace(lines)
  }
}
