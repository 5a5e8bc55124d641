/// A fast search for several identifiers in a text.
struct IdentifierFilter: Sendable {
  private let hashes: Set<UInt64>

  init(_ identifiers: some Sequence<String>) {
    hashes = Set(identifiers.map { $0.utf8.reduce(Self.start, Self.next) })
  }

  /// Whether the text contains one of the identifiers, including in a comment or a literal.
  func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var hash = Self.start
      for byte in bytes {
        if Self.isPartOfIdentifier(byte) {
          hash = Self.next(hash, byte)
        } else if hash != Self.start {
          if hashes.contains(hash) { return true }
          hash = Self.start
        }
      }
      return hashes.contains(hash)
    }
  }

  private static let start: UInt64 = 0xcbf2_9ce4_8422_2325

  private static func next(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  private static func isPartOfIdentifier(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
