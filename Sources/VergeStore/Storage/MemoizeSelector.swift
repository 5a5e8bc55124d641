import Verge

/// A value made from another one, and its subscribers.
///
/// Mirrors VergeStore 6 (6.0.0-beta.1 and beta.2).
#if LegacyDeprecations
@available(*, deprecated, message: "Write `Derived`. See Migration/FromVergeStore6.md#storages.")
#endif
open class SelectorBase<Destination> {
  package let storage: Storage<Destination>

  init(_ storage: Storage<Destination>) {
    self.storage = storage
  }

  /// Registers a subscriber that is called before each new value.
  ///
  /// - Parameter subscriber: Called on the thread that delivers the source's update. Retained as long
  ///   as the selector.
  /// - Returns: The registration. Releasing it removes nothing.
  @discardableResult
  public final func addWillUpdate(
    subscriber: @escaping () -> Void
  ) -> EventEmitterSubscribeToken {
    storage.addWillUpdate(subscriber: subscriber)
  }

  /// Registers a subscriber that is called with each new value, equal to the one before or not.
  ///
  /// - Parameter subscriber: Called on the thread that delivers the source's update. Retained as long
  ///   as the selector.
  /// - Returns: The registration. Releasing it removes nothing.
  @discardableResult
  public final func addDidUpdate(
    subscriber: @escaping (Destination) -> Void
  ) -> EventEmitterSubscribeToken {
    storage.addDidUpdate(subscriber: subscriber)
  }
}

/// A value that is made from a source, and made anew when the source is different.
///
/// ```swift
/// let count = store.selector(
///   selector: { $0.books.count }, equality: .init(selector: { $0.books }))
/// count.addDidUpdate { print($0) }
/// ```
///
/// Mirrors VergeStore 6 (6.0.0-beta.1 and beta.2; `Getter` from beta.3).
#if LegacyDeprecations
@available(*, deprecated, message: "Write `Derived`. See Migration/FromVergeStore6.md#storages.")
#endif
open class MemoizeSelector<Source, Destination>: SelectorBase<Destination> {
  private let selector: (Source) -> Destination
  private let isSame: (Source) -> Bool

  /// A selector that no container updates. Pass sources to `_accept(sourceValue:)`.
  ///
  /// - Parameters:
  ///   - initialSource: The first source. Not retained, unless it is the key.
  ///   - selector: Makes the value. Called now, and for each source that is different.
  ///   - equality: Decides which source is different from the one before.
  public init<Key>(
    initialSource: Source,
    selector: @escaping (Source) -> Destination,
    equality: EqualityComputer<Source, Key>
  ) {
    self.selector = selector
    isSame = equality.comparing(with: initialSource)
    super.init(Storage(selector(initialSource)))
  }

  /// The value made from the newest source that was different.
  public final var value: Destination { storage.value }

  /// Makes the value from a source, if it is different from the one before, and calls the subscribers.
  ///
  /// - Parameter sourceValue: The newest source.
  public final func _accept(sourceValue: Source) {
    if !isSame(sourceValue) { storage.replace(selector(sourceValue)) }
  }

  /// The same value and subscribers, without the type of the source.
  public final func asAny() -> AnySelector<Destination> {
    AnySelector(self)
  }
}

/// A selector without the type of its source. Retains the selector, and shares its subscribers.
///
/// Mirrors VergeStore 6 (6.0.0-beta.1 and beta.2).
#if LegacyDeprecations
@available(*, deprecated, message: "Write `Derived`. See Migration/FromVergeStore6.md#storages.")
#endif
open class AnySelector<Destination>: SelectorBase<Destination> {
  private let base: AnyObject

  /// The value and the subscribers of `selector`.
  public init<Source>(_ selector: MemoizeSelector<Source, Destination>) {
    base = selector
    super.init(selector.storage)
  }

  /// The value of the selector.
  public final var value: Destination { storage.value }
}

#if LegacyDeprecations
@available(
  *, deprecated, message: "Write `derived(.map { … })`. See Migration/FromVergeStore6.md#storages."
)
#endif
extension Storage {
  /// A value made from this storage's, kept up to date as long as the storage exists.
  ///
  /// The value is made in each update in which the storage's value differs by `equality`,
  /// before the update's later subscribers are called; never by a read. The storage retains the
  /// selector; there is no way to remove it.
  ///
  /// - Parameters:
  ///   - selector: Makes the value. Called on the delivering thread, with no lock held.
  ///   - equality: Decides which value of the storage is different from the one before.
  /// - Important: Traps inside an update of the same storage.
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

#if LegacyDeprecations
@available(
  *, deprecated, message: "Write `derived(.map { … })`. See Migration/FromVergeStore6.md#storages."
)
#endif
extension VergeDefaultStore {
  /// A value made from the state, kept up to date as long as the store's storage exists.
  ///
  /// The value is made in each commit in which the state differs by `equality`; never by
  /// a read. The storage retains the selector; there is no way to remove it.
  ///
  /// - Parameters:
  ///   - selector: Makes the value. Called on the delivering thread, with no lock held.
  ///   - equality: Decides which state is different from the one before.
  /// - Important: Traps inside a mutation of the same store.
  public final func selector<Key, Destination>(
    selector: @escaping (State) -> Destination,
    equality: EqualityComputer<State, Key>
  ) -> MemoizeSelector<State, Destination> {
    backingStorage.selector(selector: selector, equality: equality)
  }
}
