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

  /// The places that extend a type of the modules, by symbol.
  package private(set) var extensions: [String: [Place]] = [:]
  /// The symbols that a declaration overrides or implements, by symbol.
  package private(set) var overridden: [String: Set<String>] = [:]
  /// The symbols that the name at a place declares.
  package private(set) var declared: [Place: Set<Symbol>] = [:]

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

  /// - Parameter overridden: What the declaration overrides or implements.
  package mutating func addDeclaration(
    of symbol: Symbol, at place: Place, overriding overridden: [String] = []
  ) {
    declarations[symbol.usr] = declarations[symbol.usr] ?? place
    declared[place, default: []].insert(symbol)
    self.overridden[symbol.usr, default: []].formUnion(overridden)
  }

  package mutating func addExtension(of symbol: String, at place: Place) {
    extensions[symbol, default: []].append(place)
  }

  /// The symbols that a place names: those that it refers to, and those that its declaration overrides or
  /// implements.
  func symbols(at place: Place) -> Set<String> {
    var result = Set((references[place] ?? []).map(\.usr))
    for symbol in declared[place] ?? [] { result.formUnion(overridden[symbol.usr] ?? []) }
    return result
  }
}

extension Bindings.Symbol {
  /// The name without labels.
  package var baseName: String { String(name.prefix { $0 != "(" }) }

  /// The module that declares the symbol; `nil` if its name does not say it.
  var module: String? {
    IndexedSymbol(usr: usr, name: name, kind: .other, isLocal: false).module
  }
}
