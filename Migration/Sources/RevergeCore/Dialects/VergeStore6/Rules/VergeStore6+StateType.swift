import SwiftSyntax

extension VergeStore6 {
  /// Removes `StateType` from the inherited types of a state.
  enum StateType: VergeStore6Rule {
    static let record = rule("state-type")

    static func rewrite(_ node: ClassDeclSyntax, in context: VergeStore6Context) {
      switch context.frame?.role {
      case .storage, .emitter, .other:
        if let clause = node.inheritanceClause { remove(from: clause, in: context) }
      default: break
      }
    }

    static func rewrite(_ clause: InheritanceClauseSyntax, in context: VergeStore6Context) {
      guard
        clause.parent?.is(ExtensionDeclSyntax.self) == true
          || context.libraryProtocol(in: clause) == nil
      else { return }
      remove(from: clause, in: context)
    }

    private static func remove(
      from clause: InheritanceClauseSyntax, in context: VergeStore6Context
    ) {
      let inherited = Array(clause.inheritedTypes)
      guard
        let position = inherited.firstIndex(where: {
          context.hasLegacyName($0.type.trimmedDescription, in: ["StateType"])
        }),
        context.index.declarations.legacyModules[.vergeStore6]?.contains(context.file.module)
          == true
      else { return }
      let item = inherited[position]
      context.handle(item)
      guard !context.index.keptStates.contains(context.frame?.type ?? "") else {
        return context.countKept(item, "StateType", by: record)
      }
      let range: Range<Int>
      if inherited.count == 1 {
        var low = clause.bytes.lowerBound
        while low > 0, context.utf8[low - 1] == 32 { low -= 1 }
        range = low..<clause.bytes.upperBound
      } else if position == 0 {
        range = item.bytes.lowerBound..<inherited[1].bytes.lowerBound
      } else {
        range = inherited[position - 1].type.bytes.upperBound..<item.type.bytes.upperBound
      }
      context.report(
        record, at: item, "The state needs no protocol", symbol: "StateType",
        [context.replace(range, "")])
    }
  }
}
