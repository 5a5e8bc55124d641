import SwiftSyntax

extension VergeStore6 {
  /// Rewrites protocols that refine `Dispatching`.
  enum Dispatching: VergeStore6Rule {
    static let record = rule("dispatching")

    static func rewrite(_ node: ProtocolDeclSyntax, in context: VergeStore6Context) {
      guard let clause = node.inheritanceClause else { return }
      for item in clause.inheritedTypes {
        let name = item.type.trimmedDescription
        guard context.hasLegacyName(name, in: ["Dispatching", "DispatcherType"]) else { continue }
        context.handle(item)
        guard let requirements = node.genericWhereClause?.requirements, requirements.count == 1,
          case .sameTypeRequirement(let same)? = requirements.first?.requirement,
          same.leftType.trimmedDescription == "State"
        else {
          context.report(
            record, at: node,
            "'\(node.name.text)' refines '\(name)' without a constraint on its state",
            symbol: name, grade: .manual)
          continue
        }
        context.handle(same)
        context.report(
          record, at: node, "'\(node.name.text)' refines the modern component", symbol: name,
          [
            context.replace(item.type.bytes, "StoreComponentType"),
            context.replace(same.leftType.bytes, "Scope"),
          ])
      }
    }
  }
}
