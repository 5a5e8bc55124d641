import SwiftSyntax

extension ExtensionDeclSyntax {
  /// Whether the extension of `Computed` needs a store: it conforms to a protocol, or creates a
  /// signal in a custom way.
  var isOfComponent: Bool {
    inheritanceClause != nil
      || memberBlock.members.contains {
        $0.decl.as(VariableDeclSyntax.self)?.bindings.first?.vueFluxGetter == .signal
      }
  }
}

extension PatternBindingSyntax {
  /// The initial value of a variable.
  var variableValue: ExprSyntax? {
    guard let call = initializer?.value.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      call.trailingClosure == nil
    else { return nil }
    return call.arguments.first?.expression
  }

  /// The only statement of a getter.
  var onlyItem: CodeBlockItemSyntax? {
    guard case .getter(let items) = accessorBlock?.accessors, items.count == 1 else { return nil }
    return items.first
  }

  /// The only expression of a getter.
  var onlyExpression: ExprSyntax? {
    guard let only = onlyItem else { return nil }
    switch only.item {
    case .expr(let expression): return expression
    case .stmt(let statement): return statement.as(ReturnStmtSyntax.self)?.expression
    case .decl: return nil
    }
  }

  /// The kind of a getter in an extension of `Computed`.
  var vueFluxGetter: VueFluxDeclarations.Getter.Kind {
    let type = typeAnnotation?.type.trimmedDescription.unqualified.withoutGenericArguments
    let isSignal = type == "Signal" || type == "Constant"
    guard let expression = onlyExpression else { return isSignal ? .signal : .value }
    if let property = expression.stateProperty(isSignal: isSignal) { return .property(property) }
    guard isSignal else { return .value }
    guard type == "Signal", let call = expression.as(FunctionCallExprSyntax.self),
      let map = call.calledExpression.as(MemberAccessExprSyntax.self),
      map.declName.baseName.text == "map", call.arguments.isEmpty,
      let closure = call.trailingClosure, closure.onlyParameter != nil,
      closure.signature?.capture == nil, closure.signature?.returnClause == nil,
      closure.statements.count == 1, let source = map.base?.signalName
    else { return .signal }
    return .mapped(of: source.name, isProperty: source.isProperty)
  }

  /// The closure of a binder, if it is created for `self`.
  var binderClosure: ClosureExprSyntax? {
    guard let type = typeAnnotation?.type.trimmedDescription.unqualified,
      type.withoutGenericArguments == "Binder",
      let call = onlyExpression?.as(FunctionCallExprSyntax.self),
      call.calledExpression.trimmedDescription.unqualified.withoutGenericArguments == "Binder",
      call.arguments.count == 1, call.arguments.first?.expression.trimmedDescription == "self",
      let closure = call.trailingClosure, closure.names(2) != nil,
      closure.signature?.capture == nil
    else { return nil }
    return closure
  }
}

extension ExprSyntax {
  /// The property or getter of the signal.
  fileprivate var signalName: (name: String, isProperty: Bool)? {
    if let property = stateProperty(isSignal: true) { return (property, true) }
    if let own = self.as(DeclReferenceExprSyntax.self) {
      return (own.baseName.text.withoutTicks, false)
    }
    guard let member = self.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "signal",
      let own = member.base?.as(DeclReferenceExprSyntax.self)
    else { return nil }
    return (own.baseName.text.withoutTicks, false)
  }

  /// The state property of the expression, or of its signal or constant.
  fileprivate func stateProperty(isSignal: Bool) -> String? {
    if isSignal {
      if let member = self.as(MemberAccessExprSyntax.self),
        ["signal", "constant"].contains(member.declName.baseName.text)
      {
        return member.base?.stateProperty(isSignal: false)
      }
      guard let call = self.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
        call.calledExpression.trimmedDescription.withoutGenericArguments == "Constant",
        call.arguments.first?.label?.text == "variable"
      else { return nil }
      return call.arguments.first?.expression.stateProperty(isSignal: false)
    }
    guard let member = self.as(MemberAccessExprSyntax.self),
      member.base?.trimmedDescription == "state" || member.base?.trimmedDescription == "self.state"
    else { return nil }
    return member.declName.baseName.text.withoutTicks
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call may observe as long as `self` exists, and its result is not kept.
  var isScopedToSelf: Bool {
    guard let callee = calledExpression.as(MemberAccessExprSyntax.self),
      let first = arguments.first, first.expression.trimmedDescription == "self",
      parent?.is(CodeBlockItemSyntax.self) == true
    else { return false }
    switch (callee.declName.baseName.text, first.label?.text) {
    case ("subscribe", "scope"), ("observe", "duringScopeOf"), ("bind", "to"): return true
    default: return false
    }
  }
}

extension Trivia {
  /// The lines of the comment at the end of the trivia.
  var comment: [String] {
    var lines: [String] = []
    for piece in self {
      switch piece {
      case .docLineComment(let text), .lineComment(let text): lines.append(text)
      case .newlines(let count) where count > 1,
        .carriageReturnLineFeeds(let count) where count > 1:
        lines = []
      default: break
      }
    }
    return lines.filter { !$0.hasPrefix(Marker.start) }
  }
}
