/// Tells, by a weak reference, whether what holds it is gone.
public final class Token: Sendable {
  /// A token.
  public init() {}
}

/// A value that counts how often it is copied because somebody shares it when it is changed.
public struct CopyProbe: Equatable, Sendable {
  // Sendable: changed by its only owner alone.
  private final class Storage: @unchecked Sendable {
    var value: Int
    init(_ value: Int) { self.value = value }
  }

  private var storage = Storage(0)
  /// How many copies have been made of this value's storage, in its line of descent.
  public private(set) var copyCount = 0

  /// A probe that has not been copied.
  public init() {}

  /// The value.
  public var value: Int {
    get { storage.value }
    set {
      if !isKnownUniquelyReferenced(&storage) {
        storage = Storage(storage.value)
        copyCount += 1
      }
      storage.value = newValue
    }
  }

  /// Whether both have the same value.
  public static func == (left: CopyProbe, right: CopyProbe) -> Bool {
    left.value == right.value
  }
}
