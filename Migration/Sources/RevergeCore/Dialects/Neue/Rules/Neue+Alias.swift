import SwiftSyntax

extension Neue {
  /// Deletes the type aliases that declared the types of a reducer.
  enum Alias: NeueRule {
    static let record = rule("alias")

    static func rewrite(_ alias: TypeAliasDeclSyntax, in context: NeueContext) {
      guard context.frame?.reducer != nil, context.frame?.isStore == false,
        NeueNames.droppedAliases.contains(alias.name.text),
        alias.parent?.is(MemberBlockItemSyntax.self) == true
      else { return }
      context.skip(alias)
      context.report(
        record, at: alias, "A component does not need the type alias", symbol: alias.name.text,
        [context.dropping(alias)])
    }
  }
}
