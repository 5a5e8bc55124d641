import SwiftSyntax

extension VueFlux {
  /// Converts signals outside of states to feeds.
  enum OwnSignal: VueFluxRule {
    static let record = rule("own-signal")

    /// Replaces the type of a signal with that of a feed.
    static func rewrite(_ name: VueFluxTypeName, in context: VueFluxContext) {
      guard case .other(let type)? = name.type,
        VueFluxNames.signals.contains(type) || type == "Sink",
        !convert(name.node, type, context)
      else { return }
      context.reportType(name.node, type, by: record)
    }

    /// Rewrites `Signal`, `Variable` or `Constant` as a type, or in a call that creates one.
    private static func convert(
      _ node: Syntax, _ old: String, _ context: VueFluxContext
    ) -> Bool {
      guard VueFluxNames.signals.contains(old), let feed = context.feed,
        context.frame?.state == nil,
        context.frame?.type.map({ context.index.vueFlux.obstacles[$0] != nil }) != true
      else { return false }
      let name: Range<Int>
      if let type = node.as(IdentifierTypeSyntax.self) {
        name = type.name.bytes
      } else if let type = node.as(MemberTypeSyntax.self) {
        name = type.baseType.bytes.lowerBound..<type.name.bytes.upperBound
      } else {
        name = node.as(GenericSpecializationExprSyntax.self)?.expression.bytes ?? node.bytes
      }
      let call = node.parent?.as(FunctionCallExprSyntax.self)
      if old != "Signal", let call, call.calledExpression.id == node.id, call.isShared {
        return false
      }
      if old == "Constant", let call, call.calledExpression.id == node.id,
        let variable = call.arguments.first, variable.label?.text == "variable"
      {
        reportFeed(
          at: node, "The variable replaces its constant",
          [
            context.replace(call.bytes.lowerBound..<variable.expression.bytes.lowerBound, ""),
            context.replace(variable.expression.bytes.upperBound..<call.bytes.upperBound, ""),
          ], context)
        return true
      }
      reportFeed(
        at: node, "'VergeFeed' has the type for signals outside of a state",
        [context.replace(name, old == "Signal" ? feed : "ObservedValue")], context)
      return true
    }

    /// Reports a type that a signal declares.
    static func rewrite(_ member: MemberTypeSyntax, in context: VueFluxContext) {
      guard context.isOfVueFlux, let base = member.baseType.as(IdentifierTypeSyntax.self),
        base.name.text == "Signal",
        context.vueFluxType(TypeReference(base.trimmedDescription, in: context.scope))
          == .other("Signal")
      else { return }
      context.reportType(Syntax(member), "Signal", by: record)
    }

    /// Converts an extension of signals to an extension of feeds.
    static func rewrite(_ part: VueFluxExtension, in context: VueFluxContext) {
      guard case .library = part.kind else { return }
      if part.head == "Signal", let feed = context.feed {
        reportFeed(
          at: part.node, "The extension of 'Signal' becomes one of 'Feed'",
          [context.replace(part.node.extendedType.bytes, feed)], context)
      } else if part.head == "Signal" || part.head == "Constant" {
        context.reportExtension(part, by: record)
      }
    }

    /// Marks a getter whose signal does not become a function.
    static func rewrite(_ getter: VueFluxGetter, in context: VueFluxContext) {
      let message: String
      switch getter.getter.kind {
      case .mapped where !getter.isOfOwner: message = "Cannot determine the source of the signal"
      case .signal where !getter.isOfOwner:
        message = "The signal '\(getter.name)' is created in an unsupported form"
      case .value, .property, .mapped, .signal: return
      }
      context.handled.insert(getter.node.id)
      context.report(record, at: getter.node, message, symbol: "Signal", grade: .manual)
    }

    /// Rewrites a signal of a value outside of a state, or one that is passed on.
    static func rewrite(_ member: VueFluxMember, in context: VueFluxContext) {
      let (node, base) = (member.node, member.base)
      if rewriteOwn(node, base, context) || rewriteHeld(node, base, context) {
        context.handled.insert(node.id)
        return
      }
      guard case .computed(let state)? = member.type, let move = context.moves[state],
        let getter = move.getter(member.name), !getter.isOfComponent, getter.isSignal(of: move),
        !rewriteEscaping(node, base, getter, move, context)
      else { return }
      context.report(
        record, at: node.declName,
        "The signal '\(getter.name)' is used in a way that has no equivalent",
        symbol: "Signal", grade: .manual)
    }

