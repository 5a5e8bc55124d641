import SwiftSyntax

/// A function of a logger that the library calls.
struct NeueLogFunction {
  enum Form {
    /// The only `didCommit`, which uses neither the store nor the state.
    case commit(CodeBlockSyntax)
    /// The only `didCommit`, which uses the store or the state.
    case reader
    case empty
    case other
  }

  let node: FunctionDeclSyntax
  let form: Form

  var isOnlyCommit: Bool {
    switch form {
    case .commit, .reader: true
    case .empty, .other: false
    }
  }
}

extension NeueContext {
  /// The functions of a logger that the library calls.
  func logFunctions(of logger: some NominalSyntax) -> [NeueLogFunction] {
    let isModern = logger.isModernLogger
    let called = logger.functions.filter(\.isCalledByStore)
    let commits = called.count { $0.name.text == "didCommit" }
    return called.map { node in
      if isModern { return NeueLogFunction(node: node, form: .other) }
      if node.name.text == "didCommit", commits == 1 {
        return NeueLogFunction(node: node, form: commit(node))
      }
      let isEmpty = node.body?.statements.isEmpty == true
      return NeueLogFunction(node: node, form: isEmpty ? .empty : .other)
    }
  }

  private func commit(_ node: FunctionDeclSyntax) -> NeueLogFunction.Form {
    guard let body = node.body else { return .reader }
    let used = FreeNames.of(body)
    return used.isDisjoint(with: node.namesInBody.prefix(2) + ["log", "sender"])
      ? .commit(body) : .reader
  }
}

extension DeclGroupSyntax {
  /// Whether the type has functions of a modern logger.
  var isModernLogger: Bool { functions.contains(where: \.isModernLog) }
}

extension FunctionDeclSyntax {
  /// The names of the parameters in the body.
  var namesInBody: [String] {
    signature.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).text }
  }

  private var labels: [String] {
    signature.parameterClause.parameters.map { $0.firstName.text }
  }

  /// Whether the function is a logger function of VergeNeue.
  fileprivate var isCalledByStore: Bool {
    switch name.text {
    case "willCommit", "didCommit":
      labels == ["store", "state"] || labels == ["store", "state", "mutation"]
    case "didDispatch": labels == ["store", "state"] || labels == ["store", "state", "action"]
    default: false
    }
  }

  /// Whether the function belongs to a modern logger.
  fileprivate var isModernLog: Bool { labels == ["log", "sender"] }
}
