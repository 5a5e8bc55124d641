import SwiftSyntax

extension VueFlux {
  /// Replaces tokens, disposables and scopes with subscriptions.
  enum Token: VueFluxRule {
    static let record = rule("token")

    /// Replaces the type of a token or a scope, and rewrites its creation.
    static func rewrite(_ name: VueFluxTypeName, in context: VueFluxContext) {
      guard case .other(let type)? = name.type else { return }
      if let reference = name.node.as(DeclReferenceExprSyntax.self) {
        if let call = reference.parent?.as(FunctionCallExprSyntax.self),
          call.calledExpression.id == reference.id,
          ["DisposableScope", "SubscriptionScope", "AnyDisposable"].contains(type)
        {
          context.handled.insert(reference.id)
          rewriteCreation(by: call, reference, type, context)
        } else if type == "Disposable" {
          context.reportType(name.node, type, by: record)
        }
      } else if let modern = type == "AnyDisposable" && context.feed != nil
        ? "CancelAction" : tokens[type]
      {
        rewriteType(name, type, as: modern, context)
      }
    }

    /// Replaces the type of a token or a scope.
    private static func rewriteType(
      _ name: VueFluxTypeName, _ type: String, as modern: String, _ context: VueFluxContext
    ) {
      let node = name.node
      context.handled.insert(node.id)
      let isOptional =
        node.parent?.is(OptionalTypeSyntax.self) == true
        || node.parent?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) == true
      let isExistential = modern.hasPrefix("any ")
      if isExistential, node.parent?.is(InheritedTypeSyntax.self) == true {
        // A type that conforms to the protocol has `dispose()`, not `cancel()`.
        context.reportType(name.node, type, by: record)
        return
      }
      if isExistential,
        node.parent?.is(GenericParameterSyntax.self) == true
          || node.parent?.is(ConformanceRequirementSyntax.self) == true
      {
        context.report(
          record, at: node, "The modern type replaces the token", symbol: type,
          [context.replace(node.bytes, String(modern.dropFirst("any ".count)))])
        return
      }
      context.report(
        record, at: node, "The modern type replaces the token", symbol: type,
        [context.replace(node.bytes, isOptional && isExistential ? "(\(modern))" : modern)]
          + (modern == "CancelAction" ? context.feedImport() : []))
    }

    private static let tokens = [
      "Subscription": "StoreActivitySubscription", "SubscriptionScope": "VergeAnyCancellable",
      "DisposableScope": "VergeAnyCancellable", "Disposable": "any Cancellable",
      "AnyDisposable": "VergeAnyCancellable",
    ]

    /// Rewrites `isUnsubscribed` and `isDisposed`.
    static func rewrite(_ member: VueFluxMember, in context: VueFluxContext) {
      switch member.type {
      case .other("Subscription")?, .other("SubscriptionScope")?, .other("AnyDisposable")?,
        .other("DisposableScope")?:
        guard member.name == "isUnsubscribed" || member.name == "isDisposed" else { return }
        let isScoped = isOfScope(member.base, context)
        context.report(
          record, at: member.node.declName,
          isScoped
            ? "'isCancelled' stays 'false' when the object is deallocated"
            : "A completed subscription is cancelled",
          symbol: member.name, grade: isScoped ? .review : .safe,
          [context.replace(member.node.declName.bytes, "isCancelled")])
      case .other("Disposable")? where member.name == "isDisposed":
        context.report(
          record, at: member.node, "A 'Cancellable' does not expose whether it is cancelled",
          symbol: member.name, grade: .manual)
      default: break
      }
    }

    /// Whether the expression is a subscription that ends with an object.
    private static func isOfScope(_ token: ExprSyntax, _ context: VueFluxContext) -> Bool {
      guard context.vueFluxType(of: token) == .other("Subscription"),
        let call = context.localValue(of: token)?.value.as(FunctionCallExprSyntax.self)
      else { return false }
      return ["scope", "duringScopeOf", "to"].contains(call.arguments.first?.label?.text)
    }

    /// Whether an expression is a scope.
    private static func isScope(
      _ expression: ExprSyntax, _ context: VueFluxContext
    ) -> Bool {
      guard case .other(let name)? = context.vueFluxType(of: expression) else { return false }
      return name == "SubscriptionScope" || name == "DisposableScope"
    }

    /// Whether the observed object keeps its VueFlux type.
    private static func stays(_ token: ExprSyntax, _ context: VueFluxContext) -> Bool {
      guard let call = token.as(FunctionCallExprSyntax.self),
        let callee = call.calledExpression.as(MemberAccessExprSyntax.self)
      else { return false }
      let name = callee.declName.baseName.text
      // With feeds, an unknown signal is one.
      let isObserved =
        name == "subscribe" || context.feed == nil && ["observe", "bind"].contains(name)
      return isObserved && context.type(of: call) == nil
    }

    /// Rewrites `scope += x` to `scope.insert(x)`.
    static func rewrite(_ node: SequenceExprSyntax, in context: VueFluxContext) {
      let elements = Array(node.elements)
      guard elements.count == 3,
        elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "+=",
        isScope(elements[0], context)
      else { return }
      rewriteAddition(
        of: elements[2], to: elements[0], at: Syntax(node),
        between: elements[0].bytes.upperBound..<elements[2].bytes.lowerBound,
        end: elements[2].bytes.upperBound..<elements[2].bytes.upperBound, context)
    }

