import SwiftParser
import SwiftSyntax

/// The parts of a type that the compiler prints.
package indirect enum TypeName: Hashable, Sendable {
  /// A type or a type alias: its module, its name with those of the types around it, and the generic
  /// arguments of all of them. `[Swift.Int]` is an array of the module `Swift`.
  case named(module: String, path: [String], arguments: [TypeName])
  /// A generic parameter, `Self`, or a member of one.
  case parameter(path: [String])
  /// `Swift.Int?`
  case optional(TypeName)
  /// `(Swift.Int) -> ()`, without effects and attributes.
  case function(parameters: [TypeName], result: TypeName)
  /// `Shop.Cart.Type`
  case metatype(TypeName)
  /// `any Shop.Store`; `Any` is that of a composition without parts.
  case any(TypeName)
  /// `some Store`: the compiler prints no modules in it.
  case some(TypeName)
  /// `Shop.Store & Shop.Cart`
  case composition([TypeName])
  /// `(Swift.Int, name: Swift.String)`, without labels; `()` has no elements.
  case tuple([TypeName])

  /// Reads a printed type.
  ///
  /// - Parameter parameters: The generic parameters that the text can have: their members look like types
  ///   of a module.
  /// - Returns: `nil` if the text has a form that is not listed here.
  package init?(_ text: String, parameters: Set<String> = []) {
    var parser = Parser(text)
    let type = TypeSyntax.parse(from: &parser)
    guard !type.hasError else { return nil }
    self.init(type, parameters)
  }

  private init?(_ type: TypeSyntax, _ parameters: Set<String>) {
    func parse(_ type: TypeSyntax) -> TypeName? { TypeName(type, parameters) }
    switch type.as(TypeSyntaxEnum.self) {
    case .optionalType(let type):
      guard let wrapped = parse(type.wrappedType) else { return nil }
      self = .optional(wrapped)
    case .arrayType(let type):
      guard let element = parse(type.element) else { return nil }
      self = .named(module: "Swift", path: ["Array"], arguments: [element])
    case .dictionaryType(let type):
      guard let key = parse(type.key), let value = parse(type.value) else { return nil }
      self = .named(module: "Swift", path: ["Dictionary"], arguments: [key, value])
    case .attributedType(let type):
      guard let base = parse(type.baseType) else { return nil }
      self = base
    case .functionType(let type):
      guard let inputs = Self.all(type.parameters.map(\.type), parse),
        let result = parse(type.returnClause.type)
      else { return nil }
      self = .function(parameters: inputs, result: result)
    case .metatypeType(let type):
      guard let base = parse(type.baseType) else { return nil }
      self = .metatype(base)
    case .someOrAnyType(let type):
      guard let base = parse(type.constraint) else { return nil }
      self = type.someOrAnySpecifier.tokenKind == .keyword(.any) ? .any(base) : .some(base)
    case .compositionType(let type):
      guard let parts = Self.all(type.elements.map(\.type), parse) else { return nil }
      self = .composition(parts)
    case .tupleType(let type):
      guard let parts = Self.all(type.elements.map(\.type), parse) else { return nil }
      self = parts.count == 1 ? parts[0] : .tuple(parts)
    case .identifierType, .memberType:
      guard let named = Self.named(type, parameters) else { return nil }
      self = named
    default: return nil
    }
  }

  private static func named(_ type: TypeSyntax, _ parameters: Set<String>) -> TypeName? {
    var path: [String] = []
    var arguments: [TypeName] = []
    var next = type
    while true {
      let member = next.as(MemberTypeSyntax.self)
      let identifier = next.as(IdentifierTypeSyntax.self)
      guard let name = member?.name ?? identifier?.name else { return nil }
      path.insert(name.identifier?.name ?? name.text, at: 0)
      let written = (member?.genericArgumentClause ?? identifier?.genericArgumentClause)?.arguments
      guard
        let inner = all(
          (written ?? []).compactMap { $0.argument.as(TypeSyntax.self) },
          { TypeName($0, parameters) }),
        inner.count == (written?.count ?? 0)
      else { return nil }
      arguments = inner + arguments
      guard let member else { break }
      next = member.baseType
    }
    if path == ["Any"] { return .any(.composition([])) }
    guard path.count > 1, path[0] != "Self", !parameters.contains(path[0]) else {
      return .parameter(path: path)
    }
    return .named(module: path[0], path: Array(path.dropFirst()), arguments: arguments)
  }

  private static func all(
    _ types: [TypeSyntax], _ parse: (TypeSyntax) -> TypeName?
  ) -> [TypeName]? {
    let parsed = types.compactMap(parse)
    return parsed.count == types.count ? parsed : nil
  }
}
