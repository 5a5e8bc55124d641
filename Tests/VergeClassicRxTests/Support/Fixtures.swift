import TestSupport
import VergeClassicRx

struct Counter: Equatable {
  var count = 0
  var title: String?
}

struct Failure: Error, Equatable {}

final class CounterModel: VergeType, Sendable {
  enum Activity: Equatable { case rang(Int) }
  typealias State = Counter

  let state = Storage(Counter())
}

/// A logger that records the commits and the ends of actions.
final class LineLogger: VergeLogging {
  let lines = Recorder<String>()

  func didChange(root: Any) { lines.record("didChange \((root as? Counter)?.count ?? -1)") }

  func didDispatch(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: any AnyVergeType
  ) { lines.record("didDispatch \(name)") }

  func willMutate(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: any AnyVergeType
  ) { lines.record("willMutate \(name) \(description) \(file)") }

  func didMutate(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: any AnyVergeType
  ) { lines.record("didMutate \(name)") }
}

extension Recorder {
  /// Records what happens to a subscription: `describe` of the elements, and its end.
  func observe<Value>(
    _ observable: Observable<Value>, _ describe: @escaping (Value) -> Element
  ) -> any Disposable where Element == String {
    observable.subscribe(
      onNext: { self.record(describe($0)) }, onError: { self.record("error \($0)") },
      onCompleted: { self.record("completed") })
  }
}
