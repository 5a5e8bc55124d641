/// An object whose weak references show whether its owner was deallocated.
public final class Token: Sendable {
  /// A token.
  public init() {}
}

/// A value that counts how often a mutation copies its shared storage.
public struct CopyProbe: Equatable, Sendable {
  // Sendable: only its unique owner changes it.
  private final class Storage: @unchecked Sendable {
    var value: Int
    init(_ value: Int) { self.value = value }
  }

  private var storage = Storage(0)
  /// The number of copies that led to this value's storage.
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
