import SwiftSyntax

/// Finds reads of the value of a storage.
final class ValueReadFinder: SyntaxVisitor {
  private let names: Set<String>
  private(set) var found: [MemberAccessExprSyntax] = []
  /// The other names in the expression that are not members.
  private(set) var others: [DeclReferenceExprSyntax] = []
  /// Whether one of the reads is in a closure.
  private(set) var isInClosure = false
  private var depth = 0

  /// - Parameters:
  ///   - storage: The storage, as it is written.
  ///   - others: Other reads of the storage, as they are written.
  init(_ storage: String, or others: Set<String> = []) {
    let plain = storage.hasPrefix("self.") ? String(storage.dropFirst("self.".count)) : storage
    names = others.union(["\(plain).value", "self.\(plain).value", "self.currentState"])
    super.init(viewMode: .sourceAccurate)
  }

  /// - Parameter reads: The reads of the storage, as they are written.
  init(reads: Set<String>) {
    names = reads
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard names.contains(node.trimmedDescription) else { return .visitChildren }
    found.append(node)
    if depth > 0 { isInClosure = true }
    return .skipChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    if !isMember { others.append(node) }
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    depth += 1
    return .visitChildren
  }
  override func visitPost(_ node: ClosureExprSyntax) { depth -= 1 }
}
