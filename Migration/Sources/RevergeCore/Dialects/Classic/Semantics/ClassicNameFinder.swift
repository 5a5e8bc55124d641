import SwiftSyntax

/// Finds names that a file can only have from the legacy library.
final class ClassicNameFinder: SyntaxVisitor {
  var usesLegacy = false
  var usesModern = false
  /// The names of the variables of the file that are bags of RxSwift.
  private let bags: Set<String>

  /// The names of the user's types.
  private let own: Set<String>

  init(_ file: some SyntaxProtocol, except own: Set<String>) {
    self.own = own
    let finder = RxSwiftBagFinder(viewMode: .sourceAccurate)
    finder.walk(file)
    bags = finder.names
    super.init(viewMode: .sourceAccurate)
  }

  private func look(at name: String) {
    if ClassicNames.types.contains(name), !own.contains(name) { usesLegacy = true }
    let modern: Set<String> = [
      "StoreComponentType", "StoreLogger", "StoreStateSubscription", "StoreActivitySubscription",
      "VergeAnyCancellables", "Derived",
    ]
    if modern.contains(name) { usesModern = true }
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if !node.hasGenericParameter(node.name.text) { look(at: node.name.text) }
    if node.name.text == "Store", node.genericArgumentClause != nil { usesModern = true }
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    // `Feed.Storage` belongs to another library.
    switch node.baseType.trimmedDescription {
    case "Verge":
      look(at: node.name.text)
      usesModern = true
    case "VergeClassic": usesLegacy = true
    default: break
    }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    if ["passthrough", "sinkState", "sinkActivity"].contains(name) || node.isModernStore {
      usesModern = true
    }
    if isMember {
      if ClassicNames.members.contains(name), !isDisposedByRxSwift(node) { usesLegacy = true }
    } else {
      look(at: name)
      if name == "commitBinder" { usesLegacy = true }
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.calledExpression.lastName
    let label = node.arguments.first?.label?.text
    switch name {
    case "set" where label == "logger", "add" where label == "module",
      "emit" where label == "onNext":
      usesLegacy = true
    case "commit" where node.arguments.contains { $0.label?.text == "replace" }:
      usesLegacy = true
    default: break
    }
    return .visitChildren
  }

  /// Whether the name is `disposed`, called with a bag of RxSwift.
  private func isDisposedByRxSwift(_ name: DeclReferenceExprSyntax) -> Bool {
    guard name.baseName.text == "disposed",
      let call = name.parent?.parent?.as(FunctionCallExprSyntax.self),
      let bag = call.arguments.first?.expression.lastName
    else { return false }
    return bags.contains(bag)
  }
}

/// Finds variables that are declared with `RxSwift.DisposeBag`.
private final class RxSwiftBagFinder: SyntaxVisitor {
  private(set) var names: Set<String> = []

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if node.typeText?.hasPrefix("RxSwift.DisposeBag") == true {
      names.insert(node.pattern.trimmedDescription)
    }
    return .visitChildren
  }
}
