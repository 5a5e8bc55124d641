import VueFlux
import VueFluxReactive

final class Search {
  let text = Variable("")  // warns: FromVueFlux.md#variables
  let failures = Sink<String>()  // warns: FromVueFlux.md#sinks
  private let scope = DisposableScope()  // warns: FromVueFlux.md#disposables

  var count: Signal<Int> {  // warns: FromVueFlux.md#signals
    return text.signal.map { $0.count }  // warns: FromVueFlux.md#signals
  }

  func type(_ text: String) {
    self.text.value = text  // warns: FromVueFlux.md#variables
    failures.send(value: "none")  // warns: FromVueFlux.md#sinks
  }

  func observe(_ label: Label) {
    let disposable = count.observe { print($0) }  // warns: FromVueFlux.md#signals
    disposable.dispose()  // warns: FromVueFlux.md#disposables
    scope += AnyDisposable { print("closed") }  // warns: FromVueFlux.md#disposables
    count.bind(to: label, \.number)  // warns: FromVueFlux.md#bindings
    count.bind(to: label.numberBinder)  // warns: FromVueFlux.md#bindings
  }
}

final class Label {
  var number = 0

  var numberBinder: Binder<Int> {  // warns: FromVueFlux.md#bindings
    return Binder(target: self) { $0.number = $1 }  // warns: FromVueFlux.md#bindings
  }
}
