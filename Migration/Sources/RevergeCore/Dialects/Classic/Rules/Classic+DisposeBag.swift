import SwiftSyntax

extension Classic {
  /// Replaces bags with sets of subscriptions.
  enum DisposeBag: ClassicRule {
    static let record = rule("dispose-bag")

    /// Passes bags to functions that insert into them.
    static func check(_ call: FunctionCallExprSyntax, in context: ClassicContext) {
      guard let name = call.calledName,
        let parameters = context.index.declarations.classic.parameters[name],
        parameters.contains(where: { $0.kind == .bag })
      else { return }
      for argument in call.arguments {
        let label = argument.label?.text ?? "_"
        guard let isOpen = context.index.declarations.classic.isOpen(name, label, .bag),
          case .value(let type) = context.resolve(argument.expression),
          case .bag? = context.index.classicRole(of: type)
        else { continue }
        let isVariable =
          argument.expression.is(DeclReferenceExprSyntax.self)
          || argument.expression.is(MemberAccessExprSyntax.self)
        let start = argument.expression.bytes.lowerBound
        context.report(
          record, at: argument,
          isOpen && isVariable
            ? "The function inserts into this set: do not use the set until the function returns"
            : "The function keeps the set, or gets a temporary one",
          symbol: "DisposeBag", grade: isOpen && isVariable ? .review : .manual,
          isOpen && isVariable ? [context.replace(start..<start, "&")] : [])
      }
    }

    /// Rewrites `disposable.disposed(by: bag)`, and `bag = DisposeBag()`.
    static func rewrite(_ call: FunctionCallExprSyntax, in context: ClassicContext) {
      if isAssigned(call, in: context) {
        context.settle(
          record, at: call, "A new set replaces the former one, whose subscriptions end",
          symbol: "DisposeBag",
          [context.replace(call.calledExpression.bytes, "VergeAnyCancellables")])
        return
      }
      guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
        let base = callee.base, callee.declName.baseName.text == "disposed",
        call.arguments.first?.label?.text == "by"
      else { return }
      // A subscription to a view model is rewritten together with the call that creates it.
      if let inner = base.as(FunctionCallExprSyntax.self), inner.disposing != nil,
        inner.calledExpression.lastName == "emit" || inner.calledExpression.lastName == "observe"
      {
        return
      }
      guard call.arguments.first.map({ isOfRxSwift($0.expression, in: context) }) != true else {
        return
      }
      let isKnown = context.role(of: base) == .disposable
      context.settle(
        record, at: call, "The subscription is stored in a set", symbol: "disposed",
        grade: isKnown ? nil : .review, storing(call, ending: nil, context))
    }

    /// Whether a call makes a bag that is assigned to a variable.
    private static func isAssigned(
      _ call: FunctionCallExprSyntax, in context: ClassicContext
    ) -> Bool {
      guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
        context.isLegacy(name, in: ["DisposeBag"]),
        let elements = call.parent?.as(ExprListSyntax.self), elements.count == 3,
        elements.last?.id == call.id, elements.dropFirst().first?.isAssignment == true,
        let bag = elements.first, case .value(let type) = context.resolve(bag),
        case .bag? = context.index.classicRole(of: type)
      else { return false }
      return true
    }

    /// Whether a bag is RxSwift's, which takes only RxSwift's disposables.
    private static func isOfRxSwift(_ bag: ExprSyntax, in context: ClassicContext) -> Bool {
      guard case .value(let type) = context.resolve(bag) else { return false }
      return type.text.hasPrefix("RxSwift.")
    }

    /// Stores a subscription to a view model in a set.
    ///
    /// - Parameters:
    ///   - call: The call that inserts the subscription into a bag.
    ///   - ending: The closure for the end of the subscription.
    static func store(
      _ call: FunctionCallExprSyntax, ending: ExprSyntax?, _ context: ClassicContext
    ) {
      context.report(
        record, at: call.calledExpression.as(MemberAccessExprSyntax.self)!.declName,
        "The subscription is stored in a set", symbol: "disposed",
        storing(call, ending: ending, context))
    }

    /// Rewrites `.disposed(by: bag)` to `.store(in: &bag)`, with the closure for the end of the
    /// subscription.
    private static func storing(
      _ call: FunctionCallExprSyntax, ending: ExprSyntax?, _ context: ClassicContext
    ) -> [Edit] {
      guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
        let bag = call.arguments.first?.expression
      else { return [] }
      context.handle(call)
      var edits = [
        context.replace(callee.declName.bytes.lowerBound..<bag.bytes.lowerBound, "store(in: &")
      ]
      if let ending {
        let indent = context.indent(at: call.bytes.lowerBound)
        let end = call.bytes.upperBound
        edits.append(
          context.replace(
            end..<end,
            "\n\(indent)VergeAnyCancellable(onDeinit: \(ending.trimmedDescription))"
              + ".store(in: &\(bag.trimmedDescription))"))
      }
      return edits
    }

    /// Converts a bag variable to a set.
    static func rewrite(_ variable: VariableDeclSyntax, in context: ClassicContext) {
      for binding in variable.bindings { rewrite(binding, of: variable, context) }
    }

    private static func rewrite(
      _ binding: PatternBindingSyntax, of node: VariableDeclSyntax, _ context: ClassicContext
    ) {
      guard let text = binding.typeText, context.isLegacy(text, in: ["DisposeBag"]) else { return }
      if let type = binding.typeAnnotation?.type { context.handle(type) }
      let isMember = node.parent?.is(MemberBlockItemSyntax.self) == true
      let isInClass =
        !isMember
        || context.frame.flatMap { $0.type }.map {
          context.index.declarations.types[$0]?.first?.kind == .class
        } == true
      guard isInClass, node.bindings.count == 1, binding.accessorBlock == nil else {
        context.report(
          record, at: node, "Code that inserts into a set needs a mutable set",
          symbol: "DisposeBag", grade: .manual)
        return
      }
      var edits: [Edit] = []
      if node.bindingSpecifier.text == "let" {
        edits.append(context.replace(node.bindingSpecifier.bytes, "var"))
      }
      if let type = binding.typeAnnotation?.type {
        edits.append(context.replace(type.bytes, "VergeAnyCancellables"))
      }
      if let call = binding.initializer?.value.as(FunctionCallExprSyntax.self) {
        context.handled.insert(call.id)
        context.handle(call.calledExpression)
        if !call.calledExpression.isImplicit {
          edits.append(context.replace(call.calledExpression.bytes, "VergeAnyCancellables"))
        }
      }
      context.report(
        record, at: node, "The bag becomes a set of subscriptions", symbol: "DisposeBag",
        edits)
    }

    /// Rewrites the type of a parameter that is a bag.
    static func rewrite(_ name: ClassicTypeName, in context: ClassicContext) {
      guard context.isLegacy(name.text, in: ["DisposeBag"]) else { return }
      guard let (function, label) = name.node.ownParameter,
        context.index.declarations.classic.isOpen(function, label, .bag) == true
      else {
        context.settle(
          record, at: name.node, "Pass the set as 'inout'", symbol: name.text, grade: .manual)
        return
      }
      context.settle(
        record, at: name.node, "The function inserts into the set of its caller",
        symbol: name.text, grade: .review,
        [context.replace(name.node.bytes, "inout VergeAnyCancellables")])
    }
  }
}
