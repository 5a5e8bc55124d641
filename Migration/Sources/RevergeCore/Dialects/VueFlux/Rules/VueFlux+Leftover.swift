import SwiftSyntax

extension VueFlux {
  /// Marks the names of VueFlux that no other rule rewrites.
  enum Leftover: VueFluxRule {
    static let record = rule("leftover")

    /// Marks the modern store of a store.
    static func rewrite(_ member: VueFluxMember, in context: VueFluxContext) {
      guard member.name == "modernStore", context.isStoreOutsideCommit(member) else { return }
      context.report(
        record, at: member.node.declName,
        "The modern store is 'store', and its state is no longer a revision",
        symbol: member.name, grade: .manual)
    }

    /// Marks a type that is not migrated.
    static func rewrite(_ name: VueFluxTypeName, in context: VueFluxContext) {
      guard case .other(let type)? = name.type, VueFluxNames.plain.contains(type) else { return }
      context.reportType(name.node, type, by: record)
    }

    /// Marks an extension that is not migrated.
    static func rewrite(_ part: VueFluxExtension, in context: VueFluxContext) {
      guard case .library = part.kind,
        !["Actions", "Computed", "Store", "Signal", "Constant"].contains(part.head)
      else { return }
      context.reportExtension(part, by: record)
    }
  }
}
