import TestSupport
import VergeClassic

struct Counter: Equatable {
  var count = 0
  var title: String?
}

struct Failure: Error {}

final class CounterModel: VergeType, Sendable {
  enum Activity: Equatable { case rang(Int) }
  typealias State = Counter

  let state: Storage<Counter>

  init(_ state: Storage<Counter> = Storage(Counter())) {
    self.state = state
  }
}

/// A logger that records a line per event.
final class LineLogger: VergeLogging {
  let lines: Recorder<String>
  let name: String

  init(_ lines: Recorder<String>, name: String = "") {
    self.lines = lines
    self.name = name
  }

  private func record(_ line: String) { lines.record(name + line) }

  func didChange(root: Any) { record("didChange \((root as? Counter)?.count ?? -1)") }
  func didReplace(root: Any) { record("didReplace \((root as? Counter)?.count ?? -1)") }

  func didEmit(
    activity: Any, file: StaticString, function: StaticString, line: UInt,
    on verge: any AnyVergeType
  ) { record("didEmit \(activity) \(file):\(line)") }

  func willDispatch(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: any AnyVergeType
  ) { record("willDispatch \(name) \(description) \(file):\(line)") }

  func didDispatch(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: any AnyVergeType
  ) { record("didDispatch \(name) \(description) \(file):\(line)") }

  func willMutate(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: any AnyVergeType
  ) { record("willMutate \(name) \(description) \(file):\(line)") }

  func didMutate(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: any AnyVergeType
  ) { record("didMutate \(name) \(description) \(file):\(line)") }
}
