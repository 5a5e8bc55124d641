import RxSwift
import TestSupport
import VergeStore

struct Shelf: StateType, Equatable {
  var count = 0
  var title: String?
}

struct Failure: Error {}

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
