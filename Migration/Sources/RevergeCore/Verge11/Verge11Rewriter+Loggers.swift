import SwiftSyntax

extension Verge11Rewriter {
  /// Deletes the empty functions of a logger.
  func rewriteLogger(_ members: MemberBlockItemListSyntax) {
    guard !isInherited else { return }
    var run: [MemberBlockItemSyntax] = []
    for member in members {
      let name = loggerMethod(member)
      if name != nil, member.isEmptyFunction {
        run.append(member)
        continue
      }
      remove(run)
      run = []
      if let name, name != "didSendActivity" {
        report(
          Verge11Rules.logger, at: member, "'\(name)' is never called", symbol: name,
          grade: .manual)
      }
    }
    remove(run)
  }

  /// Whether another type may override the members of the visited type.
  private var isInherited: Bool {
    guard let type = frame?.type else { return false }
    return index.declarations.types.values.joined().contains { other in
      other.name != type
        && other.inherited.contains { index.resolve(TypeReference($0, in: other.scope)) == type }
    }
  }

  private func remove(_ run: [MemberBlockItemSyntax]) {
    guard let first = run.first, let last = run.last else { return }
    let names = run.compactMap { loggerMethod($0) }
    let list = names.map { "'\($0)'" }.joined(separator: " and ")
    report(
      Verge11Rules.logger, at: first, "A logger does not need \(list)", symbol: names[0],
      [removal(from: first, to: last)])
  }

  private func loggerMethod(_ member: MemberBlockItemSyntax) -> String? {
    guard let function = member.decl.as(FunctionDeclSyntax.self),
      Verge11Names.loggerMethods.contains(function.name.text),
      function.signature.parameterClause.parameters.map(\.firstName.text) == ["log", "sender"],
      !function.modifiers.contains(where: { $0.name.text == "override" })
    else { return nil }
    return function.name.text
  }
}

extension MemberBlockItemSyntax {
  /// Whether the function has no statements and no comments.
  fileprivate var isEmptyFunction: Bool {
    guard let body = decl.as(FunctionDeclSyntax.self)?.body else { return false }
    return body.statements.isEmpty && !body.trimmedDescription.contains("/")
  }
}
