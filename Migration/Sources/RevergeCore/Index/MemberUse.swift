import SwiftSyntax

/// The uses of a store, and of other members, in the body of a function or a getter.
struct MemberUse: Sendable {
  /// The expressions that read the state of the type's own store, or commit to that store.
  private(set) var reads: Set<String> = []
  /// The other members that the body uses.
  private(set) var members: Set<String> = []

  init(_ body: CodeBlockItemListSyntax) {
    let finder = MemberUseFinder()
    finder.walk(body)
    for use in finder.uses {
      if use.isRead {
        reads.insert(use.name)
      } else {
        members.insert(use.name)
      }
    }
  }

  mutating func merge(_ other: MemberUse) {
    reads.formUnion(other.reads)
    members.formUnion(other.members)
  }
}

/// Finds the names in a closure or a body that may refer to members of the same type. Skips closures
/// that may run later.
final class MemberUseFinder: SyntaxVisitor {
  struct Use {
    let node: DeclReferenceExprSyntax
    let name: String
    /// Whether the state of the type's own store is read, or changed in a commit.
    let isRead: Bool
  }

  private(set) var uses: [Use] = []
  /// The names of the object whose members are found.
  private let owners: Set<String>

  init(owners: Set<String> = ["self"]) {
    self.owners = owners
    super.init(viewMode: .sourceAccurate)
  }

  /// The names of the state of a store.
  private static let states: Set<String> = [
    "state", "primitiveState", "rootState", "currentState", "scopedState",
  ]
  /// The names of the store of a component.
  private static let stores: Set<String> = ["store", "dispatchTarget", "targetStore"]
  /// Functions that call their closures before they return.
  private static let callers = VueFluxNames.callers.union(ClassicNames.immediate)

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.enclosingCall?.calledExpression.lastName
    return name.map(Self.callers.contains) == true ? .visitChildren : .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    let member = node.parent?.as(MemberAccessExprSyntax.self)
    let isMember = member?.declName.id == node.id
    let base = isMember ? member?.base?.trimmedDescription : nil
    guard !isMember || base.map(owners.contains) == true else {
      // `store.state` and `store.commit` refer to the store of the component.
      let plain = base.map { $0.hasPrefix("self.") ? String($0.dropFirst(5)) : $0 }
      if let plain, Self.stores.contains(plain), !node.hasLocal(plain), isRead(node, name) {
        uses.append(Use(node: node, name: "\(plain).\(name)", isRead: true))
      }
      return .skipChildren
    }
    guard !owners.contains(name), isMember || !node.hasLocal(name) else { return .skipChildren }
    uses.append(Use(node: node, name: name, isRead: isRead(node, name)))
    return .skipChildren
  }

  private func isRead(_ node: DeclReferenceExprSyntax, _ name: String) -> Bool {
    if Self.states.contains(name) { return true }
    guard name == "commit" else { return false }
    let callee = node.parent?.as(MemberAccessExprSyntax.self).map { Syntax($0) } ?? Syntax(node)
    let call = callee.parent?.as(FunctionCallExprSyntax.self)
    return call?.calledExpression.id == callee.as(ExprSyntax.self)?.id && call?.closure != nil
  }
}

extension ModuleIndex {
  /// Whether a property or a method of a type reads the state of the type's own store or commits to
  /// that store, directly or through other members of the type.
  func usesState(_ name: String, of type: String) -> Bool {
    let lineage = lineage(of: type)
    // A property `state` that is no storage is not the state of the store.
    let ownsState = property("state", of: type).map { state in
      if case .storage? = classicRole(of: state) { return false }
      return true
    }
    var visited: Set<String> = []
    var pending = [name]
    while let next = pending.popLast() {
      guard visited.insert(next).inserted else { continue }
      for use in lineage.compactMap({ declarations.memberUses[$0]?[next] }) {
        let reads = ownsState == true ? use.reads.subtracting(["state"]) : use.reads
        if !reads.isEmpty { return true }
        pending += use.members
      }
    }
    return false
  }
}

extension Rewriter {
  /// The members of the type that the closure of a commit uses, and that read the state of the type's
  /// own store or commit to that store; each with its name.
  ///
  /// - Parameters:
  ///   - closure: The closure of a commit to the type's own store.
  ///   - type: The full name of the visited type.
  ///   - owners: The names of the object whose members these are.
  func stateUsers(
    in closure: ClosureExprSyntax, of type: String, owners: Set<String> = ["self"]
  ) -> [(node: DeclReferenceExprSyntax, name: String)] {
    let finder = MemberUseFinder(owners: owners)
    finder.walk(closure.statements)
    return finder.uses.compactMap { use in
      guard !use.isRead, index.usesState(use.name, of: type) else { return nil }
      return (use.node, use.name)
    }
  }

  /// The message for a member that uses the state in a commit to the type's own store.
  func messageOfStateUser(_ name: String) -> String {
    "'\(name)' reads the state or commits, which traps inside a commit to the same store"
  }
}
