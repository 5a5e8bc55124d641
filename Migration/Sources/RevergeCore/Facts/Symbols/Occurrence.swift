/// A symbol, as the compiler knows it.
package struct IndexedSymbol: Hashable, Sendable {
  /// The compiler's identifier of the symbol, of whatever module: *unified symbol resolution*.
  package let usr: String
  /// The name with the labels, without back-ticks: `commit(_:to:)`.
  package let name: String
  /// What the symbol is.
  package let kind: SymbolKind
  /// Whether the symbol is declared in a function, an accessor or a closure, or is a parameter.
  package let isLocal: Bool

  /// The name without labels.
  package var baseName: Substring {
    // `(` is no part of an operator.
    name.prefix { $0 != "(" }
  }
}

/// A place in a file where a symbol is declared, or referred to.
package struct Occurrence: Hashable, Sendable {
  /// The line, from 1.
  package let line: Int
  /// The column, from 1, in bytes of UTF-8: that of the base name, or of its back-tick.
  package let column: Int
  /// The symbol.
  package let symbol: IndexedSymbol
  /// What the occurrence is to the symbol.
  package let roles: SymbolRoles
  /// Symbols to which the symbol is related here, such as what it overrides.
  package let relations: [Relation]

  /// A symbol to which another one is related.
  package struct Relation: Hashable, Sendable {
    /// What the symbol of the occurrence is to this one.
    package let roles: SymbolRoles
    /// The related symbol.
    package let symbol: IndexedSymbol
  }

  /// The related symbols with a role.
  package func related(_ roles: SymbolRoles) -> [IndexedSymbol] {
    relations.filter { $0.roles.isSuperset(of: roles) }.map(\.symbol)
  }
}
