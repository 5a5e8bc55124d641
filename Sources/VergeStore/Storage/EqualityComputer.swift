/// Decides which updates a selector skips, because they do not affect it.
///
/// It compares the key of each source with the key of the previous source. The key is stored in the
/// selector, not in the computer, so several selectors may share one computer.
///
/// Mirrors VergeStore 6 (6.0.0-beta.1 to beta.4), with the comparison of beta.3.
public final class EqualityComputer<Value, Key> {
  private let selector: (Value) -> Key
  /// The comparison of two keys. If it is `nil`, every source counts as different, and no key is
  /// stored.
  private let equals: ((Key, Key) -> Bool)?

  private init(_ selector: @escaping (Value) -> Key, _ equals: ((Key, Key) -> Bool)?) {
    self.selector = selector
    self.equals = equals
  }

  /// Creates a computer that compares keys.
  ///
  /// A selector retains the newest key. If the key shares memory with the source, a commit that
  /// changes that memory copies it.
  ///
  /// - Parameters:
  ///   - selector: Returns the key of a source.
  ///   - equals: Whether two keys, the earlier one first, are equal. Called on the thread that
  ///     delivers the update, while the store's lock is not held.
  public convenience init(
    selector: @escaping (Value) -> Key,
    equals: @escaping (Key, Key) -> Bool
  ) {
    self.init(selector, equals)
  }

  /// Returns a computer that never skips an update. Its selectors retain no key.
  public static func alwaysDifferent() -> EqualityComputer<Value, Value> {
    EqualityComputer<Value, Value>({ $0 }, nil)
  }

  /// Returns a function that compares each source with the previous one.
  ///
  /// - Parameter source: The source before the first one.
  func comparing(with source: Value) -> (Value) -> Bool {
    guard let equals else { return { _ in false } }
    // A storage, whose lock guards the key if several threads pass sources.
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
  /// Creates a computer that compares keys by `==`.
  ///
  /// - Parameter selector: Returns the key of a source.
  public convenience init(selector: @escaping (Value) -> Key) {
    self.init(selector, ==)
  }
}

extension EqualityComputer where Key == Value {
  /// Creates a computer that compares the sources themselves.
  ///
  /// - Parameter equals: Whether two sources, the earlier one first, are equal.
  public convenience init(equals: @escaping (Key, Key) -> Bool) {
    self.init({ $0 }, equals)
  }
}

extension EqualityComputer where Key == Value, Value: Equatable {
  /// Creates a computer that compares the sources themselves by `==`.
  public convenience init() {
    self.init({ $0 }, ==)
  }
}
