import VueFlux
import VueFluxReactive

// Types that are `Sendable` only where what they hold is.
#if CORRECTED
struct Text: Sendable { var text = "" }
final class Page: State {
  enum Action { case turn }
  let number = Variable(0)
  struct Mutations: VueFlux.Mutations {
    func commit(action: Action, state: Page) { state.number.value += 1 }
  }
}
extension Page: Sendable {}
#else
final class Text { var text = "" }
final class Page: State {
  final class Action { var count = 0 }
  var number = 0
  struct Mutations: VueFlux.Mutations {
    func commit(action: Action, state: Page) { state.number += 1 }
  }
}
#endif

func share(_ value: some Sendable) {}

func send(
  _ reference: AtomicReference<Text>, _ variable: Variable<Text>, _ constant: Constant<Text>,
  _ sink: Sink<Text>, _ signal: Signal<Text>, _ binder: Binder<Text>
) {
  share(reference)  // expect-error
  share(variable)  // expect-error
  share(constant)  // expect-error
  share(sink)  // expect-error
  share(signal)  // expect-error
  share(binder)  // expect-error
}

func send(_ store: Store<Page>) {
  share(store)  // expect-error
  share(store.actions)  // expect-error
  share(store.computed)  // expect-error
  share(store.modernStore)  // expect-error
  share(store.modernStore.state.object)  // expect-error
}
