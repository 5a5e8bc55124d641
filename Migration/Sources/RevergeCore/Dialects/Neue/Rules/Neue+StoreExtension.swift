import SwiftSyntax

extension Neue {
  /// Rewrites `extension StoreType where Reducer: R` to `extension R`.
  enum StoreExtension: NeueRule {
    static let record = rule("store-extension")

    static func rewrite(_ extended: NeueStoreExtension, in context: NeueContext) {
      let (node, name) = (extended.node, extended.name)
      context.handleAll(node.extendedType)
      if let clause = node.genericWhereClause { context.handleAll(clause) }
      switch extended.form {
      case .stores(let reducer, let base):
        let members = node.memberBlock.members
        if !members.isEmpty,
          members.allSatisfy({ isForwarder($0.decl, of: reducer, in: context) })
        {
          for member in members { context.handled.insert(member.decl.id) }
          context.report(
            record, at: node, "The component has these functions itself", symbol: name,
            [context.removal(of: node)])
          return
        }
        let range = node.extendedType.bytes.lowerBound..<node.genericWhereClause!.bytes.upperBound
        context.report(
          record, at: node, "'\(name)' becomes an extension of '\(base)'", symbol: name,
          [context.replace(range, base)])
      case .any:
        context.report(
          record, at: node, "'\(name)' becomes an extension of all components", symbol: name,
          grade: .review, [context.replace(node.extendedType.bytes, "StoreComponentType")])
      case .unsupported:
        context.report(
          record, at: node, "The extension does not extend the stores of one reducer type",
          symbol: name, grade: .manual)
      }
    }

    /// Deletes a function of a store that only calls the reducer's function of the same name. Marks any
    /// other function that has the name and the labels of a function of the reducer.
    static func rewrite(_ function: FunctionDeclSyntax, in context: NeueContext) {
      guard context.frame?.isStore == true, let reducer = context.frame?.reducer,
        isTaken(function, by: reducer, in: context)
      else { return }
      context.handleAll(function)
      context.skip(function)
      let isSame = isForwarder(DeclSyntax(function), of: reducer, in: context)
      context.report(
        record, at: function,
        isSame
          ? "The component has this function itself"
          : "The component has another function with this name: rename one of them",
        symbol: function.name.text, grade: isSame ? nil : .manual,
        isSame ? [context.dropping(function)] : [])
    }

    private static func isTaken(
      _ node: FunctionDeclSyntax, by reducer: String, in context: NeueContext
    ) -> Bool {
      let labels = node.signature.parameterClause.parameters.map { $0.firstName.text }
      return context.index.lineage(of: reducer).contains { type in
        context.index.declarations.methods[type]?.contains {
          $0.name == node.name.text && $0.labels == labels
        } == true
      }
    }

    /// Whether a function only passes its parameters to the function of the reducer with its name.
    private static func isForwarder(
      _ node: DeclSyntax, of reducer: String, in context: NeueContext
    ) -> Bool {
      guard let node = node.as(FunctionDeclSyntax.self), isTaken(node, by: reducer, in: context),
        let body = node.body, body.statements.count == 1,
        let call = body.statements.first?.item.soleCall?.call,
        ["commit", "dispatch", "self.commit", "self.dispatch"].contains(
          call.calledExpression.trimmedDescription),
        call.arguments.count == (call.trailingClosure == nil ? 1 : 0), let closure = call.closure,
        let inner = closure.onlyCall, inner.method(of: closure.onlyParameter) == node.name.text,
        inner.trailingClosure == nil
      else { return false }
      let parameters = node.signature.parameterClause.parameters
      return parameters.map { $0.firstName.text } == inner.arguments.map { $0.label?.text ?? "_" }
        && node.namesInBody == inner.arguments.map(\.expression.trimmedDescription)
        && parameters.allSatisfy { $0.defaultValue == nil }
    }
  }
}
