import SwiftSyntax

/// The origin of a token; `kept` for the observer of a store whose reducer is not migrated.
enum NeueTokenOrigin { case observer, registration, kept, unclear }

extension NeueContext {
  /// The origin of the tokens with a written type, and whether the type, not the registration in the
  /// same declaration, gets the marker for manual migration.
  func tokenOrigin(of name: NeueTypeName) -> (origin: NeueTokenOrigin, isMarked: Bool) {
    let (inside, later) = values(for: Syntax(name.node))
    let origins = (inside + later).compactMap(origin)
    if origins.contains(.kept) { return (.kept, false) }
    guard index.declarations.neue.keepsRegistrations else { return (.observer, true) }
    if !origins.isEmpty, origins.allSatisfy({ $0 == .observer }) { return (.observer, true) }
    // If the call is in the same declaration, it gets the marker.
    let isMarked = !inside.contains { origin(of: $0) == .registration }
    return (origins.contains(.registration) ? .registration : .unclear, isMarked)
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
  private func origin(of value: ExprSyntax?) -> NeueTokenOrigin? {
    if value?.is(NilLiteralExprSyntax.self) == true { return nil }
    if let name = value?.as(DeclReferenceExprSyntax.self),
      let binding = localBinding(of: name.baseName.text, at: name)
    {
      return origin(of: binding.initializer?.value)
    }
    guard let call = value?.as(FunctionCallExprSyntax.self),
      let callee = call.calledExpression.as(MemberAccessExprSyntax.self)
    else { return .unclear }
    if call.isRegistration { return .registration }
    guard callee.declName.baseName.text == "sink", let base = callee.base else { return .unclear }
    return component(of: base) == nil && resolve(base) != .unknown ? .kept : .observer
  }

  /// The origin of the token that a call unregisters; `nil` if the call does something else.
  func unregisteredOrigin(_ call: FunctionCallExprSyntax) -> NeueTokenOrigin? {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      let base = callee.base, callee.declName.baseName.text == "unregister",
      call.arguments.isEmpty
    else { return nil }
    guard case .value(let type) = resolve(base) else {
      return origin(of: base) == .kept ? .kept : .unclear
    }
    if type.text == "StoreStateSubscription" { return .observer }
    return type.text.plainType.unqualified == "RegistrationToken" ? declaredOrigin(base) : nil
  }

  /// The origin of the tokens of the variable that an expression names.
  private func declaredOrigin(_ token: ExprSyntax) -> NeueTokenOrigin {
    let path = token.trimmedDescription.withoutMarks.prefix { $0 != "[" }
    let finder = TokenFinder(named: String(path.split(separator: ".").last ?? ""))
    finder.walk(file.tree)
    let origins = Set(finder.types.map { tokenOrigin(of: NeueTypeName($0)).origin })
    if let only = origins.first { return origins.count == 1 ? only : .unclear }
    return index.declarations.neue.keepsRegistrations ? .unclear : .observer
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

/// Finds the types of the variables with a name that are tokens.
private final class TokenFinder: SyntaxVisitor {
  let name: String
  var types: [IdentifierTypeSyntax] = []

  init(named name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    var owner = node.parent
    while let part = owner, !part.is(PatternBindingSyntax.self), !part.is(DeclSyntax.self) {
      owner = part.parent
    }
    if node.name.text == "RegistrationToken",
      owner?.as(PatternBindingSyntax.self)?.pattern.trimmedDescription == name
    {
      types.append(node)
    }
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
