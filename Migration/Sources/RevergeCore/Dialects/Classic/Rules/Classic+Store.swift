import SwiftSyntax

extension Classic {
  /// Rewrites the storage of a view model, and a private property `store`.
  enum Store: ClassicRule {
    static let record = rule("store")

    /// Rewrites the declaration of the storage, or of a private property `store`.
    static func rewrite(_ variable: VariableDeclSyntax, in context: ClassicContext) {
      guard variable.parent?.is(MemberBlockItemSyntax.self) == true,
        context.frame?.isVerge == true, variable.bindings.count == 1,
        let binding = variable.bindings.first
      else { return }
      if let pattern = binding.pattern.as(IdentifierPatternSyntax.self) {
        _ = rename(pattern.identifier, at: variable, context)
      }
      guard binding.pattern.trimmedDescription == "state" else { return }
      context.handled.insert(variable.id)
      rewriteState(variable, binding, context)
    }

    /// Converts the storage of a view model to its store.
    private static func rewriteState(
      _ node: VariableDeclSyntax, _ binding: PatternBindingSyntax, _ context: ClassicContext
    ) {
      guard let type = context.frame?.type, let activity = context.index.activity(of: type) else {
        return
      }
      context.handle(node)
      var edits = [context.replace(binding.pattern.bytes, "store")]
      let written = binding.typeAnnotation?.type
      let argument =
        (written?.trimmedDescription ?? binding.initializer?.value.namedType)?.onlyGenericArgument
      let state = argument.map { context.isLegacy($0, in: ["NoState"]) ? "State" : $0 } ?? "State"
      let store = "\(context.storeName)<\(state), \(activity)>"
      let plan = context.frame!.loggers
      if let written { edits.append(context.replace(written.bytes, store)) }
      if let initializer = binding.initializer {
        if plan.movesInitialValue {
          let start = written?.bytes.upperBound ?? binding.pattern.bytes.upperBound
          edits.append(context.replace(start..<initializer.bytes.upperBound, ""))
          if written == nil { edits.append(context.replace(start..<start, ": \(store)")) }
        } else if let made = context.madeStorage(initializer.value) {
          let callee = written == nil ? store : ".init"
          edits += context.edits(making: made, as: callee, logger: plan.ofProperty)
        } else if !context.isShared(initializer.value, with: type) {
          context.report(
            record, at: node,
            "The view model may send activities, or the tool does not recognize the value as a storage",
            symbol: "Storage",
            grade: .manual)
          return
        }
      }
      context.report(
        record, at: node, "The storage becomes the store", symbol: "Storage", edits)
      // The arguments of the storage's initializer are visited separately.
      if let made = binding.initializer.flatMap({ context.madeStorage($0.value) }) {
        context.walk(made.value)
      }
    }

    /// Rewrites an assignment to the storage.
    static func rewrite(_ assignment: SequenceExprSyntax, in context: ClassicContext) {
      guard let (target, value) = assignment.assignment, let storage = context.storage(target),
        storage.isOfVerge, let type = context.frame?.type, storage.owner?.isSelf ?? true
      else { return }
      context.handled.insert(assignment.id)
      context.handle(target)
      let name = target.as(MemberAccessExprSyntax.self)?.declName.bytes ?? target.bytes
      let isHidden = storage.owner == nil && context.isLocal("store", at: assignment)
      var edits = [context.replace(name, isHidden ? "self.store" : "store")]
      if let made = context.madeStorage(value) {
        context.handled.insert(made.call.id)
        context.handle(made.call.calledExpression)
        edits += context.edits(
          making: made, as: ".init", logger: context.frame?.loggers.ofAssignments[made.call.id])
      } else if !context.isShared(value, with: type) {
        context.report(
          record, at: assignment,
          "The view model may send activities, or the tool does not recognize the value as a storage",
          symbol: "Storage", grade: .manual)
        return
      }
      context.report(
        record, at: assignment, "The storage becomes the store", symbol: "Storage", edits)
    }

    /// Rewrites the storage of a view model that is passed on, and `self.store`.
    static func rewrite(_ member: MemberAccessExprSyntax, in context: ClassicContext) {
      guard let base = member.base else { return }
      let owner = base.as(OptionalChainingExprSyntax.self)?.expression ?? base
      if owner.isSelf, rename(member.declName.baseName, at: member.declName, context) {
        context.handled.insert(member.id)
      } else if member.declName.baseName.text == "state", context.isVerge(base) == true {
        rewritePassed(ExprSyntax(member), context)
      }
    }

    /// Rewrites the view model's own storage where it is passed on, and `store`.
    static func rewrite(_ name: DeclReferenceExprSyntax, in context: ClassicContext) {
      if !context.isLocal(name.baseName.text, at: name), rename(name.baseName, at: name, context) {
        return
      }
      if name.baseName.text == "state", context.isOwnState(name) {
        rewritePassed(ExprSyntax(name), context)
      }
    }

    /// Renames a private property `store`, because a component has its own `store`.
    ///
    /// - Returns: Whether the name is that of the property.
    private static func rename(
      _ name: TokenSyntax, at node: some SyntaxProtocol, _ context: ClassicContext
    ) -> Bool {
      guard name.text == "store", context.frame?.isVerge == true, let type = context.frame?.type,
        context.index.declarations.classic.privateStores.contains(type)
      else { return false }
      context.report(
        record, at: node, "A component has its own 'store': this one gets another name",
        symbol: "store", [context.replace(name.bytes, ClassicNames.otherStore)])
      return true
    }

    /// Rewrites a storage of a view model that is passed on.
    private static func rewritePassed(_ node: ExprSyntax, _ context: ClassicContext) {
      // If a member follows, the storage is used, not passed on: other rules rewrite the member.
      guard node.parent?.as(MemberAccessExprSyntax.self)?.base?.id != node.id else { return }
      let name = node.as(MemberAccessExprSyntax.self)?.declName.bytes ?? node.bytes
      let type = context.vergeName(of: node.as(MemberAccessExprSyntax.self)?.base)
      let isVariable = node.parent?.is(InitializerClauseSyntax.self) == true
      let isSafe =
        type.map { context.index.isSilent($0) } ?? false || isForOpenStorage(node, context)
      context.report(
        record, at: node,
        isSafe || isVariable
          ? "The store is passed on instead of the storage"
          : "The storage is passed on, and its receiver may expect a store with other activities",
        symbol: "state", grade: isSafe ? nil : isVariable ? .review : .manual,
        isSafe || isVariable ? [context.replace(name, "store")] : [])
    }

    /// Whether an argument is for a parameter that takes stores with any activities.
    private static func isForOpenStorage(_ node: ExprSyntax, _ context: ClassicContext) -> Bool {
      guard let argument = node.parent?.as(LabeledExprSyntax.self),
        let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
        let name = call.calledName
      else { return false }
      return context.index.declarations.classic.isOpen(name, argument.label?.text ?? "_", .storage)
        == true
    }
  }
}
