import SwiftSyntax

extension VergeStore6 {
  /// Replaces the context of an action, or the base of a namespace, with the dispatcher.
  enum ActionContext: VergeStore6Rule {
    static let record = rule("context")

    static func rewrite(_ member: VergeStore6ContextMember, in context: VergeStore6Context) {
      let (node, name) = (member.node, member.name)
      guard !member.hasWeakSelf else {
        context.settle(
          record, at: node,
          "An enclosing closure captures 'self' weakly, so 'self' cannot replace the context",
          symbol: name, grade: .manual)
        return
      }
      switch name {
      case "state":
        let prefix =
          context.resolve("state", at: Syntax(node)) == .unknown
          ? context.selfPrefix(for: "state", at: node) : "self."
        context.settle(
          record, at: node, "The dispatcher provides the state", symbol: name,
          [
            context.replace(
              node.bytes, "\(prefix)state\(context.isRead(node) ? "" : ".primitive")")
          ])
      case "dispatcher":
        let edit: Edit
        if let outer = member.outer {
          edit = context.replace(
            node.bytes.lowerBound..<outer.declName.bytes.lowerBound,
            context.selfPrefix(for: outer.declName.baseName.text, at: node))
        } else {
          edit = context.replace(node.bytes, "self")
        }
        context.settle(record, at: node, "'self' is the dispatcher", symbol: name, [edit])
      case "commit", "dispatch":
        guard member.outer == nil else { return }
        context.settle(
          record, at: node, "The dispatcher replaces the namespace", symbol: name,
          [context.replace(node.bytes, "self")])
      case "metadata", "scopedState": break
      default:
        context.settle(
          record, at: node, "The dispatcher provides '\(name)'", symbol: name,
          [
            context.replace(
              member.base.bytes.lowerBound..<node.declName.bytes.lowerBound,
              context.selfPrefix(for: name, at: node))
          ])
      }
    }

    /// Rewrites the base of a namespace, and a state that is passed on.
    static func rewrite(_ member: MemberAccessExprSyntax, in context: VergeStore6Context) {
      guard let base = member.base else { return }
      let name = member.declName.baseName.text
      if name == "base", base.trimmedDescription == "self", context.frame?.namespace != nil,
        context.isLegacy(context.frame?.role)
      {
        context.settle(
          record, at: member, "'self' replaces the base of a namespace", symbol: "base",
          [context.replace(base.bytes.upperBound..<member.bytes.upperBound, "")])
        return
      }
      guard name == "state", context.isStore(context.role(of: context.resolve(base))),
        !context.isRead(member)
      else { return }
      pass(member, context)
    }

    /// Passes on the state itself.
    private static func pass(_ state: some ExprSyntaxProtocol, _ context: VergeStore6Context) {
      let end = state.bytes.upperBound
      context.settle(
        record, at: state, "The state itself is passed on", symbol: "state",
        [context.replace(end..<end, ".primitive")])
    }

    static func rewrite(_ name: DeclReferenceExprSyntax, in context: VergeStore6Context) {
      let text = name.baseName.text
      if context.isBase(text, at: name) {
        context.settle(
          record, at: name, "'self' replaces the base of a namespace", symbol: "base",
          [context.replace(name.bytes, "self")])
        return
      }
      if context.resolve(text, at: Syntax(name)) == .context {
        context.settle(
          record, at: name, "'self' replaces the context", symbol: "context",
          [context.replace(name.bytes, "self")])
        return
      }
      guard text == "state", let frame = context.frame, context.isLegacy(frame.role),
        !frame.isContext, frame.namespace == nil, !context.isRead(name),
        context.localMeaning(of: text, at: Syntax(name)) == nil, !name.hasLocal(text),
        frame.type.flatMap({ context.index.property(text, of: $0) }) == nil
      else { return }
      pass(name, context)
    }

    /// Replaces the capture of a context with the capture of the dispatcher.
    static func rewrite(_ capture: ClosureCaptureSyntax, in context: VergeStore6Context) {
      guard capture.initializer == nil else { return }
      if context.isBase(capture.name.text, at: capture) {
        context.report(
          record, at: capture, "The closure captures the dispatcher", symbol: "base",
          [context.replace(capture.name.bytes, "self")])
        return
      }
      guard context.resolve(capture.name.text, at: Syntax(capture)) == .context else { return }
      guard capture.specifier == nil else {
        context.report(
          record, at: capture,
          "The closure does not retain the context, but other objects retain the dispatcher",
          symbol: "context", grade: .manual)
        return
      }
      let isThere = capture.parent?.as(ClosureCaptureListSyntax.self)?.contains {
        $0.name.text == "self"
      }
      context.report(
        record, at: capture, "The closure captures the dispatcher", symbol: "context",
        grade: isThere == true ? .manual : nil,
        isThere == true ? [] : [context.replace(capture.name.bytes, "self")])
    }

    /// Rewrites `guard let base else` in a closure that captures the base of a namespace.
    static func rewrite(_ binding: OptionalBindingConditionSyntax, in context: VergeStore6Context) {
      guard binding.initializer == nil,
        context.isBase(binding.pattern.trimmedDescription, at: binding)
      else { return }
      let end = binding.pattern.bytes.upperBound
      context.report(
        record, at: binding, "'self' replaces the base of a namespace", symbol: "base",
        [context.replace(end..<end, " = self")])
    }

    static func rewrite(_ name: VergeStore6TypeName, in context: VergeStore6Context) {
      let names: Set = ["VergeStoreDispatcherContext", "DispatcherContext"]
      guard context.hasLegacyName(name.text, in: names), let argument = name.argument else {
        return
      }
      context.settle(
        record, at: name.node, "The dispatcher replaces its context", symbol: name.text,
        [context.replace(name.node.bytes, argument)])
    }
  }
}