    /// Rewrites `state.x.signal` in a getter of the component.
    private static func rewriteOwn(
      _ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ context: VueFluxContext
    ) -> Bool {
      guard ["signal", "constant"].contains(node.declName.baseName.text),
        context.frame?.owner != nil,
        let (move, property) = context.stateProperty(base),
        let text = feedText(of: property.name, move, context)
      else { return false }
      context.handle(base)
      reportFeed(
        at: node.declName, "The component creates the feed from its store",
        [context.replace(node.bytes, text.start + "store" + text.end)], context)
      return true
    }

    /// Rewrites `signal` and `constant` of values outside of a state.
    private static func rewriteHeld(
      _ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ context: VueFluxContext
    ) -> Bool {
      guard context.feed != nil, !context.isSharedVariable(base), context.isHeld(base) else {
        return false
      }
      switch node.declName.baseName.text {
      case "signal":
        reportFeed(
          at: node.declName, "The feed of the value replaces its signal",
          [context.replace(node.declName.bytes, "feed")], context)
      case "constant":
        reportFeed(
          at: node.declName, "The variable replaces its constant",
          [context.replace(base.bytes.upperBound..<node.declName.bytes.upperBound, "")], context)
      default: return false
      }
      return true
    }

    /// Rewrites a signal of a state whose use an observer of the store cannot replace.
    private static func rewriteEscaping(
      _ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ getter: VueFluxDeclarations.Getter,
      _ move: VueFluxMove, _ context: VueFluxContext
    ) -> Bool {
      guard context.feed != nil else { return false }
      let owner = context.owner(ofComputed: base)
      var whole = ExprSyntax(node)
      if let outer = node.parent?.as(MemberAccessExprSyntax.self), outer.base?.id == node.id,
        ["signal", "constant"].contains(outer.declName.baseName.text)
      {
        whole = ExprSyntax(outer)
        context.handle(outer)
      }
      if getter.isConstant, whole.id == node.id { return false }
      let text: (start: String, end: String)?
      switch getter.kind {
      case .property(let property):
        text = feedText(
          of: property, move, path: property == getter.name ? nil : "\\.\(getter.name)", context)
      case .mapped:
        guard let root = move.root(of: getter) else { return false }
        let state = context.shortened(TypeReference(move.state, in: []))
        text = feedText(of: root.name, move, context).map {
          ($0, $1 + ".map(\(state).\(getter.name))")
        }
      case .value, .signal: text = nil
      }
      guard let text else { return false }
      let start = owner.bytes.lowerBound
      reportFeed(
        at: node.declName, "'\(getter.name)' is passed on as a feed",
        [
          context.replace(start..<start, text.start),
          context.replace(owner.bytes.upperBound..<whole.bytes.upperBound, ".store" + text.end),
        ], context)
      return true
    }

    /// The text around a store that creates a feed of a property of its state.
    private static func feedText(
      of name: String, _ move: VueFluxMove, path: String? = nil, _ context: VueFluxContext
    ) -> (start: String, end: String)? {
      guard let feed = context.feed, let property = move.declaration.property(name) else {
        return nil
      }
      switch property.kind {
      case .plain: return nil
      case .variable: return ("\(feed)(", ", \(path ?? "\\.$\(property.newName)"))")
      case .sink:
        let scope = move.state.split(separator: ".").map(String.init)
        guard let value = property.value, value != "Void", value != "()" else {
          return ("\(feed)<Void>(", ") { if case .\(name) = $0 { () } else { nil } }")
        }
        let type = context.qualified(value, in: scope)
        return (
          "\(feed)<\(type)>(", ") { if case .\(name)(let value) = $0 { value } else { nil } }"
        )
      }
    }

    /// Imports the module of observed feeds, and marks observers of unknown signals.
    static func rewrite(_ observer: VueFluxObserver, in context: VueFluxContext) {
      switch observer.form {
      case .feed, .binderOfFeed: context.usesFeed = true
      case .unknown:
        context.leave(observer.call, by: record, "Cannot determine the source of the signal")
      case .unknownExecutor, .observer, .binding, .binder, .ownFeed:
        break
      }
    }

    /// Imports the module in a file that only observes the feeds of other files.
    static func importFeed(in context: VueFluxContext) {
      guard context.usesFeed, !context.hasImportedFeed,
        let first = context.file.tree.statements.lazy.compactMap({
          $0.item.as(ImportDeclSyntax.self)
        }).first
      else { return }
      reportFeed(at: first, "The observed feeds belong to 'VergeFeed'", [], context)
    }

    /// Reports a change that needs the feed module, with its import.
    private static func reportFeed(
      at node: some SyntaxProtocol, _ message: String, _ edits: [Edit], _ context: VueFluxContext
    ) {
      context.report(record, at: node, message, symbol: "Signal", edits + context.feedImport())
    }
  }
}
