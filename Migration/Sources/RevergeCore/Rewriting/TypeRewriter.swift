import SwiftSyntax

/// A rewriter that tracks the types and extensions around the visited node, and passes nodes to rules.
///
/// Each type or extension has one frame: `visit` appends it, and `visitPost` removes it. A subclass
/// overrides `details(of:in:)`, or overrides `visit` for the declarations that it rewrites; such a
/// `visit` appends the frame itself.
class TypeRewriter<Details>: Rewriter<Details> {
  /// The details of the frame that `enter` appends.
  ///
  /// - Parameter scope: The names of the type and of the enclosing types.
  func details(of type: String, in scope: Scope) -> Details {
    fatalError("'\(Self.self)' visits a type, but does not override 'details(of:in:)'.")
  }

  /// Appends the frame of a type in the current scope.
  func enter(_ name: String) {
    let scope = scope + [name]
    let type = index.fullName(of: scope)
    push(scope, type, details(of: type, in: scope))
  }

  /// Appends the frame of an extension.
  func enter(extension node: ExtensionDeclSyntax) {
    let name = node.extendedType.trimmedDescription
    let type = index.declaration(of: TypeReference(name, in: scope))?.name ?? name
    let scope = scope + name.split(separator: ".").map(String.init)
    push(scope, type, details(of: type, in: scope))
  }

  func push(_ scope: Scope, _ type: String?, _ details: Details) {
    frames.append(Frame(scope: scope, type: type, details: details))
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(extension: node)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { frames.removeLast() }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { frames.removeLast() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: StructDeclSyntax) { frames.removeLast() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: EnumDeclSyntax) { frames.removeLast() }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { frames.removeLast() }

  // MARK: Rules

  /// Calls each rule of the dialect. Not called for a kind of node whose `visit` the rewriter overrides.
  func rewrite(_ node: RuleNode) {
    fatalError("'\(Self.self)' does not override 'rewrite(_:)', which calls its rules.")
  }

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    rewrite(.await(node))
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    rewrite(.macro(node))
    return .visitChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    rewrite(.attribute(node))
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    rewrite(.function(node))
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    rewrite(.variable(node))
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    rewrite(.initializer(node))
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    rewrite(.alias(node))
    return .visitChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    rewrite(.import(node))
    return .visitChildren
  }

  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind {
    rewrite(.members(node))
    return .visitChildren
  }
}
