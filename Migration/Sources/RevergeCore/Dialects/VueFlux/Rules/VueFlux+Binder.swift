import SwiftSyntax

extension VueFlux {
  /// Converts binders to methods of their target.
  enum Binder: VueFluxRule {
    static let record = rule(
      "binder", "Convert binders to methods of their target", .safe,
      """
      The observer of the state calls the method. A binder that a getter does not create for `self`, \
      or that is bound to an unknown signal, requires manual migration.
      """,
      before: "var hidden: Binder<Bool> { Binder(target: self) { $0.isHidden = $1 } }",
      after: "func hidden(_ isHidden: Bool) { self.isHidden = isHidden }")

    static let examples = [
      example(
        before: """
          final class Row {
            var isBold = false
            var bold: Binder<Bool> {
              return Binder(target: self) { row, isBold in
                row.isBold = isBold
              }
            }
          }

          """,
        after: """
          final class Row {
            var isBold = false
            func bold(_ isBold: Bool) {
              self.isBold = isBold
            }
          }

          """),
      example(
        before: """
          func binder(_ label: Label) -> Binder<Bool> {
            return Binder(target: label) { label, isHidden in label.text = nil }
          }

          """,
        after: """
          \(marker)
          func binder(_ label: Label) -> Binder<Bool> {
            \(marker)
            return Binder(target: label) { label, isHidden in label.text = nil }
          }

          """),
    ]

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
