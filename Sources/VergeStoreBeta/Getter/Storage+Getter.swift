import ShimSupport
import Verge
public import VergeStore

extension ReadonlyStorage {
  /// Returns a value computed from this storage's value, and kept up to date as long as the program
  /// retains the getter.
  ///
  /// - Parameters:
  ///   - selector: Computes the value. Called immediately on this thread, then on the delivering
  ///     thread, while the store's lock is not held.
  ///   - equality: Decides whether a value of the storage differs from the previous one.
  /// - Important: Traps if called inside an update of the same storage.
  public final func getter<Key, Output>(
    selector: @escaping (Value) -> Output,
    equality: EqualityComputer<Value, Key>
  ) -> Getter<Value, Output> {
    let source = modernStore.state
    // Created before the observer that it removes.
    let removal = OneShot()
    let getter = Getter(
      initialSource: source.primitive, selector: selector, equality: equality
    ) { removal.run() }
    let token = addDidUpdate(since: source.version) { [weak getter] in
      getter?._accept(sourceValue: $0)
    }
    removal.add { [weak self] in self?.remove(subscribe: token) }
    return getter
  }
}

extension StoreBase {
  /// Returns a value computed from the state, like the `getter` of `_backingStorage`.
  public final func getter<Key, Output>(
    selector: @escaping (State) -> Output,
    equality: EqualityComputer<State, Key>
  ) -> Getter<State, Output> {
    _backingStorage.getter(selector: selector, equality: equality)
  }

  /// Returns a value computed from the state, like the `selector` of `_backingStorage`.
  ///
  /// Mirrors VergeStore 6 (6.0.0-beta.1 and beta.2).
  public final func selector<Key, Output>(
    selector: @escaping (State) -> Output,
    equality: EqualityComputer<State, Key>
  ) -> MemoizeSelector<State, Output> {
    _backingStorage.selector(selector: selector, equality: equality)
  }
}
