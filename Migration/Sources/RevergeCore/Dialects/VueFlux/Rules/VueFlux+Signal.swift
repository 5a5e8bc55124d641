import SwiftSyntax

extension VueFlux {
  /// Converts the signals of a state to properties and functions.
  enum Signal: VueFluxRule {
    static let record = rule("signal")

    /// Rewrites a getter of a signal.
    static func rewrite(_ getter: VueFluxGetter, in context: VueFluxContext) {
      guard !getter.isOfOwner else { return }
      switch getter.getter.kind {
      case .property(let property): rewriteEdge(of: property, getter, context)
      case .mapped: rewriteMapped(getter, context)
      case .value, .signal:
        break
      }
    }

    /// Replaces the signal of a variable with its edge.
    private static func rewriteEdge(
      of property: String, _ getter: VueFluxGetter, _ context: VueFluxContext
    ) {
      guard let variable = getter.move.declaration.property(property), variable.kind == .variable,
        let type = getter.binding.typeAnnotation?.type,
        let expression = getter.binding.onlyExpression
      else { return }
      context.handled.insert(getter.node.id)
      context.report(
        record, at: getter.node, "The edge of '\(property)' replaces its signal",
        symbol: "Signal",
        [
          context.replace(
            type.bytes, "Edge<\(type.trimmedDescription.onlyGenericArgument ?? "_")>"),
          context.replace(expression.bytes, "$" + variable.newName),
        ])
    }

    /// Converts a signal that is derived from another one to a function of its value.
    private static func rewriteMapped(_ getter: VueFluxGetter, _ context: VueFluxContext) {
      let (node, binding, move) = (getter.node, getter.binding, getter.move)
      guard case .mapped(let source, let isProperty) = getter.getter.kind,
        let root = move.root(of: getter.getter), let rootType = root.value,
        isProperty || move.getter(source)?.isOfComponent != true,
        let value = binding.typeAnnotation?.type.trimmedDescription.onlyGenericArgument,
        let call = binding.onlyExpression?.as(FunctionCallExprSyntax.self),
        let closure = call.trailingClosure, let parameter = closure.onlyParameter,
        let statement = closure.statements.first, let block = binding.accessorBlock
      else { return }
      context.handled.insert(node.id)
      let isMapped =
        if !isProperty, case .mapped? = move.getter(source)?.kind { true } else { false }
      // The parameter has the name of the property, and hides a function of that name.
      let prefix = source == root.name ? "Self." : ""
      let argument = isMapped ? "\(prefix)\(source.asName)(\(root.name.asName))" : root.name.asName
      let type = context.qualified(rootType, in: move.scope)
      let expression = call.bytes
      context.report(
        record, at: node,
        "The signal becomes a function of '\(root.name)'", symbol: "Signal",
        [
          context.replace(
            node.bindingSpecifier.bytes.lowerBound..<block.bytes.lowerBound,
            "static func \(getter.name.asName)(_ \(root.name.asName): \(type)) -> \(value) "),
          context.replace(expression.lowerBound..<statement.bytes.lowerBound, ""),
          context.replace(statement.bytes.upperBound..<expression.upperBound, ""),
        ] + closure.uses(of: parameter).map { context.replace($0.bytes, argument) })
    }
  }
}
