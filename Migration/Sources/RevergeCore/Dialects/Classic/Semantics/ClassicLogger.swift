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

  /// Whether the logger only needs the name and the call site of a commit.
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

/// A type that is a logger.
struct ClassicLoggerType {
  let node: any DeclGroupSyntax
  /// The protocol of loggers.
  let type: TypeSyntax
  /// The functions, if the logger becomes a modern one.
  let functions: ClassicLogger?

  init(_ node: any DeclGroupSyntax, _ type: TypeSyntax, in context: ClassicContext) {
    self.node = node
    self.type = type
    let functions = ClassicLogger(node.memberBlock.members)
    let isModern =
      !node.is(ExtensionDeclSyntax.self) && functions.canMove
      && context.isLegacy(type.trimmedDescription, in: ["VergeLogging", "CycleLogging"])
    self.functions = isModern ? functions : nil
  }
}
