// A member of RxSwift's type is found before a function of the module.
import RxSwift

private func interval(ofSeconds seconds: Double) -> RxTimeInterval { .seconds(Int(seconds)) }

extension ObservableType {
  // error: static member 'interval' cannot be used on instance
  func later() -> RxTimeInterval { interval(ofSeconds: 1) }
}
