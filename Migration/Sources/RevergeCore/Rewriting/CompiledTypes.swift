import SwiftParser
import SwiftSyntax

extension Rewriter {
  /// Whether the compiler says that a node names a declaration of the analyzed code.
  func isUsers(_ node: some SyntaxProtocol) -> Bool {
    guard let facts = file.facts, let symbol = facts.symbol(at: node) else { return false }
    return symbol.module.map(facts.ownModules.contains) ?? false
  }

  /// Whether the compiler says that a node names something of another dialect than the rule's.
  func isOfOther(_ rule: Rule, _ node: some SyntaxProtocol) -> Bool {
    guard let module = file.facts?.symbol(at: node)?.module,
      let dialect = LegacyDialects.dialect(ofLibrary: module)
    else { return false }
    return dialect != rule.dialect
  }

  /// The type of an expression, as the compiler knows it; `nil` if it does not, if the expression names a
  /// type, or if it is that of a generic parameter.
  ///
  /// - Parameter isOfLegacy: Whether the type is one of the old libraries. The rules give values the types
  ///   that they will have, so these count only where the declarations say nothing.
  func compiledType(of expression: ExprSyntax, isOfLegacy: Bool = false) -> TypeReference? {
    guard let facts = file.facts, let text = facts.type(of: expression) else { return nil }
    let known = compiledTypes[text] ?? read(text, facts.typeName(of: expression), facts.ownModules)
    compiledTypes[text] = known
    return known.isOfLegacy == isOfLegacy ? known.type : nil
  }

  private func read(_ text: String, _ name: TypeName?, _ modules: Set<String>) -> CompiledType {
    let types = ShortTypes(index: index, modules: modules)
    return CompiledType(
      type: name?.isOfValue == true ? types.text(of: text).map { TypeReference($0, in: []) } : nil,
      isOfLegacy: name?.isOfLegacy ?? false)
  }
}

/// What the declarations know of a type that the compiler prints.
struct CompiledType {
  let type: TypeReference?
  /// Whether a module of an old library is in the type.
  let isOfLegacy: Bool
}

extension TypeName {
  /// Whether the declarations can say something about values of the type.
  fileprivate var isOfValue: Bool {
    switch self {
    case .named: true
    case .optional(let type), .any(let type): type.isOfValue
    case .parameter, .function, .metatype, .some, .composition, .tuple: false
    }
  }
}

extension TypeName {
  /// Whether a module of an old library is in the type.
  fileprivate var isOfLegacy: Bool {
    switch self {
    case .named(let module, _, let arguments):
      LegacyDialects.dialect(importing: module) != nil || arguments.contains(where: \.isOfLegacy)
    case .optional(let type), .metatype(let type), .any(let type), .some(let type): type.isOfLegacy
    case .function(let inputs, let result): (inputs + [result]).contains(where: \.isOfLegacy)
    case .composition(let parts), .tuple(let parts): parts.contains(where: \.isOfLegacy)
    case .parameter: false
    }
  }
}

/// Writes printed types as the declarations name them: without modules and `any`.
private final class ShortTypes: SyntaxRewriter {
  private let index: ModuleIndex
  /// The modules whose files the declarations are from.
  private let modules: Set<String>
  /// Whether a type has arguments that the declarations cannot keep apart: `Store<App.State>.Dispatcher`.
  private var hasInnerArguments = false

  init(index: ModuleIndex, modules: Set<String>) {
    self.index = index
    self.modules = modules
  }

  func text(of printed: String) -> String? {
    hasInnerArguments = false
    var parser = Parser(printed)
    let text = rewrite(TypeSyntax.parse(from: &parser)).description
    return hasInnerArguments ? nil : text
  }

  override func visit(_ node: MemberTypeSyntax) -> TypeSyntax {
    guard let module = node.baseType.as(IdentifierTypeSyntax.self) else {
      if node.baseType.as(MemberTypeSyntax.self)?.genericArgumentClause != nil {
        hasInnerArguments = true
      }
      return super.visit(node)
    }
    // The declarations may have another type of the name.
    let isForeign = !modules.contains(module.name.text)
    guard !isForeign || index.resolve(TypeReference(node.name.text, in: [])) == nil else {
      return super.visit(node)
    }
    let name = index.name(of: node.name.text, inModule: module.name.text)
    return TypeSyntax(
      IdentifierTypeSyntax(
        leadingTrivia: module.leadingTrivia, name: .identifier(name),
        genericArgumentClause: node.genericArgumentClause.map(visit)))
  }

  override func visit(_ node: SomeOrAnyTypeSyntax) -> TypeSyntax { visit(node.constraint) }

  override func visit(_ node: OptionalTypeSyntax) -> TypeSyntax {
    guard let inner = node.wrappedType.as(TupleTypeSyntax.self)?.elements.first?.type,
      inner.is(SomeOrAnyTypeSyntax.self)
    else { return super.visit(node) }
    return TypeSyntax(node.with(\.wrappedType, visit(inner)))
  }
}
