import SwiftSyntax

extension Verge11 {
  /// Deletes the empty functions of loggers, and marks those that are never called.
  enum Logger: Verge11Rule {
    static let record = rule("logger")

    /// The optional methods of a logger.
    static let names: Set = ["didSendActivity", "didCreateDispatcher", "didDestroyDispatcher"]

    static func rewrite(_ block: MemberBlockSyntax, in context: Verge11Context) {
      guard context.frame?.isLogger == true, !isInherited(in: context) else { return }
      var run: [MemberBlockItemSyntax] = []
      for member in block.members {
        let name = loggerMethod(member)
        if name != nil, member.isEmptyFunction {
          run.append(member)
          continue
        }
        remove(run, in: context)
        run = []
        if let name, name != "didSendActivity" {
          context.report(
            record, at: member, "'\(name)' is never called", symbol: name, grade: .manual)
        }
      }
      remove(run, in: context)
    }

    /// Whether another type may override the members of the visited type.
    private static func isInherited(in context: Verge11Context) -> Bool {
      guard let type = context.frame?.type else { return false }
      let index = context.index
      return index.declarations.types.values.joined().contains { other in
        other.name != type
          && other.inherited.contains { index.resolve(TypeReference($0, in: other.scope)) == type }
      }
    }

    private static func remove(_ run: [MemberBlockItemSyntax], in context: Verge11Context) {
      guard let first = run.first, let last = run.last else { return }
      let names = run.compactMap { loggerMethod($0) }
      let list = names.map { "'\($0)'" }.joined(separator: " and ")
      context.report(
        record, at: first, "A logger does not need \(list)", symbol: names[0],
        [context.removal(from: first, to: last)])
    }

    private static func loggerMethod(_ member: MemberBlockItemSyntax) -> String? {
      guard let function = member.decl.as(FunctionDeclSyntax.self),
        names.contains(function.name.text),
        function.signature.parameterClause.parameters.map(\.firstName.text) == ["log", "sender"],
        !function.modifiers.contains(where: { $0.name.text == "override" })
      else { return nil }
      return function.name.text
    }
  }
}

extension MemberBlockItemSyntax {
  /// Whether the function has no statements and no comments.
  fileprivate var isEmptyFunction: Bool {
    guard let body = decl.as(FunctionDeclSyntax.self)?.body else { return false }
    return body.statements.isEmpty && !body.trimmedDescription.contains("/")
  }
}
