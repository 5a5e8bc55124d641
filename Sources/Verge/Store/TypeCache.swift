// Sendable: the slots are atomic, and the pointer is immutable.
/// A set of types that any thread may use. It forgets a type when another one takes its slot.
package struct TypeCache: @unchecked Sendable {
  private static let count = 64
  // A pointer, because an array cannot hold values that are not copyable.
  private let slots: UnsafeMutablePointer<AtomicWord>

  /// An empty cache, which is never freed.
  package init() {
    slots = .allocate(capacity: Self.count)
    for index in 0..<Self.count { (slots + index).initialize(to: AtomicWord(0)) }
  }

  package func contains(_ type: Any.Type) -> Bool {
    let word = Self.word(type)
    return slots[Self.slot(word)].load() == word
  }

  package func insert(_ type: Any.Type) {
    let word = Self.word(type)
    slots[Self.slot(word)].store(word)
  }

  private static func word(_ type: Any.Type) -> UInt64 {
    UInt64(UInt(bitPattern: ObjectIdentifier(type)))
  }

  /// Returns the slot of a word. Metadata is aligned to 8 bytes, and rarely packed closer than 16.
  private static func slot(_ word: UInt64) -> Int {
    Int(truncatingIfNeeded: (word >> 4) ^ (word >> 10)) & (count - 1)
  }
}
