import SwiftSyntax

extension Neue {
  /// Marks the names of the library that no other rule handles.
  enum Leftover: NeueRule {
    static let record = rule("leftover")

    static func rewrite(_ member: MemberAccessExprSyntax, in context: NeueContext) {
      let name = member.declName.baseName.text
      guard context.isMemberOfUnknown(member) else { return }
      context.report(
        record, at: member, "Cannot determine the type of which '\(name)' is a member",
        symbol: name)
    }

    static func rewrite(_ name: DeclReferenceExprSyntax, in context: NeueContext) {
      let text = name.baseName.text
      guard NeueNames.types.contains(text), text != "AdapterBase", context.isLegacy(text) else {
        return
      }
      context.report(record, at: name, "'\(text)' has no equivalent", symbol: text)
    }

    static func rewrite(_ name: NeueTypeName, in context: NeueContext) {
      guard NeueNames.withoutEquivalent.contains(name.text), context.isLegacy(name) else { return }
      context.report(record, at: name.node, "'\(name.text)' has no equivalent", symbol: name.text)
      context.handleAll(name.node)
      context.skip(name.node)
    }
  }
}
