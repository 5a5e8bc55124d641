import TestSupport
import Testing
import Verge
import VueFlux
import VueFluxReactive

/// Each public name, written out.
@Suite("Names of VueFluxReactive")
struct NamesTests {
  @Test("Code can name the types of disposables")
  func disposables() {
    final class Owner: VueFluxReactive.DisposableScopeOwner {
      let disposableScope: VueFluxReactive.DisposableScope = .init()
    }
    let any: VueFluxReactive.AnyDisposable = .init {}
    let plain: any VueFluxReactive.Disposable = VueFluxReactive.AnyDisposable()
    let scope: VueFluxReactive.DisposableScope = .init([any, plain])
    let sequence: some Sequence<any VueFluxReactive.Disposable> = AnySequence([any, plain])
    #expect(!VueFluxReactive.DisposableScope(sequence).isDisposed)
    scope.add(disposable: Owner().disposableScope)
    scope += plain
    let optional: VueFluxReactive.DisposableScope? = scope
    optional += any
    scope.dispose()
    #expect(scope.isDisposed)
    #expect(any.isDisposed)
    let subscription = makeSubscription()
    subscription.dispose()
    #expect(subscription.isDisposed)
  }

  private func makeSubscription() -> VueFlux.Subscription {
    let signal = Sink<Int>().signal
    return signal.observe { _ in } as! VueFlux.Subscription
  }

  @Test("Code can name the types of signals")
  func signals() {
    let producer: VueFluxReactive.Signal<Int>.Producer = { send in
      send(1)
      return AnyDisposable()
    }
    let label = Label()
    let signal: VueFluxReactive.Signal<Int> = .init(producer)
    signal.observe { _ in }.dispose()
    signal.observe(duringScopeOf: label) { _ in }.dispose()
    let mapped: VueFluxReactive.Signal<String> = signal.map { "\($0)" }.observe(on: .immediate)
    mapped.bind(to: label, \.text, on: .immediate)
    signal.bind(to: label, \.number, on: .immediate)
    signal.bind(to: label, on: .immediate) { $0.number += $1 }
    let binder: VueFluxReactive.Binder<Int> = .init(target: label) { $0.number += $1 }
    signal.bind(to: binder, on: .immediate)
    binder.bind(signal: signal, on: .immediate)
    #expect(label.text == "1")
    #expect(label.number == 4)
  }

  @Test("Code can name the types of sources")
  func sources() {
    let sink: VueFluxReactive.Sink<Int> = .init()
    let sent: VueFluxReactive.Signal<Int> = sink.signal
    let modernSink: Verge.Store<Void, Int> = sink.modernStore
    sink.send(value: 1)
    let variable: VueFluxReactive.Variable<Int> = .init(1)
    let values: VueFluxReactive.Signal<Int> = variable.signal
    let modern: Verge.Store<Int, Never> = variable.modernStore
    let shared: VueFluxReactive.Variable<Int> = .init(sharing: modern)
    let slice: VueFluxReactive.Variable<Int> = .init(sharing: modern, at: \.self)
    variable.value = 2
    #expect(shared.value == 2)
    #expect(slice.value == 2)
    let constant: VueFluxReactive.Constant<Int> = variable.constant
    let other: VueFluxReactive.Constant<Int> = .init(variable: variable)
    let fixed: VueFluxReactive.Constant<Int> = .init(3)
    let constantSignal: VueFluxReactive.Signal<Int> = fixed.signal
    #expect(constant.value + other.value + fixed.value == 7)
    withExtendedLifetime((sent, modernSink, values, constantSignal)) {}
  }
}
