import SwiftSyntax

/// Where a name is written: the names of the enclosing types, outermost first, and the file.
struct Scope: Sendable {
  private var names: [String]
  /// The file; `nil` if the names are those of the index.
  let site: Site?

  init(_ names: [String] = [], at site: Site?) {
    self.names = names
    self.site = site
  }

  var count: Int { names.count }
  var isEmpty: Bool { names.isEmpty }
  var last: String? { names.last }
  /// The names, separated by dots.
  var joined: String { names.joined(separator: ".") }

  func prefix(_ count: Int) -> Scope { Scope(Array(names.prefix(count)), at: site) }
  func dropLast() -> Scope { Scope(names.dropLast(), at: site) }
  func starts(with other: Scope) -> Bool { names.starts(with: other.names) }

  /// The first names and another one, separated by dots.
  func joined(_ count: Int, _ name: String) -> String {
    count == 0 ? name : names.prefix(count).joined(separator: ".") + "." + name
  }

  mutating func append(_ name: String) { names.append(name) }
  mutating func removeLast(_ count: Int = 1) { names.removeLast(count) }

  static func + (scope: Scope, names: [String]) -> Scope {
    Scope(scope.names + names, at: scope.site)
  }
  static func += (scope: inout Scope, names: [String]) { scope.names += names }
}

extension Scope: Hashable {
  static func == (one: Scope, other: Scope) -> Bool { one.names == other.names }
  func hash(into hasher: inout Hasher) { hasher.combine(names) }
}

/// A file, as far as it decides what a name means.
final class Site: Sendable {
  let module: String
  let path: String
  /// The modules that the file imports.
  let imports: Set<String>
  /// Those that it imports with `@testable`.
  let tested: Set<String>
  /// Those that it re-exports.
  let exports: Set<String>

  init(module: String, path: String, imports: [ImportDeclSyntax]) {
    self.module = module
    self.path = path
    self.imports = Set(imports.map(\.module))
    tested = Set(imports.filter(\.isTesting).map(\.module))
    exports = Set(imports.filter(\.isExported).map(\.module))
  }
}

extension ImportDeclSyntax {
  /// Whether the file sees the internal declarations of the module.
  fileprivate var isTesting: Bool { attributes.contains { $0.isNamed("testable") } }
}
