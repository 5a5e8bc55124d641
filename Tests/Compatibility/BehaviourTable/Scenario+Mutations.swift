import TestSupport
import Verge

extension Scenario {
  static func committingInside<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    let store = try D(Sample())
    let lines = Recorder<String>()
    let registration = store.observe { lines.record("a\($0.count)") }
    lines.drain()
    try store.commit(
      { $0.count += 1 }, inside: { [unowned store] in store.commit { $0.count += 1 } })
    defer { withExtendedLifetime(registration) {} }
    return "takes effect immediately, " + Finding.trace(lines)
  }

  static func readingInside<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    let store = try D(Sample())
    let lines = Recorder<String>()
    try store.commit(
      { $0.count = 1 }, inside: { [unowned store] in lines.record("\(store.state.count)") })
    return "reads " + Finding.trace(lines)
  }

  static func registeringInside<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    let store = try D(Sample())
    let lines = Recorder<String>()
    let a = Box<Registration>()
    try store.commit(
      { $0.count = 1 },
      inside: { [unowned store] in
        a.value = store.observe { lines.record("a\($0.count)") }
      })
    defer { withExtendedLifetime(a) {} }
    return Finding.trace(lines)
  }

  static func throwing<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    let store = try D(Sample())
    let lines = Recorder<String>()
    let registration = store.observe { lines.record("a\($0.count)") }
    lines.drain()
    try fail(store)
    defer { withExtendedLifetime(registration) {} }
    return (store.state == Sample() ? "rolled back" : "changed")
      + (lines.count == 0 ? ", no notification" : ", notified")
  }

  /// Makes a commit whose mutation throws.
  static func fail<D: Dialect>(_ store: D) throws where D.State == Sample {
    do {
      try store.commitThrowing { state throws(Failure) in
        state.count = 1
        throw Failure()
      }
    } catch is Failure {}
  }

  static func absent<D: Dialect>(_: D.Type) throws -> String where D.State == Sample {
    let store = try D(Sample())
    let lines = Recorder<String>()
    let registration = store.observe { lines.record("a\($0.count)") }
    lines.drain()
    try store.commitIfPresent(\.detail) { $0.text = "x" }
    defer { withExtendedLifetime(registration) {} }
    return Finding.notified(lines)
  }
}
