import SwiftSyntax

extension Classic {
  /// Converts standalone storages to stores.
  enum Storage: ClassicRule {
    static let record = rule("storage")

    /// Rewrites `Storage(value)` and `Storage(storage)`.
    static func rewrite(_ making: ClassicMaking, in context: ClassicContext) {
      let call = making.call
      if let argument = call.arguments.first, call.arguments.count == 1, argument.label == nil,
        context.storage(argument.expression) != nil
      {
        context.report(
          record, at: call, "Both storages become one store", symbol: "Storage",
          [
            context.replace(call.bytes.lowerBound..<argument.expression.bytes.lowerBound, ""),
            context.replace(argument.expression.bytes.upperBound..<call.bytes.upperBound, ""),
          ])
        return
      }
      guard !making.isSharing else { return }
      guard let made = context.madeStorage(ExprSyntax(call), isTyped: making.isTyped) else {
        context.report(
          record, at: call, "The storage is created in an unsupported form",
          symbol: "Storage", grade: .manual)
        return
      }
      let name = call.calledExpression.trimmedDescription
      let plain = name.hasSuffix(".init") ? String(name.dropLast(5)) : name
      let type: String
      if name == ".init" || context.index.resolve(TypeReference(plain, in: context.scope)) != nil {
        type = name
      } else {
        let value = plain.unqualified.onlyGenericArgument ?? made.value.namedType ?? "_"
        type = "\(context.storeName)<\(value), Never>"
      }
      let isClear =
        made.value.lastName == nil && !made.value.is(FunctionCallExprSyntax.self)
        || isKnownValue(made.value, context)
      context.report(
        record, at: call, "The storage becomes a store", symbol: "Storage",
        grade: isClear ? nil : .review, context.edits(making: made, as: type, logger: nil))
    }

    private static func isKnownValue(_ expression: ExprSyntax, _ context: ClassicContext) -> Bool {
      if expression.isImplicit || expression.namedType != nil { return true }
      if case .value = context.resolve(expression) { return true }
      return false
    }

    /// Rewrites `storage.asStorage()`.
    static func rewrite(_ call: FunctionCallExprSyntax, in context: ClassicContext) {
      guard let member = context.storageCall(call, named: ["asStorage"]),
        let base = member.callee.base
      else { return }
      context.settle(
        record, at: call, "Both storages become one store", symbol: member.name,
        [context.replace(base.bytes.upperBound..<call.bytes.upperBound, "")])
    }

    /// Marks a `state` that a protocol requires, and leaves it unchanged: a view model that conforms to
    /// the protocol keeps its `state`.
    static func rewrite(_ variable: VariableDeclSyntax, in context: ClassicContext) {
      guard variable.parent?.is(MemberBlockItemSyntax.self) == true,
        variable.bindings.contains(where: { $0.pattern.trimmedDescription == "state" }),
        let type = context.frame?.type, let required = context.index.stateProtocol(of: type)
      else { return }
      context.handle(variable)
      context.report(
        record, at: variable, "'\(required)' requires a 'state', and a view model conforms to it",
        symbol: "Storage", grade: .manual)
    }

    /// Rewrites the type of a storage.
    static func rewrite(_ name: ClassicTypeName, in context: ClassicContext) {
      guard context.isLegacy(name.text, in: ClassicNames.storages), let argument = name.argument
      else { return }
      let node = name.node
      context.handled.insert(node.id)
      // The generic argument may be a library type too; then manual migration is required.
      let mapping = node.storageName.map {
        context.index.classicMapping($0, of: context.scope.joined(separator: "."))
      }
      if mapping == .mixed {
        context.report(
          record, at: node,
          "Some values are stores, and others are derived values: use two properties or functions",
          symbol: name.text, grade: .manual)
        return
      }
      let isMapped = mapping == .all
      let type =
        isMapped
        ? "Derived<\(argument)>"
        : openStorageType(node, argument, context) ?? "\(context.storeName)<\(argument), Never>"
      let isRequired = node.isRequiredState
      context.report(
        record, at: node,
        isRequired
          ? "A conforming view model has a 'store' of this type, not a 'state'"
          : isMapped ? "The value becomes a derived value" : "A modern store has the same value",
        symbol: name.text, grade: isRequired ? .review : nil, [context.replace(node.bytes, type)])
    }

    /// The type of a parameter that takes the stores of view models, with any activities.
    private static func openStorageType(
      _ node: Syntax, _ argument: String, _ context: ClassicContext
    ) -> String? {
      guard let (name, label) = node.ownParameter,
        context.index.declarations.classic.stateArguments.contains(name),
        context.index.declarations.classic.isOpen(name, label, .storage) == true
      else { return nil }
      return "\(context.storeName)<\(argument), some Any>"
    }
  }
}

extension Syntax {
  /// The name of the variable or function whose type this is. The name of a function ends with `()`.
  fileprivate var storageName: String? {
    var current = parent
    if current?.is(OptionalTypeSyntax.self) == true { current = current?.parent }
    if let result = current?.as(ReturnClauseSyntax.self) {
      let function = result.parent?.parent?.as(FunctionDeclSyntax.self)
      return function.map { "\($0.name.text)()" }
    }
    let binding = current?.as(TypeAnnotationSyntax.self)?.parent?.as(PatternBindingSyntax.self)
    return binding?.pattern.trimmedDescription
  }

  /// Whether this is the type of a protocol requirement `state`.
  fileprivate var isRequiredState: Bool {
    guard let binding = parent?.parent?.as(PatternBindingSyntax.self),
      binding.pattern.trimmedDescription == "state"
    else { return false }
    return binding.parent?.parent?.parent?.parent?.parent?.parent?.is(ProtocolDeclSyntax.self)
      == true
  }
}
