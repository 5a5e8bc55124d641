import SwiftSyntax

/// The functions of a logger of Verge Classic or Cycler 3.
struct ClassicLogger {
  /// The function that logs commits.
  let didMutate: FunctionDeclSyntax?
  /// The functions that modern stores do not call.
  let others: [FunctionDeclSyntax]
  private let isAmbiguous: Bool

  init(_ members: MemberBlockItemListSyntax) {
    let functions = members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
    let commits = functions.filter { $0.name.text == "didMutate" }
    let commit = commits.count == 1 ? commits[0] : nil
    didMutate = commit
    isAmbiguous = commits.count > 1
    others = functions.filter { $0.id != commit?.id && Self.names.contains($0.name.text) }
  }

  private static let names: Set<String> = [
    "willMutate", "didMutate", "willDispatch", "didDispatch", "didEmit", "didChange", "didReplace",
  ]
  /// The parameters with an equivalent in the trace of a commit.
  static let traced: Set<String> = ["name", "file", "function", "line"]

  /// Whether the logger needs nothing of a commit but where it was made.
  var canMove: Bool {
    guard !isAmbiguous else { return false }
    guard let didMutate else { return true }
    guard let body = didMutate.body else { return false }
    let hidden = didMutate.signature.parameterClause.parameters
      .filter { !Self.traced.contains($0.firstName.text) }
      .map { ($0.secondName ?? $0.firstName).text }
    return !(hidden + ["log", "sender"]).contains(where: body.statements.mentions)
  }
}

extension ClassicRewriter {
  /// Converts a logger to one of the modern store.
  ///
  /// - Returns: Whether the logger is converted.
  func convertLogger(_ node: some DeclGroupSyntax, _ type: TypeSyntax) -> Bool {
    let logger = ClassicLogger(node.memberBlock.members)
    let name = type.trimmedDescription
    guard !node.is(ExtensionDeclSyntax.self), logger.canMove,
      isLegacy(name, in: ["VergeLogging", "CycleLogging"])
    else { return false }
    var edits = [replace(type.bytes, "StoreLogger")]
    if logger.didMutate == nil {
      // The only function that a modern logger must have.
      let brace = node.memberBlock.leftBrace.bytes.upperBound
      let indent = self.indent(at: node.bytes.lowerBound) + indentStep
      let access = node.modifiers.arePublic ? "public " : ""
      let function = "\n\(indent)\(access)func didCommit(log: CommitLog, sender: AnyObject) {}"
      let isEmpty = node.memberBlock.members.isEmpty
      let end = isEmpty ? node.memberBlock.rightBrace.bytes.lowerBound : brace
      let close = isEmpty ? "\n" + self.indent(at: node.bytes.lowerBound) : ""
      edits.append(replace(brace..<end, function + close))
    }
    report(
      ClassicRules.loggerType, at: type, "The modern logger protocol replaces '\(name)'",
      symbol: name, edits)
    if let function = logger.didMutate { rewriteDidMutate(function) }
    for function in logger.others {
      guard function.body?.statements.isEmpty == true else {
        report(
          ClassicRules.logger, at: function, "A modern store does not call this function",
          symbol: function.name.text)
        continue
      }
      handle(function.signature)
      report(
        ClassicRules.loggerFunction, at: function, "The function does nothing",
        symbol: function.name.text, [removalOfMember(function)])
    }
    return true
  }

  private func rewriteDidMutate(_ function: FunctionDeclSyntax) {
    handle(function.signature)
    var edits = [
      replace(function.name.bytes, "didCommit"),
      replace(
        function.signature.parameterClause.bytes, "(log: CommitLog, sender: AnyObject)"),
    ]
    for parameter in function.signature.parameterClause.parameters {
      let label = parameter.firstName.text
      guard ClassicLogger.traced.contains(label) else { continue }
      let name = (parameter.secondName ?? parameter.firstName).text
      edits += (function.body?.statements.uses(of: name) ?? []).map {
        replace($0.bytes, "log.trace.\(label)")
      }
    }
    report(
      ClassicRules.loggerFunction, at: function, "A logger receives a commit after it happened",
      symbol: "didMutate", edits)
  }

  /// Whether the node is in a logger that is converted.
  func isConvertedLogger(_ node: Syntax) -> Bool {
    guard frame?.isLogger == true, let type = frame?.type else { return false }
    return !index.declarations.classic.keptLoggers.contains(type)
  }

  /// Whether an expression is a logger that is not converted.
  func isKeptLogger(_ expression: ExprSyntax) -> Bool {
    var named = expression.namedType
    if named == nil, let member = expression.as(MemberAccessExprSyntax.self),
      let base = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text,
      base.first?.isUppercase == true
    {
      named = base
    }
    if named == nil, case .value(let type) = resolve(expression) { named = type.text.plainType }
    guard let named, let type = index.declaration(of: TypeReference(named, in: scope)) else {
      return false
    }
    return index.declarations.classic.keptLoggers.contains(type.name)
  }
}
