/// Identifies an index of a database by the property that holds its key.
@usableFromInline
enum IndexSlotID: Hashable, @unchecked Sendable {
  // Sendable: key paths are immutable; those to stored properties capture nothing.

  /// The offset of a stored property.
  case stored(Int)
  /// A property that returns a new key each time.
  case computed(AnyKeyPath)

  @usableFromInline
  init<Indexes: IndexesType, Index: IndexType>(_ keyPath: KeyPath<Indexes, IndexKey<Index>>) {
    if let offset = MemoryLayout<Indexes>.offset(of: keyPath) {
      self = .stored(offset)
    } else if let offset = Self.offset(of: keyPath) {
      self = .stored(offset)
    } else {
      self = .computed(keyPath)
    }
  }

  /// Returns the offset of the stored property whose key a computed property returns, such as a
  /// property of a protocol.
  private static func offset<Indexes: IndexesType, Index: IndexType>(
    of keyPath: KeyPath<Indexes, IndexKey<Index>>
  ) -> Int? {
    let indexes = Indexes()
    let serial = indexes[keyPath: keyPath].serial
    return withUnsafeBytes(of: indexes) { bytes in
      stride(from: 0, to: bytes.count - 7, by: MemoryLayout<UInt64>.alignment).first {
        bytes.load(fromByteOffset: $0, as: UInt64.self) == serial
      }
    }
  }
}
