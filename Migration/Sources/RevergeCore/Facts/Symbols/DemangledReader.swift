/// Reads a demangled name from its start: `static (extension in App):Shop.Cart<A where …>.add(…)`.
struct DemangledReader {
  private var rest: Substring
  /// The names of the types so far.
  private(set) var types: [String] = []
  /// Whether one of the names so far is private to a file: `(Cart in _1A2B)`.
  private(set) var isPrivate = false

  init(_ text: Substring) {
    rest = text.hasPrefix("static ") ? text.dropFirst(7) : text
  }

  /// Reads the module: `App.`, or `(extension in App):Shop.`.
  mutating func module() -> (declaring: String, extended: String?)? {
    var declaring: String?
    while let inner = parenthesized(after: "(extension in ") {
      declaring = declaring ?? inner
      guard rest.first == ":" else { return nil }
      rest = rest.dropFirst()
    }
    guard let name = identifier() else { return nil }
    // A closure at the top level of a file has nothing around it but the module.
    guard rest.first == "." || rest.isEmpty else { return nil }
    rest = rest.dropFirst()
    return (declaring ?? name, declaring == nil || declaring == name ? nil : name)
  }

  /// Whether the rest is a symbol with a base name, and not a type around it.
  mutating func isAt(_ name: Substring) -> Bool {
    var copy = self
    if let mark = copy.privateMark(), mark.name.map({ $0 == name }) ?? false, copy.isAtEnd {
      isPrivate = true
      return true
    }
    copy = self
    if copy.rest.hasPrefix(name) {
      copy.rest = copy.rest.dropFirst(name.count)
      if copy.isAtEnd { return true }
    }
    copy = self
    return copy.rest.first == "`" && copy.identifier() == String(name) && copy.isAtEnd
  }

  /// Reads a type, or the mark of a private initializer, and the period after it; returns whether
  /// there is one.
  mutating func readType() -> Bool {
    if rest.first == "(" {
      guard let mark = privateMark() else { return false }
      isPrivate = true
      if let name = mark.name { types.append(name) }
    } else {
      guard let name = identifier() else { return false }
      types.append(name)
    }
    while rest.first == "<" { skipGenerics() }
    guard rest.first == "." else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Whether a name is over here, and no member follows.
  private var isAtEnd: Bool {
    mutating get {
      while rest.first == "<" { skipGenerics() }
      // An attribute of the function's type follows without a space: `run@Sendable () -> ()`.
      return rest.isEmpty || ["(", " ", "@"].contains(rest.first)
    }
  }

  private mutating func identifier() -> String? {
    if rest.first == "`" {
      guard let end = rest.dropFirst().firstIndex(of: "`") else { return nil }
      defer { rest = rest[rest.index(after: end)...] }
      return String(rest[..<end].dropFirst())
    }
    let name = rest.prefix { !".<(: @".contains($0) }
    rest = rest.dropFirst(name.count)
    return name.isEmpty ? nil : String(name)
  }

  /// Reads a parenthesis that begins with a prefix, and returns what follows the prefix in it.
  private mutating func parenthesized(after prefix: String) -> String? {
    guard rest.hasPrefix(prefix), let end = rest.firstIndex(of: ")") else { return nil }
    defer { rest = rest[rest.index(after: end)...] }
    return String(rest[..<end].dropFirst(prefix.count))
  }

  /// Reads what marks a declaration that is private to a file.
  private mutating func privateMark() -> PrivateMark? {
    guard let text = parenthesized(after: "(") else { return nil }
    if text.hasPrefix("in _") { return PrivateMark(name: nil) }
    let parts = text.split(separator: " ")
    guard parts.count == 3, parts[1] == "in", parts[2].hasPrefix("_") else { return nil }
    return PrivateMark(name: String(parts[0]))
  }

  /// `(Cart in _1A2B)`, or for an initializer, `(in _1A2B)`.
  private struct PrivateMark {
    let name: String?
  }

  /// Skips `<…>`; the `>` of an arrow ends nothing.
  private mutating func skipGenerics() {
    var depth = 0
    var last: Character = " "
    while let next = rest.popFirst() {
      if next == "<" { depth += 1 }
      if next == ">", last != "-" { depth -= 1 }
      last = next
      if depth == 0 { return }
    }
  }
}
