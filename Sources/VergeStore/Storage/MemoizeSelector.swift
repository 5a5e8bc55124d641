import ShimSupport
import Verge

/// A value computed from another one, and its subscribers.
///
/// Mirrors VergeStore 6 (6.0.0-beta.1 and beta.2).
open class SelectorBase<Destination> {
  package let storage: Storage<Destination>

  package init(_ storage: Storage<Destination>) {
    self.storage = storage
  }

  /// The value computed from the newest source that was not skipped.
  public final var value: Destination { storage.value }

  /// Registers a subscriber that is called before each new value.
  ///
  /// - Parameter subscriber: Called on the thread that delivers the source's update. Retained as long
  ///   as the selector.
  /// - Returns: The registration. Releasing it does not remove the subscriber.
  @discardableResult
  public final func addWillUpdate(
    subscriber: @escaping () -> Void
  ) -> EventEmitterSubscribeToken {
    storage.addWillUpdate(subscriber: subscriber)
  }

  /// Registers a subscriber that is called with each new value, even if it equals the previous one;
  /// otherwise like `addWillUpdate(subscriber:)`.
  @discardableResult
  public final func addDidUpdate(
    subscriber: @escaping (Destination) -> Void
  ) -> EventEmitterSubscribeToken {
    storage.addDidUpdate(subscriber: subscriber)
  }
}

/// A value that is computed from a source, and computed again when the source has changed.
///
/// ```swift
/// let count = store.selector(
///   selector: { $0.books.count }, equality: .init(selector: { $0.books }))
/// count.addDidUpdate { print($0) }
/// ```
///
/// Mirrors VergeStore 6 (6.0.0-beta.1 and beta.2; `Getter` from beta.3).
open class MemoizeSelector<Source, Destination>: SelectorBase<Destination> {
  private let selector: (Source) -> Destination
  private let isSame: (Source) -> Bool

  /// Creates a selector that no container updates. Pass sources to `_accept(sourceValue:)`.
  ///
  /// - Parameters:
  ///   - initialSource: The first source. Not retained, unless it is the key.
  ///   - selector: Computes the value. Called immediately, and for each source that differs.
  ///   - equality: Decides whether a source differs from the previous one.
  public init<Key>(
    initialSource: Source,
    selector: @escaping (Source) -> Destination,
    equality: EqualityComputer<Source, Key>
  ) {
    self.selector = selector
    isSame = equality.comparing(with: initialSource)
    super.init(Storage(selector(initialSource)))
  }

  /// If a source differs from the previous one, computes the value from it, and calls the
  /// subscribers.
  ///
  /// - Parameter sourceValue: The newest source.
  public final func _accept(sourceValue: Source) {
    if !isSame(sourceValue) { storage.replace(selector(sourceValue)) }
  }

  /// Returns a selector that erases the type of the source. It has the same value and subscribers.
  public final func asAny() -> AnySelector<Destination> {
    AnySelector(self)
  }
}

/// A selector that erases the type of its source. It retains the original selector, and shares its
/// subscribers.
///
/// Mirrors VergeStore 6 (6.0.0-beta.1 and beta.2).
open class AnySelector<Destination>: SelectorBase<Destination> {
  private let base: AnyObject

  /// Creates a selector with the value and the subscribers of `selector`.
  public init<Source>(_ selector: MemoizeSelector<Source, Destination>) {
    base = selector
    super.init(selector.storage)
  }
}

extension Storage {
  /// Returns a value computed from this storage's value, and kept up to date as long as the storage
  /// exists.
  ///
  /// In each update, `equality` compares the storage's value with the previous one. If they differ,
  /// the selector computes its value, before subscribers that were added later are called. Reading
  /// the selector never computes the value. The storage retains the selector, which cannot be
  /// removed.
  ///
  /// - Parameters:
  ///   - selector: Computes the value. Called immediately on this thread, then on the delivering
  ///     thread, while the store's lock is not held.
  ///   - equality: Decides whether a value of the storage differs from the previous one.
  /// - Important: Traps if called inside an update of the same storage.
  public final func selector<Key, Destination>(
    selector: @escaping (Value) -> Destination,
    equality: EqualityComputer<Value, Key>
  ) -> MemoizeSelector<Value, Destination> {
    let source = modernStore.state
    let selected = MemoizeSelector(
      initialSource: source.primitive, selector: selector, equality: equality)
    _ = observers.addDidUpdate(since: source.version) { selected._accept(sourceValue: $0) }
    return selected
  }
}

extension VergeDefaultStore {
  /// Returns a value computed from the state, like the `selector` of
  /// ``VergeDefaultStore/backingStorage``.
  public final func selector<Key, Destination>(
    selector: @escaping (State) -> Destination,
    equality: EqualityComputer<State, Key>
  ) -> MemoizeSelector<State, Destination> {
    backingStorage.selector(selector: selector, equality: equality)
  }
}
