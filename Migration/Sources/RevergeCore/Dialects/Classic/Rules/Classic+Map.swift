import SwiftSyntax

extension Classic {
  /// Rewrites `storage.map { }` to a derived value.
  enum Map: ClassicRule {
    static let record = rule("map")

    /// Marks results of `map` that are passed to functions that take storages: a derived value is not
    /// a store.
    static func check(_ call: FunctionCallExprSyntax, in context: ClassicContext) {
      guard let name = call.calledName,
        let parameters = context.index.declarations.classic.parameters[name]
      else { return }
      for (position, argument) in call.arguments.enumerated() {
        let label = argument.label?.text ?? "_"
        let isStorage = parameters.contains {
          $0.kind == .storage && $0.label == label && (label != "_" || $0.position == position)
        }
        guard isStorage, context.storage(argument.expression)?.isMapped == true else { continue }
        context.handled.insert(argument.expression.id)
        context.report(
          record, at: argument,
          "'\(name)' takes a store, and the mapped value becomes a derived value", symbol: "map",
          grade: .manual)
      }
    }

    /// Replaces a mapped storage with a derived value.
    static func rewrite(_ call: FunctionCallExprSyntax, in context: ClassicContext) {
      guard let mapping = context.storageCall(call, named: ["map"]) else { return }
      context.handled.insert(call.id)
      guard let pipeline = pipeline(of: call, context) else {
        context.handle(mapping.callee)
        context.report(
          record, at: call, "The storage is mapped in an unsupported form", symbol: "map",
          grade: .manual)
        return
      }
      let isSafe = isCompared(call, of: mapping.storage, context)
      var edit = context.head(of: mapping.storage, call: mapping.callee)
      edit = context.replace(edit.range, "\(edit.replacement)derived(")
      context.report(
        record, at: call,
        isSafe ? "The value becomes a derived value" : "The derived value must be 'Equatable'",
        symbol: "map", grade: isSafe ? nil : .review, [edit] + pipeline)
    }

    /// The edits after `derived(`, up to the end of the call.
    private static func pipeline(
      of call: FunctionCallExprSyntax, _ context: ClassicContext
    ) -> [Edit]? {
      let end = call.bytes.upperBound
      let name = call.calledExpression.bytes.upperBound
      let arguments = Array(call.arguments)
      if arguments.isEmpty, let closure = call.trailingClosure {
        return [
          context.replace(name..<closure.bytes.lowerBound, ".map "),
          context.replace(end..<end, ")"),
        ]
      }
      let transform = arguments.first { ["transform", "selector"].contains($0.label?.text) }
      if arguments.count == 1, call.trailingClosure == nil {
        let value = arguments[0].expression
        if value.is(KeyPathExprSyntax.self), arguments[0].label == nil {
          return [
            context.replace(name..<value.bytes.lowerBound, ".select("),
            context.replace(end..<end, ")"),
          ]
        }
        guard value.is(ClosureExprSyntax.self), arguments[0].label == nil || transform != nil else {
          return nil
        }
        return [
          context.replace(name..<value.bytes.lowerBound, ".map "),
          context.replace(value.bytes.upperBound..<end, ")"),
        ]
      }
      guard let filter = arguments.first, filter.label?.text == "filter",
        let condition = filter.expression.as(ClosureExprSyntax.self),
        arguments.count == (call.trailingClosure == nil ? 2 : 1),
        let mapped = call.trailingClosure ?? transform?.expression.as(ClosureExprSyntax.self),
        let parameter = condition.onlyParameter,
        condition.uses(of: parameter).allSatisfy({ context.isRead($0) })
      else { return nil }
      // The filter comes last: a rejected value leaves the derived value unchanged.
      return [
        context.replace(
          name..<end,
          ".map \(mapped.trimmedDescription).drop(while: \(condition.trimmedDescription)))")
      ]
    }

    /// Whether the result is known to be `Equatable`, by the type of its target, or by the
    /// declarations along a path to a slice of the state.
    private static func isCompared(
      _ call: FunctionCallExprSyntax, of source: StorageUse, _ context: ClassicContext
    ) -> Bool {
      let type =
        givenType(of: call, context) ?? source.value.flatMap { partType(of: call, in: $0, context) }
      return type.map { context.index.isEquatable($0) == true } ?? false
    }

    /// The value type of the storage that a result is assigned to.
    private static func givenType(
      of call: FunctionCallExprSyntax, _ context: ClassicContext
    ) -> TypeReference? {
      if let binding = call.parent?.parent?.as(PatternBindingSyntax.self) {
        return binding.typeAnnotation?.type.trimmedDescription.onlyGenericArgument
          .map { TypeReference($0, in: context.scope) }
      }
      guard let sequence = call.parent?.parent?.as(SequenceExprSyntax.self),
        let (target, _) = sequence.assignment
      else { return nil }
      return context.storage(target)?.value
    }

    /// The type of `$0.a.b[c]`, if a closure returns nothing else.
    private static func partType(
      of call: FunctionCallExprSyntax, in state: TypeReference, _ context: ClassicContext
    ) -> TypeReference? {
      guard let closure = call.closure, let name = closure.onlyParameter,
        closure.statements.count == 1, case .expr(let result)? = closure.statements.first?.item
      else { return nil }
      return partType(of: result, name, state, context)
    }

    private static func partType(
      of expression: ExprSyntax, _ name: String, _ state: TypeReference,
      _ context: ClassicContext
    ) -> TypeReference? {
      if let reference = expression.as(DeclReferenceExprSyntax.self) {
        return reference.baseName.text == name ? state : nil
      }
      if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base,
        let owner = partType(of: base, name, state, context).flatMap({
          context.index.declaration(of: $0)?.name
        })
      {
        return context.index.property(member.declName.baseName.text, of: owner)
          .map { TypeReference($0.text, in: owner.split(separator: ".").map(String.init)) }
      }
      guard let part = expression.as(SubscriptCallExprSyntax.self), part.arguments.count == 1,
        let type = partType(of: part.calledExpression, name, state, context)
      else { return nil }
      guard type.text.hasPrefix("["), type.text.hasSuffix("]") else { return nil }
      let inner = type.text.dropFirst().dropLast().split(separator: ":", maxSplits: 1)
      guard let element = inner.last?.trimmingSpaces else { return nil }
      return TypeReference(inner.count == 2 ? element + "?" : element, in: type.scope)
    }
  }
}
