import SwiftSyntax

/// The facts about a type that the rewriter for VergeNeue needs.
struct NeueDetails {
  /// The full name of the reducer that becomes a component here, or of the reducer whose stores are
  /// extended.
  var reducer: String?
  /// Whether `self` is a store, so commits and dispatches need no receiver.
  var isStore = false
  /// The reducer of the store to which an adapter commits.
  var adapted: String?
  /// Whether a struct becomes a class.
  var becomesClass = false
}

/// Finds VergeNeue code in a file, and rewrites it for modern Verge.
final class NeueRewriter: Rewriter<NeueDetails> {
  static func findings(in file: SourceFile, index: ModuleIndex) -> [Finding] {
    let rewriter = NeueRewriter(file, index)
    rewriter.walk(file.tree)
    return rewriter.findings
  }

  /// The closures whose parameter is a store, with the name of its reducer.
  var storeClosures: [SyntaxIdentifier: String] = [:]
  /// The name for `$0` when such a closure is deleted, and the rule that deletes it.
  var closureNames: [SyntaxIdentifier: (name: String, rule: Rule)] = [:]
  /// Names of unknown type that commit or dispatch functions of a reducer.
  var likelyStores: Set<String> = []
  /// The closures that capture the component under the name of the context, with the name of the
  /// reducer.
  var contextCaptures: [SyntaxIdentifier: (name: String, reducer: String)] = [:]

  override func resolve(parameter name: String, of closure: ClosureExprSyntax) -> Resolution? {
    if let capture = contextCaptures[closure.id], capture.name == name {
      return .value(TypeReference("Store<\(capture.reducer)>", in: []))
    }
    if let reducer = storeClosures[closure.id], closure.onlyParameter == name {
      return .value(TypeReference("Store<\(reducer)>", in: []))
    }
    return super.resolve(parameter: name, of: closure)
  }

  override func knows(_ type: TypeReference) -> Bool {
    index.component(of: type) != nil || super.knows(type)
  }

  override func type(of call: FunctionCallExprSyntax) -> TypeReference? { resultType(of: call) }

  func push(scope: [String], type: String?, _ details: NeueDetails) {
    frames.append(Frame(scope: scope, type: type, details: details))
  }

  // MARK: Visiting

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { frames.removeLast() }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    rewriteType(node, node.classKeyword, node.modifiers)
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { frames.removeLast() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    rewriteType(node, node.structKeyword, node.modifiers)
    return .visitChildren
  }
  override func visitPost(_ node: StructDeclSyntax) { frames.removeLast() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    rewriteType(node, node.enumKeyword, node.modifiers)
    return .visitChildren
  }
  override func visitPost(_ node: EnumDeclSyntax) { frames.removeLast() }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { frames.removeLast() }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node) ? .visitChildren : .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node)
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node)
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    strengthen(node)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node)
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node)
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node)
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node) ? .skipChildren : .visitChildren
  }

  // MARK: Names

  /// The type of a state's modern store, as written in this file.
  func storeType(of state: TypeReference) -> String {
    "\(storeName)<\(shortened(state)), Never>"
  }

  /// Whether a name belongs to the library, not to the user.
  func isLegacy(_ name: String) -> Bool {
    index.resolve(TypeReference(name, in: scope)) == nil
  }

  /// Deletes a member or a statement, with its line if it stands alone.
  func dropping(_ node: some SyntaxProtocol) -> Edit {
    var item = Syntax(node)
    if let parent = node.parent,
      parent.is(MemberBlockItemSyntax.self) || parent.is(CodeBlockItemSyntax.self)
    {
      item = parent
    }
    var range = item.bytes
    let before = text(of: lineRange(at: range.lowerBound).lowerBound..<range.lowerBound)
    let after = text(of: range.upperBound..<lineRange(at: range.upperBound).upperBound)
    if before.trimmingSpaces.isEmpty, after.trimmingSpaces.isEmpty { return removal(of: item) }
    while range.upperBound < utf8.count, utf8[range.upperBound] == 32 {
      range = range.lowerBound..<range.upperBound + 1
    }
    return replace(range, "")
  }

  /// Marks a node and everything under it as rewritten.
  func handleAll(_ node: some SyntaxProtocol) {
    handled.insert(node.id)
    for child in node.children(viewMode: .sourceAccurate) { handleAll(child) }
  }
}
