import Verge
import VergeStore

/// A value made from another one, and its observers.
///
/// Mirrors VergeStore 6 (6.0.0-beta.3 and beta.4; `SelectorBase` before).
#if LegacyDeprecations
@available(
  *, deprecated, message: "Write `Derived`. See Migration/FromVergeStore6.md#two-parameters."
)
#endif
open class GetterBase<Output> {
  package let storage: Storage<Output>

  init(_ storage: Storage<Output>) {
    self.storage = storage
  }

  /// The value made from the newest input that was different.
  public final var value: Output { storage.value }

  /// Registers an observer that is called before each new value.
  ///
  /// - Parameter subscriber: Called on the thread that delivers the source's update. Retained as long
  ///   as the getter.
  /// - Returns: The registration. Releasing it removes nothing.
  @discardableResult
  public final func addWillUpdate(subscriber: @escaping () -> Void) -> EventEmitterSubscribeToken {
    storage.addWillUpdate(subscriber: subscriber)
  }

  /// Registers an observer that is called with each new value, equal to the one before or not.
  ///
  /// - Parameter subscriber: Called on the thread that delivers the source's update. Retained as long
  ///   as the getter.
  /// - Returns: The registration. Releasing it removes nothing.
  @discardableResult
  public final func addDidUpdate(
    subscriber: @escaping (Output) -> Void
  ) -> EventEmitterSubscribeToken {
    storage.addDidUpdate(subscriber: subscriber)
  }
}

/// A value that is made from an input, and made again when the input is different.
///
/// ```swift
/// let count = store.getter(selector: { $0.books.count }, equality: .init(selector: { $0.books }))
/// ```
///
/// The source holds it weakly: it is updated as long as the program keeps it.
///
/// Mirrors VergeStore 6 (6.0.0-beta.3 and beta.4).
#if LegacyDeprecations
@available(
  *, deprecated, message: "Write `Derived`. See Migration/FromVergeStore6.md#two-parameters."
)
#endif
open class Getter<Input, Output>: GetterBase<Output> {
  private let source: MemoizeSelector<Input, Output>
  private let memoizes: Bool
  private let selector: (Input) -> Output
  private let onDeinit: () -> Void

  /// Creates a getter that no container updates.
  ///
  /// - Parameters:
  ///   - initialSource: The first input.
  ///   - selector: Makes the value. Called now, and for each input that is different.
  ///   - equality: Decides which input is different from the one before.
  ///   - memoizes: Whether an input that is not different is skipped.
  ///   - onDeinit: Called when the getter is deallocated.
  public init<Key>(
    initialSource: Input,
    selector: @escaping (Input) -> Output,
    equality: EqualityComputer<Input, Key>,
    memoizes: Bool = true,
    onDeinit: @escaping () -> Void
  ) {
    let source = MemoizeSelector(
      initialSource: initialSource, selector: selector, equality: equality)
    self.source = source
    self.memoizes = memoizes
    self.selector = selector
    self.onDeinit = onDeinit
    super.init(source.storage)
  }

  deinit {
    onDeinit()
  }

  /// Makes the value from an input, if it is different from the one before, and calls the observers.
  public final func _accept(sourceValue: Input) {
    if memoizes {
      source._accept(sourceValue: sourceValue)
    } else {
      storage.replace(selector(sourceValue))
    }
  }

  /// The same value and observers, without the type of the input.
  public final func asAny() -> AnyGetter<Output> {
    AnyGetter(self)
  }
}

/// A getter without the type of its input. Retains the getter, and shares its observers.
///
/// Mirrors VergeStore 6 (6.0.0-beta.3 and beta.4).
#if LegacyDeprecations
@available(
  *, deprecated, message: "Write `Derived`. See Migration/FromVergeStore6.md#two-parameters."
)
#endif
open class AnyGetter<Output>: GetterBase<Output> {
  private let base: AnyObject

  /// Creates a getter with the value and the observers of `getter`.
  public init<Input>(_ getter: Getter<Input, Output>) {
    base = getter
    super.init(getter.storage)
  }
}
