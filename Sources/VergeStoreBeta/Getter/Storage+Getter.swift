import Verge
import VergeStore

#if LegacyDeprecations
@available(
  *, deprecated,
  message: "Write `derived(.map { … })`. See Migration/FromVergeStore6.md#two-parameters."
)
#endif
extension ReadonlyStorage {
  /// A value made from this container's, kept up to date as long as the program keeps the getter.
  ///
  /// - Parameters:
  ///   - selector: Makes the value. Called on the delivering thread, with no lock held.
  ///   - equality: Decides which value of the container is different from the one before.
  /// - Important: Traps inside an update of the same container.
  public final func getter<Key, Output>(
    selector: @escaping (Value) -> Output,
    equality: EqualityComputer<Value, Key>
  ) -> Getter<Value, Output> {
    let source = modernStore.state
    let removal = Removal()
    let getter = Getter(
      initialSource: source.primitive, selector: selector, equality: equality
    ) { removal.run() }
    let token = addDidUpdate(since: source.version) { [weak getter] in
      getter?._accept(sourceValue: $0)
    }
    removal.body = { [weak self] in self?.remove(subscribe: token) }
    return getter
  }
}

#if LegacyDeprecations
@available(
  *, deprecated,
  message: "Write `derived(.map { … })`. See Migration/FromVergeStore6.md#two-parameters."
)
#endif
extension StoreBase {
  /// A value made from the state, kept up to date as long as the program keeps the getter.
  ///
  /// - Parameters:
  ///   - selector: Makes the value. Called on the delivering thread, with no lock held.
  ///   - equality: Decides which state is different from the one before.
  /// - Important: Traps inside a mutation of the same store.
  public final func getter<Key, Output>(
    selector: @escaping (State) -> Output,
    equality: EqualityComputer<State, Key>
  ) -> Getter<State, Output> {
    _backingStorage.getter(selector: selector, equality: equality)
  }

  /// A value made from the state, kept up to date as long as the store's container exists.
  ///
  /// Mirrors VergeStore 6 (6.0.0-beta.1 and beta.2).
  ///
  /// - Parameters:
  ///   - selector: Makes the value. Called on the delivering thread, with no lock held.
  ///   - equality: Decides which state is different from the one before.
  /// - Important: Traps inside a mutation of the same store.
  public final func selector<Key, Output>(
    selector: @escaping (State) -> Output,
    equality: EqualityComputer<State, Key>
  ) -> MemoizeSelector<State, Output> {
    _backingStorage.selector(selector: selector, equality: equality)
  }
}

/// The removal of a getter's observer, which exists before the observer does.
private final class Removal {
  var body: () -> Void = {}

  func run() { body() }
}
