import SwiftSyntax

/// What the rewriter for VergeNeue knows of a type.
struct VergeNeueDetails {
  /// The full name of the reducer that becomes a component here, or that the stores have which are
  /// extended.
  var reducer: String?
  /// Whether `self` is a store, so that its verbs need no receiver.
  var isStore = false
  /// The reducer of the store that an adapter commits to.
  var adapted: String?
  /// Whether it is a struct that becomes a class.
  var becomesClass = false
}

/// Finds what a file has of VergeNeue, and what to write instead in modern Verge.
final class VergeNeueRewriter: Rewriter<VergeNeueDetails> {
  static func findings(in file: SourceFile, index: ModuleIndex) -> [Finding] {
    let rewriter = VergeNeueRewriter(file, index)
    rewriter.walk(file.tree)
    return rewriter.findings
  }

  /// The closures whose parameter is a store, by the reducer's name.
  var storeClosures: [SyntaxIdentifier: String] = [:]
  /// What `$0` is called once such a closure is gone, and the rule that takes it away.
  var closureNames: [SyntaxIdentifier: (name: String, rule: Rule)] = [:]
  /// What is no store by its name, but commits or dispatches what a reducer has.
  var likelyStores: Set<String> = []
  /// The closures that capture the component by the name of the context, with the reducer's.
  var contextCaptures: [SyntaxIdentifier: (name: String, reducer: String)] = [:]

  override func meaning(ofParameter name: String, of closure: ClosureExprSyntax) -> Meaning? {
    if let capture = contextCaptures[closure.id], capture.name == name {
      return .value(TypeReference("Store<\(capture.reducer)>", in: []))
    }
    if let reducer = storeClosures[closure.id], closure.onlyParameter == name {
      return .value(TypeReference("Store<\(reducer)>", in: []))
    }
    return super.meaning(ofParameter: name, of: closure)
  }

  override func knows(_ type: TypeReference) -> Bool {
    index.component(of: type) != nil || super.knows(type)
  }

  override func type(of call: FunctionCallExprSyntax) -> TypeReference? { resultType(of: call) }

  func push(scope: [String], type: String?, _ details: VergeNeueDetails) {
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

  /// How the modern store of a state is written here.
  func storeType(of state: TypeReference) -> String {
    "\(storeName)<\(shortened(state)), Never>"
  }

  /// Whether a name is the library's, not one of the user's own.
  func isLegacy(_ name: String) -> Bool {
    index.resolve(TypeReference(name, in: scope)) == nil
  }

  /// Takes a member or a statement away: with its line, if it stands alone there.
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

  /// Marks a node, and all that is under it, as dealt with.
  func handleAll(_ node: some SyntaxProtocol) {
    handled.insert(node.id)
    for child in node.children(viewMode: .sourceAccurate) { handleAll(child) }
  }
}
