import SwiftSyntax

extension VueFlux {
  /// Converts binders to methods of their target.
  enum Binder: VueFluxRule {
    static let record = rule("binder")

    /// Converts a binder for `self` to a method.
    static func rewrite(_ variable: VariableDeclSyntax, in context: VueFluxContext) {
      guard let type = context.frame?.type, let binding = variable.bindings.first,
        let closure = binding.binderClosure, let names = closure.names(2),
        let value = binding.typeAnnotation?.type.trimmedDescription.onlyGenericArgument,
        let block = binding.accessorBlock, let call = binding.onlyExpression,
        context.index.declarations.vueFlux.binders[type]?.contains(
          binding.pattern.trimmedDescription) == true
      else { return }
      for type in [binding.typeAnnotation.map { Syntax($0) }, call.calleeSyntax] {
        if let type { context.handle(type) }
      }
      var whole = call.bytes
      if let statement = call.parent?.as(ReturnStmtSyntax.self) { whole = statement.bytes }
      context.report(
        record, at: variable, "The binder becomes a method of its target", symbol: "Binder",
        [
          context.replace(
            variable.bindingSpecifier.bytes.lowerBound..<block.bytes.lowerBound,
            "func \(binding.pattern.trimmedDescription)(_ \(names[1]): \(value)) ")
        ] + context.unwrapping(whole, around: closure)
          + closure.uses(of: names[0]).map { context.replace($0.bytes, "self") })
    }

    /// Marks a binding to a binder that does not become a method.
    static func rewrite(_ observer: VueFluxObserver, in context: VueFluxContext) {
      guard case .binding = observer.form else { return }
      context.leave(observer.call, by: record, "The binder does not become a method")
    }

    /// Marks a binder that is not migrated.
    static func rewrite(_ name: VueFluxTypeName, in context: VueFluxContext) {
      guard name.type == .other("Binder") else { return }
      context.reportType(name.node, "Binder", by: record)
    }
  }
}

extension ExprSyntax {
  /// The callee of a call.
  fileprivate var calleeSyntax: Syntax? {
    self.as(FunctionCallExprSyntax.self).map { Syntax($0.calledExpression) }
  }
}
