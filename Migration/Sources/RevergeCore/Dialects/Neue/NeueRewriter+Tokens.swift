import SwiftSyntax

/// The origin of a token.
private enum TokenSource { case observer, registration, unclear }

extension NeueRewriter {
  /// Renames the token type of an observer. The token of a registration stays, and so does one of
  /// unclear origin.
  func rewriteToken(_ node: Syntax) {
    let name = "RegistrationToken"
    let (inside, later) = index.declarations.neue.keepsRegistrations ? values(for: node) : ([], [])
    let sources = (inside + later).compactMap(source)
    if !index.declarations.neue.keepsRegistrations
      || (!sources.isEmpty && sources.allSatisfy { $0 == .observer })
    {
      report(
        NeueRules.token, at: node, "The subscription of a modern store replaces '\(name)'",
        symbol: name, [replace(node.bytes, "StoreStateSubscription")])
      return
    }
    // If the call is in the same declaration, it gets the marker.
    let isMarked = !inside.contains { source(of: $0) == .registration }
    report(
      NeueRules.registration, at: node,
      sources.contains(.registration)
        ? "The token belongs to a registration" : "Cannot determine the type of the token",
      symbol: name, isMarked: isMarked)
    handleAll(node)
  }

  /// The values of a function or variable with this type: those in the declaration, and those that
  /// are assigned to the variable later in the file.
  private func values(for type: Syntax) -> (inside: [ExprSyntax?], later: [ExprSyntax?]) {
    var current = type
    while let parent = current.parent,
      parent.is(OptionalTypeSyntax.self) || parent.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
    {
      current = parent
    }
    if let function = current.parent?.parent?.parent?.as(FunctionDeclSyntax.self),
      current.parent?.id == function.signature.returnClause.map({ Syntax($0).id })
    {
      return (function.body?.statements.results.map(\.expression) ?? [], [])
    }
    guard let binding = current.parent?.parent?.as(PatternBindingSyntax.self) else {
      return ([], [])
    }
    if let getter = binding.getter { return (getter.results.map(\.expression), []) }
    let finder = ValueFinder(binding.pattern.trimmedDescription)
    finder.walk(file.tree)
    return (binding.initializer.map { [$0.value] } ?? [], finder.values)
  }

  /// The origin of a token expression; `nil` if it is not a token.
  private func source(of value: ExprSyntax?) -> TokenSource? {
    if value?.is(NilLiteralExprSyntax.self) == true { return nil }
    if let name = value?.as(DeclReferenceExprSyntax.self),
      let binding = localBinding(of: name.baseName.text, at: name)
    {
      return source(of: binding.initializer?.value)
    }
    guard let call = value?.as(FunctionCallExprSyntax.self),
      let callee = call.calledExpression.as(MemberAccessExprSyntax.self)
    else { return .unclear }
    if call.isRegistration { return .registration }
    return callee.declName.baseName.text == "sink" ? .observer : .unclear
  }

  /// Rewrites `token.unregister()` of an observer to `token.cancel()`.
  func rewriteUnregistering(
    _ call: FunctionCallExprSyntax, _ callee: MemberAccessExprSyntax, _ base: ExprSyntax
  ) -> Bool {
    guard call.arguments.isEmpty else { return false }
    var isSubscription = false
    if case .value(let type) = resolve(base) {
      isSubscription = type.text == "StoreStateSubscription"
      guard isSubscription || type.text.plainType.unqualified == "RegistrationToken" else {
        return false
      }
    }
    guard isSubscription else {
      report(
        NeueRules.registration, at: call, "Cannot determine the type of the token",
        symbol: "unregister")
      handleAll(call)
      return true
    }
    report(
      NeueRules.token, at: call, "'cancel()' ends the subscription", symbol: "unregister",
      [replace(callee.declName.bytes, "cancel")])
    return true
  }
}

/// Finds the values that are assigned to a variable.
private final class ValueFinder: SyntaxVisitor {
  let name: String
  var values: [ExprSyntax?] = []

  init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    guard elements.count > 2, elements[1].is(AssignmentExprSyntax.self) else {
      return .visitChildren
    }
    let given =
      elements[0].as(MemberAccessExprSyntax.self)?.declName.baseName
      ?? elements[0].as(DeclReferenceExprSyntax.self)?.baseName
    if given?.text == name { values.append(elements.count == 3 ? elements[2] : nil) }
    return .visitChildren
  }
}

/// Finds a registration whose token is used.
final class RegistrationFinder: SyntaxVisitor {
  private var isFound = false

  static func finds(in file: SourceFile) -> Bool {
    guard file.text.contains("register(") else { return false }
    let finder = RegistrationFinder(viewMode: .sourceAccurate)
    finder.walk(file.tree)
    return finder.isFound
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.isRegistration, !node.isDropped { isFound = true }
    return .visitChildren
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call registers one store with another.
  var isRegistration: Bool {
    let name =
      calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName
      ?? calledExpression.as(DeclReferenceExprSyntax.self)?.baseName
    return name?.text == "register" && argument("store") != nil && argument("for") != nil
  }

  /// Whether the call is a statement whose result is not used.
  fileprivate var isDropped: Bool {
    guard let item = parent?.as(CodeBlockItemSyntax.self), let list = item.parent else {
      return false
    }
    guard list.children(viewMode: .sourceAccurate).count == 1 else { return true }
    let owner = list.parent?.parent
    if let function = owner?.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause == nil
    }
    return owner?.is(InitializerDeclSyntax.self) == true
  }
}

extension PatternBindingSyntax {
  /// The statements of the getter, if there is one.
  fileprivate var getter: CodeBlockItemListSyntax? {
    switch accessorBlock?.accessors {
    case .getter(let statements): return statements
    case .accessors(let list):
      return list.first { $0.accessorSpecifier.text == "get" }?.body?.statements
    case nil: return nil
    }
  }
}