    /// Adds a token to a scope.
    private static func rewriteAddition(
      of token: ExprSyntax, to scope: ExprSyntax, at node: Syntax, between: Range<Int>,
      end: Range<Int>, _ context: VueFluxContext
    ) {
      var dot = "."
      if scope.is(DeclReferenceExprSyntax.self) || scope.is(MemberAccessExprSyntax.self),
        case .value(let type) = context.resolve(scope), type.text.hasSuffix("?")
      {
        dot = "?."
      }
      if stays(token, context) {
        context.report(
          record, at: node, "The value that is added to the scope is not migrated",
          symbol: "scope", grade: .manual)
        return
      }
      if let call = token.as(FunctionCallExprSyntax.self) { context.kept.insert(call.id) }
      context.report(
        record, at: node, "The subscription ends with its scope", symbol: "scope",
        [context.replace(between, "\(dot)insert("), context.replace(end, ")")])
    }

    /// Rewrites the end of subscriptions, and additions to a scope.
    static func rewriteEnd(_ call: FunctionCallExprSyntax, in context: VueFluxContext) {
      guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
        let base = callee.base
      else { return }
      let name = callee.declName.baseName.text
      switch name {
      case "append", "add":
        guard isScope(base, context), call.arguments.count == 1,
          let argument = call.arguments.first,
          ["subscription", "disposable"].contains(argument.label?.text), let end = call.rightParen
        else { return }
        if stays(argument.expression, context) {
          context.report(
            record, at: call, "The value that is added to the scope is not migrated",
            symbol: name, grade: .manual)
          return
        }
        if let token = argument.expression.as(FunctionCallExprSyntax.self) {
          context.kept.insert(token.id)
        }
        context.report(
          record, at: call, "The subscription ends with its scope", symbol: name,
          [
            context.replace(
              callee.declName.bytes.lowerBound..<argument.expression.bytes.lowerBound, "insert("),
            context.replace(argument.expression.bytes.upperBound..<end.bytes.upperBound, ")"),
          ])
      case "unsubscribe", "dispose":
        guard call.arguments.isEmpty, case .other(let type)? = context.vueFluxType(of: base),
          ["Subscription", "Disposable", "AnyDisposable", "DisposableScope"].contains(type)
        else { return reportUnknownEnd(call, name, context) }
        context.report(
          record, at: callee.declName, "'cancel()' ends the subscription", symbol: name,
          [context.replace(callee.declName.bytes, "cancel")])
      default:
        break
      }
    }

    /// Reports the end of a subscription that is not migrated.
    private static func reportUnknownEnd(
      _ call: FunctionCallExprSyntax, _ name: String, _ context: VueFluxContext
    ) {
      guard name == "dispose", call.arguments.isEmpty, context.isOfVueFlux,
        let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base,
        isLocalObservation(base, context)
      else { return }
      context.report(
        record, at: call, "The disposed value is not migrated", symbol: name,
        grade: .manual)
    }

    /// Whether the expression is a name of unknown type.
    private static func isLocalObservation(
      _ base: ExprSyntax, _ context: VueFluxContext
    ) -> Bool {
      base.is(DeclReferenceExprSyntax.self) && context.resolve(base) == .unknown
    }

    /// Rewrites the creation of a scope or of a standalone disposable.
    private static func rewriteCreation(
      by call: FunctionCallExprSyntax, _ node: DeclReferenceExprSyntax, _ name: String,
      _ context: VueFluxContext
    ) {
      if name == "AnyDisposable", context.feed != nil,
        !context.kept.contains(call.id) || call.trailingClosure == nil
      {
        context.report(
          record, at: node, "The closure runs when the subscription is cancelled",
          symbol: name, [context.replace(node.bytes, "CancelAction")] + context.feedImport())
        return
      }
      if call.arguments.isEmpty, call.trailingClosure == nil {
        context.report(
          record, at: node, "'VergeAnyCancellable' replaces the scope", symbol: name,
          [context.replace(node.bytes, "VergeAnyCancellable")])
        return
      }
      guard name == "AnyDisposable" else {
        rewriteScope(of: call, node, name, context)
        return
      }
      guard let closure = call.trailingClosure, call.arguments.isEmpty,
        context.kept.contains(call.id)
      else {
        context.report(
          record, at: node,
          "The closure would also run when the value is deallocated", symbol: name,
          grade: .manual)
        return
      }
      context.report(
        record, at: node, "The closure runs when its scope ends", symbol: name,
        [context.replace(node.bytes.lowerBound..<closure.bytes.lowerBound, "VergeAnyCancellable ")])
    }

    /// Rewrites a scope that is created with its content.
    private static func rewriteScope(
      of call: FunctionCallExprSyntax, _ node: DeclReferenceExprSyntax, _ name: String,
      _ context: VueFluxContext
    ) {
      guard call.arguments.count == 1, let only = call.arguments.first, only.label == nil else {
        context.report(
          record, at: node, "Cannot determine the content of the scope", symbol: name,
          grade: .manual)
        return
      }
      for element in only.expression.as(ArrayExprSyntax.self)?.elements ?? [] {
        if let token = element.expression.as(FunctionCallExprSyntax.self) {
          context.kept.insert(token.id)
        }
      }
      context.report(
        record, at: node, "The subscription ends with its scope", symbol: name,
        [context.replace(node.bytes, "VergeAnyCancellable")])
    }
  }
}
