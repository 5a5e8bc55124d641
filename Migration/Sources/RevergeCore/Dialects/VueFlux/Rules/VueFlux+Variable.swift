import SwiftSyntax

extension VueFlux {
  /// Converts the variables of a state to edges.
  enum Variable: VueFluxRule {
    static let record = rule("variable")

    /// Converts the declaration of a variable to that of an edge.
    static func rewrite(_ declared: VueFluxProperty, in context: VueFluxContext) {
      let (node, binding, property) = (declared.node, declared.binding, declared.property)
      guard property.kind == .variable else { return }
      let range: Range<Int>
      let text: String
      if let part = declared.part {
        range = part.start..<binding.pattern.bytes.lowerBound
        text = part.text(declared.head)
      } else {
        context.handled.insert(node.id)
        range = node.bytes.lowerBound..<node.bindingSpecifier.bytes.upperBound
        text = declared.head
      }
      context.report(
        record, at: declared.reported, "'\(property.name)' becomes a property of the state",
        symbol: "Variable", [context.replace(range, text)] + plain(binding, context))
    }

    /// Rewrites `name = Variable<T>(value)` to `name: T = value`.
    private static func plain(
      _ binding: PatternBindingSyntax, _ context: VueFluxContext
    ) -> [Edit] {
      guard let value = binding.variableValue, let initial = binding.initializer else {
        // An initializer creates the variable.
        guard let annotation = binding.typeAnnotation, binding.initializer == nil,
          let type = annotation.type.trimmedDescription.onlyGenericArgument
        else { return [] }
        context.handle(annotation)
        return [context.replace(annotation.type.bytes, type)]
      }
      var edits: [Edit] = []
      let type =
        binding.typeAnnotation?.type.trimmedDescription.onlyGenericArgument
        ?? initial.value.namedType?.onlyGenericArgument
      if let annotation = binding.typeAnnotation {
        context.handle(annotation)
        edits.append(
          context.replace(annotation.type.bytes, type ?? annotation.type.trimmedDescription))
      } else if let type {
        let end = binding.pattern.bytes.upperBound
        edits.append(context.replace(end..<end, ": \(type)"))
      }
      edits.append(context.replace(initial.value.bytes, value.trimmedDescription))
      return edits
    }

    /// Rewrites the creation of a variable in an initializer of a state.
    static func rewrite(_ node: SequenceExprSyntax, in context: VueFluxContext) {
      guard let move = context.frame?.state, context.frame?.isComputed == false,
        let (name, call, value) = node.createdVariable,
        let property = move.declaration.property(name), property.kind == .variable,
        let target = node.elements.first,
        let reference = target.as(DeclReferenceExprSyntax.self)
          ?? target.as(MemberAccessExprSyntax.self)?.declName
      else { return }
      context.handle(target)
      context.handle(call.calledExpression)
      context.report(
        record, at: node, "The edge of '\(name)' is created with its value",
        symbol: "Variable",
        [
          context.replace(reference.bytes, "_" + property.newName),
          context.replace(call.bytes.lowerBound..<value.bytes.lowerBound, "Edge(wrappedValue: "),
          context.replace(
            value.bytes.upperBound..<call.bytes.upperBound, ", comparer: { _, _ in false })"),
        ])
    }
  }
}
