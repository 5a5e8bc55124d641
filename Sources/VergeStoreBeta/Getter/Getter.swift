public import VergeStore

/// A value computed from another one, and its observers.
///
/// Mirrors VergeStore 6 (6.0.0-beta.3 and beta.4; `SelectorBase` before).
open class GetterBase<Output>: SelectorBase<Output> {}

/// A value that is computed from an input, and computed again when the input differs.
///
/// ```swift
/// let count = store.getter(selector: { $0.books.count }, equality: .init(selector: { $0.books }))
/// ```
///
/// The source refers to the getter weakly, so the getter is updated as long as the program retains
/// it.
///
/// Mirrors VergeStore 6 (6.0.0-beta.3 and beta.4).
open class Getter<Input, Output>: GetterBase<Output> {
  private let source: MemoizeSelector<Input, Output>
  private let memoizes: Bool
  private let selector: (Input) -> Output
  private let onDeinit: () -> Void

  /// Creates a getter that no container updates.
  ///
  /// - Parameters:
  ///   - initialSource: The first input.
  ///   - selector: Computes the value. Called immediately, and for each input that is not skipped.
  ///   - equality: Decides whether an input differs from the previous one.
  ///   - memoizes: Whether an input that does not differ from the previous one is skipped.
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

  /// Computes the value from an input, and calls the observers, unless the input is skipped.
  public final func _accept(sourceValue: Input) {
    if memoizes {
      source._accept(sourceValue: sourceValue)
    } else {
      storage.replace(selector(sourceValue))
    }
  }

  /// Returns a getter with the same value and observers that erases the type of the input.
  public final func asAny() -> AnyGetter<Output> {
    AnyGetter(self)
  }
}

/// A getter that erases the type of its input. It retains the original getter, and shares its
/// observers.
///
/// Mirrors VergeStore 6 (6.0.0-beta.3 and beta.4).
open class AnyGetter<Output>: GetterBase<Output> {
  private let base: AnyObject

  /// Creates a getter with the value and the observers of `getter`.
  public init<Input>(_ getter: Getter<Input, Output>) {
    base = getter
    super.init(getter.storage)
  }
}
