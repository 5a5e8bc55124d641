import VergeClassic

// Types that are `Sendable` only where what they hold is.
#if CORRECTED
struct Text: Sendable { var text = "" }
#else
final class Text { var text = "" }
#endif

func share(_ value: some Sendable) {}

func send(
  _ storage: Storage<Text>, _ readonly: ReadonlyStorage<Text>, _ mutable: MutableStorage<Text>,
  _ state: StateStorage<Text>, _ emitter: Emitter<Text>, _ signal: Signal<Text>,
  _ binder: Binder<Text>
) {
  share(storage)  // expect-error
  share(readonly)  // expect-error
  share(mutable)  // expect-error
  share(state)  // expect-error
  share(emitter)  // expect-error
  share(signal)  // expect-error
  share(binder)  // expect-error
}
