import SwiftSyntax

extension VueFlux {
  /// Replaces `Variable(sharing: root, at: \.unread)` with a scoped store.
  enum SharedVariable: VueFluxRule {
    static let record = rule("shared-variable")

    /// Replaces a variable on a modern store with the store, or with a store on its slice.
    static func rewrite(_ call: FunctionCallExprSyntax, in context: VueFluxContext) {
      guard call.makesSharedVariable, context.isOfVueFlux, let shared = SharedStore(call) else {
        return
      }
      context.handled.insert(call.id)
      context.handle(call.calledExpression)
      let whole = call.bytes
      let store = shared.store.bytes
      var edits = [context.replace(whole.lowerBound..<store.lowerBound, "")]
      if let path = shared.path {
        edits += [
          context.replace(store.upperBound..<path.bytes.lowerBound, ".scoped("),
          context.replace(path.bytes.upperBound..<whole.upperBound, ")"),
        ]
      } else {
        edits.append(context.replace(store.upperBound..<whole.upperBound, ""))
      }
      context.report(
        record, at: call,
        shared.path == nil
          ? "The modern store replaces the variable on it"
          : "A scoped store replaces the variable on a slice", symbol: "Variable", edits)
    }

    /// Replaces the type of a property that is such a variable with the type of a store.
    static func rewrite(_ name: VueFluxTypeName, in context: VueFluxContext) {
      let node = name.node
      guard name.type == .other("Variable"),
        let annotation = node.parent?.as(TypeAnnotationSyntax.self),
        let binding = annotation.parent?.as(PatternBindingSyntax.self),
        let type = context.frame?.type,
        let root = context.index.declarations.vueFlux.shared[
          "\(type).\(binding.pattern.trimmedDescription)"],
        let value = node.as(IdentifierTypeSyntax.self)?.genericArgumentClause?.arguments.first
      else { return }
      let arguments = root.plainType.genericArguments
      let activity = arguments.count == 2 ? arguments[1] : "Never"
      context.handle(node)
      context.report(
        record, at: node, "A store on the slice replaces the variable",
        symbol: "Variable",
        [
          context.replace(
            node.bytes, "\(context.storeName)<\(value.argument.trimmedDescription), \(activity)>")
        ])
    }
  }
}
