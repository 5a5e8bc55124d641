import SwiftSyntax

extension VergeStore6Rewriter {
  /// Rewrites a type of the betas, whose second generic parameter is the activity.
  ///
  /// - Returns: Whether the type has this form.
  func rewriteBetaType(
    _ node: Syntax, name: String, arguments: GenericArgumentClauseSyntax?
  ) -> Bool {
    guard let arguments, canNameLibrary else { return false }
    let texts = arguments.arguments.map { $0.argument.trimmedDescription }
    let reference = TypeReference("\(name)<\(texts.joined(separator: ", "))>", in: scope)
    guard index.resolve(TypeReference(name, in: scope)) == nil else { return false }
    switch index.role(of: reference) {
    case .store(let state)? where state.activity != nil:
      report(
        VergeStore6Rules.store, at: node, "A modern store has the same state", symbol: name,
        [replace(node.bytes, storeType(of: state))])
      return true
    case .dispatcher(let state)? where state.activity != nil && texts.count == 2:
      guard node.parent?.is(InheritedTypeSyntax.self) == false else { return false }
      report(
        VergeStore6Rules.dispatcherClass, at: node,
        "The store replaces the dispatcher", symbol: name,
        [replace(node.bytes, storeType(of: state))])
      return true
    default:
      return false
    }
  }

  /// Rewrites observers of activities.
  ///
  /// - Returns: Whether the call adds an observer of activities.
  func rewriteActivityObserver(_ call: FunctionCallExprSyntax) -> Bool {
    guard isBeta else { return false }
    let member = call.calledExpression.as(MemberAccessExprSyntax.self)
    let verb =
      member?.declName.baseName.text
      ?? call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    var owner = member?.base
    switch verb {
    case "addActivityTarget": break
    case "add":
      guard let base = owner else { return false }
      if let emitter = base.as(MemberAccessExprSyntax.self),
        emitter.declName.baseName.text == "_eventEmitter", let store = emitter.base
      {
        owner = store
      } else if base.trimmedDescription == "_eventEmitter" {
        owner = nil
      } else {
        return false
      }
    default: return false
    }
    let role = owner.map { self.role(of: resolve($0)) } ?? frame?.role
    if let member { handled.insert(member.id) }
    if let base = member?.base { handled.insert(base.id) }
    guard isStore(role), call.arguments.isEmpty, call.trailingClosure != nil,
      call.additionalTrailingClosures.isEmpty
    else {
      report(
        VergeStore6Rules.observing, at: call, "Cannot determine which store sends these activities",
        symbol: verb ?? "", grade: .manual)
      return true
    }
    let start = owner?.bytes.upperBound ?? call.bytes.lowerBound
    let end = call.rightParen?.bytes.upperBound ?? call.calledExpression.bytes.upperBound
    let last = call.bytes.upperBound
    report(
      VergeStore6Rules.observing, at: call, "The observer observes the activities of the store",
      symbol: verb ?? "",
      [
        replace(
          start..<end, "\(owner == nil ? "" : ".")sinkActivity(queue: .passthrough)"),
        replace(last..<last, ".storeWhileSourceActive()"),
      ])
    return true
  }

  /// Converts an inline action to a `do` block, or to its body.
  ///
  /// - Returns: Whether the call runs an inline action.
  func rewriteInlineAction(_ call: FunctionCallExprSyntax) -> Bool {
    guard isBeta, call.parent?.is(CodeBlockItemSyntax.self) == true,
      let closure = actionClosure(of: call), call.trailingClosure != nil, !closure.returns
    else { return false }
    inlined.insert(closure.id)
    if closure.statements.count == 1, closure.statements.first?.item.is(DeclSyntax.self) == false {
      report(
        VergeStore6Rules.dispatch, at: call, "The body of the action replaces the call",
        symbol: "dispatchInline", unwrapping(call.bytes, around: closure))
      return true
    }
    let end = closure.signature?.inKeyword.bytes.upperBound ?? closure.leftBrace.bytes.upperBound
    report(
      VergeStore6Rules.dispatch, at: call, "The body of the action becomes a 'do' block",
      symbol: "dispatchInline", [replace(call.bytes.lowerBound..<end, "do {")])
    return true
  }

  /// Whether a closure returns a mutation or an action that a function of this type creates.
  func makesValue(_ closure: ClosureExprSyntax) -> Bool {
    guard let type = frame?.type, let parameter = closure.onlyParameter,
      closure.statements.count == 1, let call = closure.statements.first?.item.soleCall?.call,
      let method = call.calledExpression.as(MemberAccessExprSyntax.self),
      method.base?.trimmedDescription == parameter
    else { return false }
    return index.lineage(of: type).contains {
      index.declarations.valueMethods[$0]?.contains(method.declName.baseName.text) == true
    }
  }
}
