/// A fast check whether a text has an identifier that is renamed or removed.
enum Verge11Words {
  private static let words: Set<String> = Set(Verge11Names.comparators.keys)
    .union(Verge11Names.edges.keys).union(Verge11Names.missing)
    .union(Verge11Names.formerComponents).union(Verge11Names.loggerMethods)
    .union([
      "InoutRef", "wrapped", "replace", "keyPath", "modify", "modifyDirectly", "withType",
      "markAsModified", "modification", "hasModified", "_transaction", "asChanges", "WrappedStore",
      "scope", "detached", "DetachedDispatcher", "ifChanged", "keyPathMap", "versionEquals",
      "stateStream", "activityStream", "chain", "primitiveValue", "primitiveState", "value",
      "bindingDerived", "task", "taskDetached", "taskManager", "lock", "unlock", "stateDidUpdate",
      "keepsAliveForSubscribers", "sanitizer", "rx", "objectDidChange",
    ])

  private static let hashes = Set(words.map { hash($0.utf8) })

  static func areIn(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var hash = start
      for byte in bytes {
        if isPartOfWord(byte) {
          hash = next(hash, byte)
        } else if hash != start {
          if hashes.contains(hash) { return true }
          hash = start
        }
      }
      return hashes.contains(hash)
    }
  }

  private static let start: UInt64 = 0xcbf2_9ce4_8422_2325

  private static func next(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  private static func hash(_ word: String.UTF8View) -> UInt64 { word.reduce(start, next) }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
