package import SwiftSyntax

/// What the compiler knows about the nodes of a file.
package final class FileFacts {
  /// The facts about the module.
  package let module: Facts
  /// The path of the file, as the compiler's arguments name it.
  package let path: String
  private let text: String
  /// The occurrences with their offsets, in the order of the text.
  private lazy var occurrences = located()
  /// The types of the expressions; `nil` if the compiler does not say them.
  package private(set) lazy var types = module.types(in: path)
  /// The generic parameters that the compiler prints in the file.
  private lazy var parameters = types?.parameters ?? []

  /// The names of the modules of the build.
  var ownModules: Set<String> { module.ownModules }

  init(_ source: SourceFile, _ path: String, in module: Facts) {
    self.module = module
    self.path = path
    text = source.text
  }

  /// The type of an expression, as the compiler prints it; `nil` if the compiler does not know it.
  package func type(of node: some ExprSyntaxProtocol) -> String? { types?.type(of: node) }

  /// The parts of the type of an expression.
  package func typeName(of node: some ExprSyntaxProtocol) -> TypeName? {
    type(of: node).flatMap { TypeName($0, parameters: parameters) }
  }

  /// The symbol that a node declares or names: for a call, what is called, also if that is an initializer
  /// behind the name of a type.
  package func symbol(at node: some SyntaxProtocol) -> IndexedSymbol? {
    occurrence(at: node)?.symbol
  }

  private func occurrence(at node: some SyntaxProtocol) -> Occurrence? {
    guard let name = Syntax(node).baseName else { return nil }
    let offset = name.positionAfterSkippingLeadingTrivia.utf8Offset
    var found = occurrences(at: offset)
    // The projection and the storage of a wrapped property stand for it.
    if found.isEmpty, ["$", "_"].contains(name.text.first) { found = occurrences(at: offset + 1) }
    // A dynamic member that is not a property of anything.
    if found.isEmpty, let access = name.parent?.parent?.as(MemberAccessExprSyntax.self) {
      found = occurrences(at: access.period.positionAfterSkippingLeadingTrivia.utf8Offset)
    }
    if let declared = found.first(where: { $0.roles.contains(.definition) }) { return declared }
    let isCall = node.is(FunctionCallExprSyntax.self)
    return found.first { ($0.symbol.kind == .initializer) == isCall } ?? found.first
  }

  private func occurrences(at offset: Int) -> [Occurrence] {
    var (low, high) = (0, occurrences.count)
    while low < high {
      let middle = (low + high) / 2
      if occurrences[middle].offset < offset { low = middle + 1 } else { high = middle }
    }
    return occurrences[low...].prefix { $0.offset == offset }.map(\.occurrence)
  }

  private func located() -> [(offset: Int, occurrence: Occurrence)] {
    guard let file = module.index?.files.first(where: { $0.path == path }) else { return [] }
    let positions = TextPositions(text)
    return file.occurrences.compactMap { occurrence in
      positions.offset(line: occurrence.line, column: occurrence.column).map { ($0, occurrence) }
    }
  }
}

extension ExpressionTypes {
  /// The generic parameters among the types.
  fileprivate var parameters: Set<String> {
    names.reduce(into: []) { TypeName($1)?.collectParameters(in: &$0) }
  }
}

extension TypeName {
  fileprivate func collectParameters(in names: inout Set<String>) {
    switch self {
    case .parameter(let path): if path.count == 1 { names.insert(path[0]) }
    case .named(_, _, let parts), .composition(let parts), .tuple(let parts):
      for part in parts { part.collectParameters(in: &names) }
    case .optional(let type), .metatype(let type), .any(let type):
      type.collectParameters(in: &names)
    case .function(let inputs, let result):
      for part in inputs + [result] { part.collectParameters(in: &names) }
    // Its names have no modules.
    case .some: break
    }
  }
}

extension Syntax {
  /// The token at which the compiler's index has the symbol of the node.
  fileprivate var baseName: TokenSyntax? {
    if let token = self.as(TokenSyntax.self) { return token }
    if let named = asProtocol((any NamedDeclSyntax).self) { return named.name }
    switch self.as(SyntaxEnum.self) {
    case .functionCallExpr(let node): return Syntax(node.calledExpression).baseName
    case .genericSpecializationExpr(let node): return Syntax(node.expression).baseName
    case .optionalChainingExpr(let node): return Syntax(node.expression).baseName
    case .forceUnwrapExpr(let node): return Syntax(node.expression).baseName
    case .inheritedType(let node): return Syntax(node.type).baseName
    case .extensionDecl(let node): return Syntax(node.extendedType).baseName
    case .attribute(let node): return Syntax(node.attributeName).baseName
    case .memberAccessExpr(let node): return node.declName.baseName
    case .declReferenceExpr(let node): return node.baseName
    case .subscriptCallExpr(let node): return node.leftSquare
    case .macroExpansionExpr(let node): return node.macroName
    case .binaryOperatorExpr(let node): return node.operator
    case .prefixOperatorExpr(let node): return node.operator
    case .postfixOperatorExpr(let node): return node.operator
    case .identifierType(let node): return node.name
    case .memberType(let node): return node.name
    case .identifierPattern(let node): return node.identifier
    case .initializerDecl(let node): return node.initKeyword
    case .deinitializerDecl(let node): return node.deinitKeyword
    case .subscriptDecl(let node): return node.subscriptKeyword
    case .enumCaseElement(let node): return node.name
    case .functionParameter(let node): return node.secondName ?? node.firstName
    case .closureParameter(let node): return node.secondName ?? node.firstName
    case .closureShorthandParameter(let node): return node.name
    case .closureCapture(let node): return node.name
    case .importDecl(let node): return node.path.last?.name
    default: return nil
    }
  }
}
