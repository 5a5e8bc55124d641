import SwiftSyntax

extension Neue {
  /// Rewrites `x.state` to `x.state.primitive` where the state itself is needed, and writes the names
  /// of states out.
  enum State: NeueRule {
    static let record = rule("state")

    static func rewrite(_ member: MemberAccessExprSyntax, in context: NeueContext) {
      guard member.declName.baseName.text == "state", let base = member.base else { return }
      if context.component(of: base) != nil {
        passOn(member, "The state itself is passed on", in: context)
      } else if context.resolve(base) == .unknown,
        context.likelyStores.contains(base.trimmedDescription.withoutMarks)
      {
        passOn(
          member, "The state itself is passed on, if '\(base.trimmedDescription)' is a store",
          grade: .review, in: context)
      }
    }

    /// Adds the suffix to a state, unless only a property is read.
    private static func passOn(
      _ node: some SyntaxProtocol, _ message: String, grade: Grade? = nil, in context: NeueContext
    ) {
      let (end, text) = (node.bytes.upperBound, context.primitive(node))
      guard !text.isEmpty else { return }
      context.report(
        record, at: node, message, symbol: "state", grade: grade,
        [context.replace(end..<end, text)])
    }

    static func rewrite(_ name: DeclReferenceExprSyntax, in context: NeueContext) {
      let text = name.baseName.text
      if text == "state", context.frame?.isStore == true, !context.isLocal(text, at: name) {
        passOn(name, "The state itself is passed on", in: context)
        return
      }
      guard NeueNames.stateAliases.contains(text), let reducer = context.reducerAround(name),
        isGone(text, reducer, in: context), let state = context.index.state(of: reducer)
      else { return }
      writeOut(state, name, text, in: context)
    }

    private static func isGone(
      _ name: String, _ reducer: String, in context: NeueContext
    ) -> Bool {
      name == "TargetState" ? context.isStateAlias(name, of: reducer) : context.isLegacy(name)
    }

    /// Rewrites a reducer's name for a state.
    static func rewrite(_ name: NeueTypeName, in context: NeueContext) {
      guard !name.isQualified, let reducer = context.reducerAround(name.node) else { return }
      let index = context.index
      if NeueNames.parentStateAliases.contains(name.text),
        let state = index.parentState(of: reducer)
      {
        writeOut(state, name.node, name.text, in: context)
        return
      }
      guard NeueNames.stateAliases.contains(name.text) else { return }
      let isLegacy = context.isLegacy(name)
      if isLegacy, index.isOpenReducer(reducer) {
        writeScope(name.node.bytes, name.node, name.text, in: context)
        return
      }
      guard isLegacy || context.isStateAlias(name.text, of: reducer),
        let state = index.state(of: reducer), state.text != name.text
      else { return }
      writeOut(state, name.node, name.text, in: context)
    }

    /// Rewrites `R.TargetState`.
    static func rewrite(_ member: MemberTypeSyntax, in context: NeueContext) {
      let name = member.name.text
      guard NeueNames.stateAliases.contains(name) else { return }
      if member.baseType.trimmedDescription == "Reducer",
        context.reducerAround(member) == NeueNames.anyReducer
      {
        writeScope(member.bytes, member, name, in: context)
      } else if let owner = context.movedOwner(of: member) {
        if owner.isGeneric {
          writeScope(member.name.bytes, member, name, in: context)
        } else if context.isStateAlias(name, of: owner.name),
          let state = context.index.state(of: owner.name)
        {
          writeOut(state, member, name, in: context)
        }
      }
    }

    private static func writeOut(
      _ state: TypeReference, _ node: some SyntaxProtocol, _ name: String, in context: NeueContext
    ) {
      context.skip(node)
      context.report(
        record, at: node, "The name of the state is written out", symbol: name,
        [context.replace(node.bytes, context.shortened(state))])
    }

    private static func writeScope(
      _ range: Range<Int>, _ node: some SyntaxProtocol, _ name: String, in context: NeueContext
    ) {
      context.skip(node)
      context.report(
        record, at: node, "The state of a component is its 'Scope'", symbol: name,
        [context.replace(range, "Scope")])
    }
  }
}
