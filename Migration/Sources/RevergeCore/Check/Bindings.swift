/// What the names of some modules are bound to, as the compiler says.
package struct Bindings {
  /// A place in a file.
  package struct Place: Hashable {
    package let file: String
    /// In bytes from the start of the file.
    package let offset: Int

    package init(file: String, offset: Int) {
      self.file = file
      self.offset = offset
    }
  }

  /// The symbols that names refer to, by place. A call of a type's name refers to its initializer, too.
  package private(set) var references: [Place: Set<Symbol>] = [:]
  /// The declarations of the modules, by symbol.
  package private(set) var declarations: [String: Place] = [:]

  package struct Symbol: Hashable {
    /// The symbol's unified symbol resolution.
    package let usr: String
    package let name: String

    package init(usr: String, name: String) {
      self.usr = usr
      self.name = name
    }
  }

  package init() {}

  package mutating func addReference(to symbol: Symbol, at place: Place) {
    references[place, default: []].insert(symbol)
  }

  package mutating func addDeclaration(of symbol: Symbol, at place: Place) {
    declarations[symbol.usr] = declarations[symbol.usr] ?? place
  }
}

extension Bindings.Symbol {
  /// The name without labels.
  package var baseName: String { String(name.prefix { $0 != "(" }) }
}
