/// What an occurrence is to its symbol, or a symbol to a related one; the numbers are those of index
/// stores.
package struct SymbolRoles: OptionSet, Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  package static let declaration = SymbolRoles(rawValue: 1 << 0)
  package static let definition = SymbolRoles(rawValue: 1 << 1)
  package static let reference = SymbolRoles(rawValue: 1 << 2)
  package static let read = SymbolRoles(rawValue: 1 << 3)
  package static let write = SymbolRoles(rawValue: 1 << 4)
  package static let call = SymbolRoles(rawValue: 1 << 5)
  /// The call is dispatched when it runs.
  package static let dynamic = SymbolRoles(rawValue: 1 << 6)
  /// The compiler added it: it is not in the text.
  package static let implicit = SymbolRoles(rawValue: 1 << 8)
  /// The related symbol is the declaration in which the symbol is declared.
  package static let childOf = SymbolRoles(rawValue: 1 << 9)
  /// The related symbol inherits from the symbol, or conforms to it.
  package static let baseOf = SymbolRoles(rawValue: 1 << 10)
  /// The symbol overrides the related one, or meets its requirement.
  package static let overrideOf = SymbolRoles(rawValue: 1 << 11)
  /// The related symbol is the type of the receiver of a call that is dispatched when it runs.
  package static let receivedBy = SymbolRoles(rawValue: 1 << 12)
  /// The related symbol contains the call.
  package static let calledBy = SymbolRoles(rawValue: 1 << 13)
  /// The related symbol is an extension of the symbol.
  package static let extendedBy = SymbolRoles(rawValue: 1 << 14)
  /// The related symbol is the property of the accessor.
  package static let accessorOf = SymbolRoles(rawValue: 1 << 15)
  /// The related symbol is the declaration that contains the reference.
  package static let containedBy = SymbolRoles(rawValue: 1 << 16)
}
