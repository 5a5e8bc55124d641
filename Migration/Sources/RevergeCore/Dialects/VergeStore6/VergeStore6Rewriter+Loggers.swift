import SwiftSyntax

/// The functions of a logger of VergeStore 6.
struct VergeStore6Logger {
  /// The function that logs commits.
  let didCommit: FunctionDeclSyntax?
  /// The functions that modern stores do not call.
  let others: [FunctionDeclSyntax]

  init(_ members: MemberBlockItemListSyntax) {
    let functions = members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
      .filter { $0.labels.first == "store" }
    let commits = functions.filter { $0.labels == Self.labels }
    let commit = commits.count == 1 ? commits[0] : nil
    didCommit = commit
    others = functions.filter { $0.id != commit?.id && Self.names.contains($0.name.text) }
  }

  private static let labels = ["store", "state", "mutation", "context", "time"]
  private static let names: Set<String> = [
    "willCommit", "didCommit", "willDispatch", "didDispatch", "didCreateDispatcher",
    "didDestroyDispatcher",
  ]

  /// Whether the logger needs nothing but the mutation, its time and the store.
  var canMove: Bool {
    guard let didCommit, didCommit.name.text == "didCommit", let body = didCommit.body,
      let names = didCommit.parameterNames
    else { return false }
    return !["log", "sender", names[1], names[3]].contains(where: body.statements.mentions)
      && body.statements.uses(of: names[2]).allSatisfy(\.isPartOfMetadata)
  }
}

extension VergeStore6Rewriter {
  /// Converts a logger to one of the modern store.
  ///
  /// - Returns: Whether the logger is converted.
  func rewriteLogger(
    _ node: some DeclSyntaxProtocol, _ members: MemberBlockItemListSyntax, _ type: TypeSyntax
  ) -> Bool {
    let logger = VergeStore6Logger(members)
    guard !isBeta, logger.canMove, let commit = logger.didCommit, let body = commit.body,
      let names = commit.parameterNames
    else { return false }
    handle(type)
    report(
      VergeStore6Rules.loggerType, at: type, "The modern logger protocol replaces the legacy one",
      symbol: type.trimmedDescription, [replace(type.bytes, "StoreLogger")])
    handle(commit.signature)
    let edits =
      body.statements.uses(of: names[0]).map { replace($0.bytes, "sender") }
      + body.statements.uses(of: names[2]).map { replace($0.bytes, "log.trace") }
      + body.statements.uses(of: names[4]).map { use in
        let seconds = "log.tookMilliseconds / 1000"
        return replace(
          use.bytes, use.parent?.is(LabeledExprSyntax.self) == true ? seconds : "(\(seconds))")
      }
    report(
      VergeStore6Rules.loggerFunction, at: commit, "A logger receives a commit after it happened",
      symbol: commit.name.text,
      [
        replace(
          commit.signature.parameterClause.bytes, "(log: CommitLog, sender: AnyObject)")
      ] + edits)
    for function in logger.others {
      handle(function.signature)
      guard function.body?.statements.isEmpty == true else {
        report(
          VergeStore6Rules.logger, at: function, "A modern store does not call this function",
          symbol: function.name.text)
        continue
      }
      report(
        VergeStore6Rules.loggerFunction, at: function, "The function does nothing",
        symbol: function.name.text, [removalOfMember(function)])
    }
    return true
  }

  /// Marks the store that gets a logger that is not converted.
  func findLogger(in call: FunctionCallExprSyntax) {
    guard !index.declarations.keptLoggers.isEmpty,
      let logger = call.arguments.first(where: { $0.label?.text == "logger" })?.expression,
      let type = loggerType(of: logger),
      let name = index.declaration(of: TypeReference(type, in: scope))?.name,
      index.declarations.keptLoggers.contains(name)
    else { return }
    report(
      VergeStore6Rules.logger, at: call, "'\(type)' is not a modern logger yet", symbol: type)
  }

  /// The type of a logger, as far as the expression or the declarations show it.
  private func loggerType(of expression: ExprSyntax) -> String? {
    if let made = expression.namedType { return made }
    if let member = expression.as(MemberAccessExprSyntax.self),
      let base = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text,
      base.first?.isUppercase == true
    {
      return base
    }
    guard case .value(let type) = resolve(expression) else { return nil }
    return type.text.plainType
  }
}

extension FunctionDeclSyntax {
  fileprivate var labels: [String] {
    signature.parameterClause.parameters.map { $0.firstName.text }
  }

  /// The internal names of the parameters.
  fileprivate var parameterNames: [String]? {
    signature.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).text }
  }
}

extension DeclReferenceExprSyntax {
  /// Whether only a part is read that the trace of a commit has, too.
  fileprivate var isPartOfMetadata: Bool {
    guard let member = parent?.as(MemberAccessExprSyntax.self), member.base?.id == id else {
      return false
    }
    return ["name", "file", "function", "line"].contains(member.declName.baseName.text)
  }
}
