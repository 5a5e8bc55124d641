import SwiftSyntax

extension Classic {
  /// Reads the state from the component instead of its storage.
  enum State: ClassicRule {
    static let record = rule(
      "state", "Read the state from the component", .safe,
      """
      `state` was the storage. Now it is the state: a `Changes` value, with the properties of the \
      state. Where the state itself is passed on, or one of its methods is called, it is \
      `state.primitive`.
      """,
      before: "model.state.value.lines", after: "model.state.lines")

    static let examples = [
      example(
        before: """
          func show(_ counter: Counter, _ app: App?) {
            print(counter.state.value.count, counter.state.wrappedValue, app?.state.value.isOpen ?? false)
            if counter.state.value.names.contains("a") { print(counter.state.value.names[0]) }
          }

          """,
        after: """
          func show(_ counter: Counter, _ app: App?) {
            print(counter.state.count, counter.state.primitive, app?.state.isOpen ?? false)
            if counter.state.names.contains("a") { print(counter.state.names[0]) }
          }

          """),
      example(
        before: """
          extension Counter {
            func copy() {
              let state = self.state.value
              print(state.count)
              [1].forEach { state in print(state.value) }
            }
          }
          struct Own { struct Box { var value = 1 }; let state = Box() }
          func own(_ own: Own) -> Int { own.state.value }

          """,
        after: """
          extension Counter {
            func copy() {
              let state = self.state.primitive
              print(state.count)
              [1].forEach { state in print(state.value) }
            }
          }
          struct Own { struct Box { var value = 1 }; let state = Box() }
          func own(_ own: Own) -> Int { own.state.value }

          """),
      example(
        before: "func guess() { print(find().state.value.count) }\n",
        after: "func guess() { print(find().state.count) }\n", includesReview: true),
    ]

    static func rewrite(_ member: MemberAccessExprSyntax, in context: ClassicContext) {
      guard let base = member.base else { return }
      switch member.declName.baseName.text {
      case "currentState":
        guard context.isVerge(base) == true else { return }
        let end = context.isRead(member) ? "" : ".primitive"
        context.settle(
          record, at: member, "The view model provides the state", symbol: "currentState",
          [context.replace(member.declName.bytes, "state\(end)")])
      case "value", "wrappedValue":
        if let storage = context.storage(base) {
          rewriteValue(member, base, storage, context)
        } else {
          rewriteUnknownValue(member, base, context)
        }
      default:
        break
      }
    }

    /// Rewrites the value of a storage.
    private static func rewriteValue(
      _ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ storage: StorageUse,
      _ context: ClassicContext
    ) {
      let end = context.isRead(node) ? "" : ".primitive"
      context.handled.insert(node.id)
      var edits: [Edit]
      if storage.isOfVerge {
        context.handled.insert(base.id)
        edits = [context.replace(base.bytes.upperBound..<node.bytes.upperBound, end)]
        let name = base.as(MemberAccessExprSyntax.self)?.declName.bytes ?? base.bytes
        if storage.owner?.isSelf ?? true, context.isInitializing(at: node) {
          edits.insert(context.replace(name.lowerBound..<name.lowerBound, "store."), at: 0)
        } else if storage.owner == nil, context.isDeclaring("state", at: node) {
          edits.insert(context.replace(name.lowerBound..<name.lowerBound, "self."), at: 0)
        }
        if let member = base.as(MemberAccessExprSyntax.self) {
          context.handled.insert(member.declName.id)
        }
      } else {
        edits = [context.replace(node.declName.bytes, "state\(end)")]
      }
      context.report(
        record, at: node, "The store provides the state", symbol: "value", edits)
    }

    /// Rewrites a value of `x.state`, if it is not known whether `x` is a view model.
    private static func rewriteUnknownValue(
      _ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ context: ClassicContext
    ) {
      guard base.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "state",
        let owner = base.as(MemberAccessExprSyntax.self)?.base, context.isVerge(owner) == nil
      else { return }
      context.handled.insert(base.id)
      let edit = context.replace(
        base.bytes.upperBound..<node.bytes.upperBound, context.isRead(node) ? "" : ".primitive")
      let isOpen = context.index.seesSeveralDialects(context.file)
      context.settle(
        record, at: node,
        "'state' reads the state, if '\(owner.trimmedDescription)' is a view model",
        symbol: node.declName.baseName.text, grade: isOpen ? .manual : .review,
        isOpen ? [] : [edit])
    }
  }
}
