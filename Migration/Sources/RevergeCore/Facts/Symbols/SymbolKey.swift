/// What identifies a symbol across two passes, and to a rule.
package enum SymbolKey: Hashable, Sendable {
  /// A symbol that other files can name.
  case name(SymbolName)
  /// A local symbol, an extension, or a declaration that is private to its file: by where it is.
  case place(SymbolPlace)
  /// A declaration of C or Objective-C, whose USR has no types: by that.
  case usr(String)
}

/// Where a symbol is declared.
package struct SymbolPlace: Hashable, Sendable {
  /// The path of the file.
  package let file: String
  /// The line, from 1.
  package let line: Int
  /// The column, from 1, in bytes of UTF-8.
  package let column: Int
  /// The name with labels.
  package let name: String
  /// What the symbol is.
  package let kind: SymbolKind
}

extension IndexedModule {
  /// The key of a symbol; `nil` if its name does not demangle, or if it is declared elsewhere and only
  /// its place would tell what it is.
  package func key(of symbol: IndexedSymbol) -> SymbolKey? {
    if symbol.kind == .module {
      return .name(SymbolName(module: symbol.name, name: symbol.name, kind: .module))
    }
    if symbol.usr.hasPrefix("c:") { return .usr(symbol.usr) }
    guard let context = symbol.context, !context.isPrivate else {
      return definitions[symbol.usr].map(SymbolKey.place)
    }
    return .name(
      SymbolName(
        module: context.module, extended: context.extended, types: context.types,
        name: symbol.name, kind: symbol.kind))
  }
}
