import SwiftSyntax

extension VueFluxDeclarations.Getter {
  /// Whether the getter is a signal, a constant, or the value of a sink.
  func isSignal(of move: VueFluxMove) -> Bool {
    switch kind {
    case .value: return false
    case .mapped, .signal: return true
    case .property(let property):
      let kind = move.declaration.property(property)?.kind
      return kind == .variable || kind == .sink
    }
  }
}

extension SyntaxProtocol {
  /// Whether the node is read for a property that `Changes` does not shadow.
  var isMemberOfState: Bool {
    guard let member = parent?.as(MemberAccessExprSyntax.self), member.base?.id == id,
      member.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != member.id
    else { return false }
    return !ModernNames.ofChanges.contains(member.declName.baseName.text)
  }
}

extension ClosureExprSyntax {
  /// The capture of `self`, if the closure lists it.
  var capturesSelf: ClosureCaptureSyntax? {
    signature?.capture?.items.first { $0.name.text == "self" && $0.initializer == nil }
  }

  /// The names of the closure's parameters, if there are this many without types.
  func names(_ count: Int) -> [String]? {
    guard case .simpleInput(let names)? = signature?.parameterClause, names.count == count else {
      return nil
    }
    return names.map(\.name.text)
  }
}

extension MemberAccessExprSyntax {
  /// Whether the expression, or a part of it, is assigned or mutated.
  var isChanged: Bool {
    var current = Syntax(self)
    while let parent = current.parent {
      if let sequence = parent.as(ExprListSyntax.self) {
        let elements = Array(sequence)
        return elements.count > 1 && elements[0].id == current.id && elements[1].isAssignment
      }
      if let member = parent.as(MemberAccessExprSyntax.self), member.base?.id == current.id {
        current = parent
      } else if let item = parent.as(SubscriptCallExprSyntax.self),
        item.calledExpression.id == current.id
      {
        current = parent
      } else if let call = parent.as(FunctionCallExprSyntax.self),
        call.calledExpression.id == current.id
      {
        return call.parent?.is(CodeBlockItemSyntax.self) == true
      } else if parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self)
      {
        current = parent
      } else {
        return false
      }
    }
    return false
  }
}

extension DeclReferenceExprSyntax {
  /// Whether the expression is the base of a member, or is called.
  var isBaseOrCallee: Bool {
    parent?.as(MemberAccessExprSyntax.self)?.base?.id == id
      || parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == id
  }

  /// Whether the node is in a closure.
  func isInClosure(below root: Syntax) -> Bool {
    var current = parent
    while let node = current, node.id != root.id {
      if node.is(ClosureExprSyntax.self) { return true }
      current = node.parent
    }
    return false
  }

  /// Whether a method of the expression is called as a statement whose result is not used.
  var isCalledAsStatement: Bool {
    guard let member = parent?.as(MemberAccessExprSyntax.self), member.base?.id == id,
      let call = member.parent?.as(FunctionCallExprSyntax.self)
    else { return false }
    return call.parent?.is(CodeBlockItemSyntax.self) == true
  }
}

/// Finds all uses of a name.
final class AnyUseFinder: SyntaxVisitor {
  private let name: String
  var uses: [DeclReferenceExprSyntax] = []

  init(name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.baseName.text == name, !node.isMemberName { uses.append(node) }
    return .visitChildren
  }
}

/// Finds the uses of `self`.
final class SelfFinder: SyntaxVisitor {
  var uses: [DeclReferenceExprSyntax] = []
  /// Other names that are not members.
  var names: [DeclReferenceExprSyntax] = []

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.baseName.text == "self" {
      uses.append(node)
    } else if node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id {
      names.append(node)
    }
    return .visitChildren
  }
}

extension WithModifiersSyntax {
  /// Whether the declaration belongs to the type, and not to its instances.
  var isStatic: Bool {
    modifiers.contains { ["static", "class"].contains($0.name.text) }
  }
}
