/// What a symbol is.
package enum SymbolKind: String, Hashable, Sendable {
  case module
  case macro
  case `enum`
  case `struct`
  case `class`
  case `protocol`
  case `extension`
  case typeAlias
  case associatedType
  case genericParameter
  case function
  case variable
  case parameter
  case enumCase
  case instanceMethod
  case classMethod
  case staticMethod
  case instanceProperty
  case classProperty
  case staticProperty
  case `subscript`
  case initializer
  case deinitializer
  /// A getter, a setter or an observer.
  case accessor
  case other
}

extension SymbolKind {
  /// - Parameters:
  ///   - kind: The kind in an index store.
  ///   - subkind: The kind that a language adds, in an index store.
  init(indexed kind: UInt32, _ subkind: UInt32) {
    self = Self.subkinds[subkind] ?? Self.kinds[kind] ?? .other
  }

  private static let kinds: [UInt32: SymbolKind] = [
    1: .module, 4: .macro, 5: .enum, 6: .struct, 7: .class, 8: .protocol, 9: .extension,
    11: .typeAlias, 12: .function, 13: .variable, 14: .instanceProperty, 15: .enumCase,
    16: .instanceMethod, 17: .classMethod, 18: .staticMethod, 19: .instanceProperty,
    20: .classProperty, 21: .staticProperty, 22: .initializer, 23: .deinitializer, 25: .parameter,
  ]

  private static let subkinds: [UInt32: SymbolKind] = [
    3: .accessor, 4: .accessor, 1000: .accessor, 1001: .accessor, 1002: .accessor,
    1003: .accessor, 1011: .subscript, 1012: .associatedType, 1013: .genericParameter,
    1014: .accessor, 1015: .accessor, 1016: .accessor, 1017: .accessor, 1018: .accessor,
  ]
}
