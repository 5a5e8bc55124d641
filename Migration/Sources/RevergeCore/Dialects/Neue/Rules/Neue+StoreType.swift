import SwiftSyntax

extension Neue {
  /// Rewrites `Store<R>`, `ScopedStore<S, R>`, the contexts and `R.StoreType` to `R`.
  enum StoreType: NeueRule {
    static let record = rule("store-type")

    static func rewrite(_ name: NeueTypeName, in context: NeueContext) {
      if let arguments = name.arguments {
        guard NeueNames.stores.contains(name.text), context.isLegacy(name) else { return }
        rewriteStore(name, arguments, in: context)
      } else if !name.isQualified, NeueNames.storeAliases.contains(name.text),
        context.isLegacy(name), let reducer = context.reducerAround(name.node)
      {
        let text = context.shortened(TypeReference(reducer, in: []))
        report(name.node, name.text, [context.replace(name.node.bytes, text)], in: context)
      }
    }

    private static func rewriteStore(
      _ name: NeueTypeName, _ arguments: GenericArgumentListSyntax, in context: NeueContext
    ) {
      guard arguments.count == (name.text == "ScopedStore" ? 2 : 1), let last = arguments.last
      else { return }
      let text = last.argument.trimmedDescription
      let index = context.index
      let reducer = index.reducer(TypeReference(text, in: context.scope))
      let isMoved =
        reducer.map { index.isMoved($0) } ?? context.isReducerParameter(text, at: name.node)
      guard isMoved else {
        mark(name, arguments, reducer == nil, in: context)
        context.handleAll(name.node)
        return
      }
      // `ScopedStore<Source, R>` also becomes `R`: the arguments before it are deleted.
      for argument in arguments.dropLast() { context.handleAll(argument) }
      let whole = name.node.bytes
      report(
        name.node, name.text,
        [
          context.replace(whole.lowerBound..<last.argument.bytes.lowerBound, ""),
          context.replace(last.argument.bytes.upperBound..<whole.upperBound, ""),
        ], in: context)
    }

    /// Marks the store of an unknown reducer, or the scoped store of one that is not migrated.
    private static func mark(
      _ name: NeueTypeName, _ arguments: GenericArgumentListSyntax, _ isUnknown: Bool,
      in context: NeueContext
    ) {
      let text = arguments.last!.argument.trimmedDescription
      if isUnknown {
        context.report(
          record, at: name.node, "'\(text)' is not a reducer in the analyzed files",
          symbol: name.text, grade: .manual)
      } else if name.text == "ScopedStore",
        let source = arguments.first?.argument.trimmedDescription,
        let reducer = context.index.reducer(TypeReference(source, in: context.scope)),
        context.index.isMoved(reducer)
      {
        context.report(
          record, at: name.node, "'\(text)' stays a reducer, but '\(source)' does not",
          symbol: name.text, grade: .manual)
      }
    }

    /// Rewrites `R.StoreType`.
    static func rewrite(_ member: MemberTypeSyntax, in context: NeueContext) {
      let name = member.name.text
      guard NeueNames.storeAliases.contains(name), let owner = context.movedOwner(of: member),
        !owner.isGeneric
      else { return }
      let rest = member.baseType.bytes.upperBound..<member.bytes.upperBound
      report(member, name, [context.replace(rest, "")], in: context)
    }

    private static func report(
      _ node: some SyntaxProtocol, _ name: String, _ edits: [Edit], in context: NeueContext
    ) {
      context.handled.insert(node.id)
      context.report(
        record, at: node, "The component replaces the store of its reducer", symbol: name, edits)
    }
  }
}
