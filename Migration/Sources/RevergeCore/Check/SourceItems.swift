import SwiftSyntax

/// The statements and declarations of a text. Each token belongs to the innermost one around it.
struct SourceItems {
  let text: String
  private let file: SourceFile

  init(_ text: String) {
    self.text = text
    file = SourceFile(path: "", text: text)
  }

  /// The innermost statement or declaration around a token; `nil` at the end of the file.
  func item(at offset: Int) -> Syntax? {
    token(at: offset).flatMap { Self.item(around: Syntax($0)) }
  }

  /// The innermost statement or declaration that an edit changes; `nil` at the end of the file.
  func item(changedBy edit: Edit) -> Syntax? {
    let start = edit.range.lowerBound
    guard let item = item(at: start) else { return nil }
    // Lines that are inserted before a statement change what is around it.
    let isBefore =
      edit.range.isEmpty && start <= item.bytes.lowerBound && edit.replacement.contains("\n")
    return isBefore ? Self.item(around: item) : item
  }

  /// The innermost statement or declaration around a node, other than the node itself.
  static func item(around node: Syntax) -> Syntax? {
    var current = node.parent
    while let node = current, !isItem(node) { current = node.parent }
    return current
  }

  /// The offsets of the tokens that belong to a statement or declaration.
  static func tokens(of item: Syntax) -> [Int] {
    var result: [Int] = []
    func add(_ node: Syntax) {
      if let token = node.as(TokenSyntax.self) {
        result.append(token.positionAfterSkippingLeadingTrivia.utf8Offset)
      }
      for child in node.children(viewMode: .sourceAccurate) where !isItem(child) { add(child) }
    }
    add(item)
    return result
  }

  /// Whether there is a marker for manual migration in the statement or declaration of a token, or above one
  /// around it.
  func hasMarker(around offset: Int) -> Bool {
    guard let inner = item(at: offset) else { return false }
    if inner.tokens(viewMode: .sourceAccurate).contains(where: { $0.leadingTrivia.hasMarker }) {
      return true
    }
    var item = Self.item(around: inner)
    while let current = item {
      if current.leadingTrivia.hasMarker { return true }
      item = Self.item(around: current)
    }
    return false
  }

  /// The names of the types with a marker for manual migration in them, or above them.
  var markedTypes: Set<String> { MarkedTypeFinder.names(in: file.tree) }

  /// The text of a token.
  func text(at offset: Int) -> String? { token(at: offset)?.text }

  /// The declaration whose name is at an offset: all of it, and without its body.
  func declaration(ofNameAt offset: Int) -> (head: Range<Int>, whole: Range<Int>)? {
    guard let token = token(at: offset) else { return nil }
    var current: Syntax? = Syntax(token)
    while let node = current, !Self.isItem(node) {
      let whole = node.bytes
      if let body = Self.body(of: node) {
        return (whole.lowerBound..<max(whole.lowerBound, body.bytes.lowerBound), whole)
      }
      if node.is(FunctionParameterSyntax.self) || node.is(PatternBindingSyntax.self)
        || node.is(EnumCaseDeclSyntax.self) || node.isProtocol((any DeclSyntaxProtocol).self)
      {
        return (whole, whole)
      }
      current = node.parent
    }
    return nil
  }

  private func token(at offset: Int) -> TokenSyntax? {
    let position = AbsolutePosition(utf8Offset: offset)
    return position < file.tree.endPosition ? file.tree.token(at: position) : nil
  }

  private static func isItem(_ node: Syntax) -> Bool {
    node.is(CodeBlockItemSyntax.self) || node.is(MemberBlockItemSyntax.self)
  }

  private static func body(of node: Syntax) -> Syntax? {
    if let type = node.asProtocol((any DeclGroupSyntax).self) { return Syntax(type.memberBlock) }
    if let function = node.asProtocol((any WithOptionalCodeBlockSyntax).self) {
      return function.body.map { Syntax($0) }
    }
    if let binding = node.as(PatternBindingSyntax.self) {
      return binding.accessorBlock.map { Syntax($0) }
    }
    return node.as(SubscriptDeclSyntax.self)?.accessorBlock.map { Syntax($0) }
  }
}

extension Trivia {
  fileprivate var hasMarker: Bool {
    contains {
      if case .lineComment(let comment) = $0 { comment.hasPrefix(Marker.start) } else { false }
    }
  }
}

private final class MarkedTypeFinder: SyntaxAnyVisitor {
  private var found: Set<String> = []

  static func names(in tree: SourceFileSyntax) -> Set<String> {
    let finder = MarkedTypeFinder(viewMode: .sourceAccurate)
    finder.walk(tree)
    return finder.found
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if let type = node.asProtocol((any NamedDeclSyntax).self),
      node.isProtocol((any DeclGroupSyntax).self),
      node.tokens(viewMode: .sourceAccurate).contains(where: { $0.leadingTrivia.hasMarker })
    {
      found.insert(type.name.text)
    }
    return .visitChildren
  }
}
