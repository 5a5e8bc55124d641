/// Keeps a large value behind a reference, so that copies of the state share the value, and
/// comparing two copies that share it takes constant time.
///
/// Changing a shared value copies it first.
@propertyWrapper
@dynamicMemberLookup
public struct ReferenceEdge<State>: EdgeType {
  // Sendable: only its sole owner changes it.
  private final class Storage: @unchecked Sendable {
    var value: State

    init(_ value: consuming State) {
      self.value = value
    }
  }

  private var storage: Storage

  /// An edge around a value.
  public init(wrappedValue: consuming State) {
    storage = Storage(wrappedValue)
  }

  /// The value.
  public var wrappedValue: State {
    get { storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }

  /// The edge itself.
  public var projectedValue: Self {
    get { self }
    _modify { yield &self }
  }

  /// A member of the value.
  public subscript<Member>(dynamicMember keyPath: KeyPath<State, Member>) -> Member {
    storage.value[keyPath: keyPath]
  }

  /// A writable member of the value: `state.$table.rows = []`. Changing it copies the value if the
  /// value is shared.
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<State, Member>) -> Member {
    get { storage.value[keyPath: keyPath] }
    _modify { yield &wrappedValue[keyPath: keyPath] }
  }

  /// The address of the storage: the same for edges that share a value.
  public var _storagePointer: OpaquePointer {
    OpaquePointer(Unmanaged.passUnretained(storage).toOpaque())
  }

  /// Returns the result of `body`, which borrows the value.
  ///
  /// - Parameter body: Reads the value. Called once, on this thread.
  /// - Returns: The result of `body`.
  /// - Throws: Any error that `body` throws.
  public func read<Result, Failure: Error>(
    _ body: (borrowing State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(storage.value)
  }

  /// Whether both share the value, or the values are `Equatable` and equal.
  public static func == (left: Self, right: Self) -> Bool {
    if left.storage === right.storage { return true }
    return equality(of: State.self)?(left.storage.value, right.storage.value) ?? false
  }
}

extension ReferenceEdge: Sendable where State: Sendable {}
