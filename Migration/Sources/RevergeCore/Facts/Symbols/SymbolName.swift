/// What a symbol is called, whatever its signature, generic arguments and constraints are: the key of
/// rules, and what stays the same in another version of its module.
package struct SymbolName: Hashable, Sendable, CustomStringConvertible {
  /// The module that declares the symbol.
  package let module: String
  /// The module of the outermost type, if an extension of another module declares the symbol.
  package let extended: String?
  /// The names of the types around the symbol, the outermost first.
  package let types: [String]
  /// The name with labels.
  package let name: String
  /// What the symbol is.
  package let kind: SymbolKind

  /// Creates a name.
  package init(
    module: String, extended: String? = nil, types: [String] = [], name: String, kind: SymbolKind
  ) {
    self.module = module
    self.extended = extended
    self.types = types
    self.name = name
    self.kind = kind
  }

  /// `Shop.Cart.add(_:to:)`; if an extension of another module declares it,
  /// `(extension in App):Shop.Cart.add(_:to:)`.
  package var description: String {
    let prefix = extended.map { "(extension in \(module)):\($0)" } ?? module
    return ([prefix] + types + [name]).joined(separator: ".")
  }
}

extension IndexedSymbol {
  /// The module that declares the symbol; `nil` if neither the demangled nor the mangled name says it.
  package var module: String? {
    if kind == .module { return name }
    if let text = DemangledName.text(of: usr), let module = DemangledName.module(text) {
      return module
    }
    return MangledModule.name(in: usr)
  }

  /// The context of the symbol; `nil` if it is local, or if its name does not demangle.
  var context: DemangledName? {
    guard !isLocal, kind != .extension, kind != .module else { return nil }
    return DemangledName.text(of: usr).flatMap { DemangledName($0, of: baseName) }
  }
}

/// The module at the start of a USR, for those that do not demangle.
private enum MangledModule {
  static func name(in usr: String) -> String? {
    // A declaration that Objective-C sees: `c:@M@App@objc(cs)Cart`.
    if usr.hasPrefix("c:@M@") {
      return String(usr.dropFirst(5).prefix { $0 != "@" })
    }
    guard usr.hasPrefix("s:") else { return nil }
    let rest = usr.dropFirst(2)
    // `s` is the standard library, and `S` with a letter one of its types.
    if rest.first == "s" { return "Swift" }
    if rest.first == "S" {
      return ["o", "C"].contains(rest.dropFirst().first) ? nil : "Swift"
    }
    let digits = rest.prefix(while: \.isNumber)
    guard let count = Int(digits), digits.first != "0" else { return nil }
    return String(rest.dropFirst(digits.count).prefix(count))
  }
}
