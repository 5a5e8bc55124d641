/// Decides which updates a selector skips, because they do not concern it.
///
/// It compares the key of each source with the key of the source before. The keys are memory of the
/// selector, not of the computer: several selectors may share one computer.
///
/// Mirrors VergeStore 6 (6.0.0-beta.1 to beta.4), with the comparison of beta.3.
#if LegacyDeprecations
@available(
  *, deprecated, message: "Write `derived(.map { … })`. See Migration/FromVergeStore6.md#storages."
)
#endif
public final class EqualityComputer<Value, Key> {
  private let selector: (Value) -> Key
  /// The comparison of two keys; `nil` if every source is different, and no key is kept.
  private let equals: ((Key, Key) -> Bool)?

  private init(_ selector: @escaping (Value) -> Key, _ equals: ((Key, Key) -> Bool)?) {
    self.selector = selector
    self.equals = equals
  }

  /// A computer that compares keys.
  ///
  /// A selector retains the newest key. If the key shares memory with the source, a commit that
  /// changes that memory copies it.
  ///
  /// - Parameters:
  ///   - selector: Makes the key of a source.
  ///   - equals: Whether two keys are the same, the older one first. Called on the thread that delivers
  ///     the update, with no lock held.
  public convenience init(
    selector: @escaping (Value) -> Key,
    equals: @escaping (Key, Key) -> Bool
  ) {
    self.init(selector, equals)
  }

  /// A computer that never skips an update. Its selectors retain no key.
  public static func alwaysDifferent() -> EqualityComputer<Value, Value> {
    EqualityComputer<Value, Value>({ $0 }, nil)
  }

  /// Returns a function that compares each source with the one before.
  ///
  /// - Parameter source: The source before the first.
  func comparing(with source: Value) -> (Value) -> Bool {
    guard let equals else { return { _ in false } }
    // A storage, because its lock guards the key if several threads pass sources on.
    let newest = Storage(selector(source))
    return { [selector] source in
      let key = selector(source)
      let isSame = equals(newest.value, key)
      newest.replace(key)
      return isSame
    }
  }
}

extension EqualityComputer where Key: Equatable {
  /// A computer that compares keys by `==`.
  ///
  /// - Parameter selector: Makes the key of a source.
  public convenience init(selector: @escaping (Value) -> Key) {
    self.init(selector, ==)
  }
}

extension EqualityComputer where Key == Value {
  /// A computer that compares the sources themselves.
  ///
  /// - Parameter equals: Whether two sources are the same, the older one first.
  public convenience init(equals: @escaping (Key, Key) -> Bool) {
    self.init({ $0 }, equals)
  }
}

extension EqualityComputer where Key == Value, Value: Equatable {
  /// A computer that compares the sources themselves by `==`.
  public convenience init() {
    self.init({ $0 }, ==)
  }
}
