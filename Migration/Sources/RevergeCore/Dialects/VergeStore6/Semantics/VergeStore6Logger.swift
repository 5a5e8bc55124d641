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

  /// Whether the logger only needs the mutation, its time and the store.
  var canMove: Bool {
    guard let didCommit, didCommit.name.text == "didCommit", let body = didCommit.body else {
      return false
    }
    let names = didCommit.parameterNames
    return !["log", "sender", names[1], names[3]].contains(where: body.statements.mentions)
      && body.statements.uses(of: names[2]).allSatisfy(\.isPartOfMetadata)
  }
}

/// A type that is a logger.
struct VergeStore6LoggerType {
  let node: DeclSyntax
  let clause: InheritanceClauseSyntax
  /// The protocol of loggers.
  let type: TypeSyntax
  /// The functions, if the logger becomes a modern one.
  let functions: VergeStore6Logger?

  /// - Parameter members: The members, if the type can become a modern logger.
  init(
    _ node: some DeclSyntaxProtocol, _ clause: InheritanceClauseSyntax, _ type: TypeSyntax,
    _ members: MemberBlockItemListSyntax?, in context: VergeStore6Context
  ) {
    self.node = DeclSyntax(node)
    self.clause = clause
    self.type = type
    functions = members.flatMap { members in
      let functions = VergeStore6Logger(members)
      return !context.isBeta && functions.canMove ? functions : nil
    }
  }
}

extension VergeStore6Context {
  /// Whether a protocol is a logger protocol of the library.
  func isLogger(_ name: String) -> Bool {
    hasLegacyName(name, in: ["VergeStoreLogger"])
      || (isBeta && hasLegacyName(name, in: ["StoreLogger"]))
  }

  /// The first protocol of a struct or an enum for loggers, mutations, actions or dispatchers.
  func libraryProtocol(in clause: InheritanceClauseSyntax) -> InheritedTypeSyntax? {
    let names = VergeStore6Names.values.union(VergeStore6Names.protocols)
    return clause.inheritedTypes.first {
      let name = $0.type.trimmedDescription
      return isLogger(name) || hasLegacyName(name, in: names)
    }
  }
}

extension FunctionDeclSyntax {
  fileprivate var labels: [String] {
    signature.parameterClause.parameters.map { $0.firstName.text }
  }

  /// The internal names of the parameters.
  var parameterNames: [String] {
    signature.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).text }
  }

  /// Whether the body has no statements.
  var doesNothing: Bool { body?.statements.isEmpty == true }
}

extension DeclReferenceExprSyntax {
  /// Whether the code only reads a member that the trace of a commit also has.
  fileprivate var isPartOfMetadata: Bool {
    guard let member = parent?.as(MemberAccessExprSyntax.self), member.base?.id == id else {
      return false
    }
    return ["name", "file", "function", "line"].contains(member.declName.baseName.text)
  }
}
