import SwiftSyntax

/// A parameter that was an `InoutRef`.
struct Verge11Reference {
  let name: String
  let state: TypeReference?
  /// Whether the written type is an `InoutRef`.
  let isCertain: Bool
}

extension Verge11Rewriter {
  /// Rewrites a parameter of a function with the written type `InoutRef`.
  func rewriteReference(_ name: TokenSyntax, _ type: TypeSyntax, in body: CodeBlockSyntax) {
    guard let state = type.referencedState, isOfLibrary("InoutRef") else { return }
    let reference = Verge11Reference(
      name: name.text, state: TypeReference(state, in: scope), isCertain: true)
    rewriteUses(of: reference, in: body.statements, around: Syntax(body))
  }

  /// Rewrites the parameters of a closure with the written type `InoutRef`.
  func rewriteReference(of closure: ClosureExprSyntax) {
    guard case .parameterClause(let clause)? = closure.signature?.parameterClause,
      isOfLibrary("InoutRef")
    else { return }
    for parameter in clause.parameters {
      guard let state = parameter.type?.referencedState else { continue }
      let reference = Verge11Reference(
        name: (parameter.secondName ?? parameter.firstName).text,
        state: TypeReference(state, in: scope), isCertain: true)
      rewriteUses(of: reference, in: closure.statements, around: Syntax(closure))
    }
  }

  /// Rewrites the closure of a commit, whose first parameter was always an `InoutRef`.
  func rewriteMutation(
    _ closure: ClosureExprSyntax, state: TypeReference?, hasTransaction: Bool
  ) {
    var certainState: String?
    var edits: [Edit] = []
    if case .parameterClause(let clause)? = closure.signature?.parameterClause,
      let written = clause.parameters.lazy.compactMap({ $0.type?.referencedState }).first,
      isOfLibrary("InoutRef")
    {
      certainState = written
      let names = closure.parameterNames ?? []
      edits.append(replace(clause.bytes, names.joined(separator: ", ")))
      handle(clause)
      handled.insert(closure.id)
    }
    let state = certainState.map { TypeReference($0, in: scope) } ?? state
    let names = closure.parameterNames ?? ["$0"]
    guard let name = names.first else { return }
    let reference = Verge11Reference(name: name, state: state, isCertain: certainState != nil)
    let transaction = hasTransaction ? transactionUses(of: reference, in: closure) : []
    if !transaction.isEmpty {
      rewriteTransaction(transaction, reference, names, closure, signature: edits)
    } else {
      reportSignature(of: closure, edits)
    }
    rewriteUses(of: reference, in: closure.statements, around: Syntax(closure))
  }

  private func reportSignature(of closure: ClosureExprSyntax, _ edits: [Edit]) {
    guard let signature = closure.signature, !edits.isEmpty else { return }
    report(
      Verge11Rules.inoutRef, at: signature, "The parameters need no types", symbol: "InoutRef",
      edits)
  }

  // MARK: Transactions

  private func transactionUses(
    of reference: Verge11Reference, in closure: ClosureExprSyntax
  ) -> [MemberAccessExprSyntax] {
    uses(of: reference, in: closure.statements, around: Syntax(closure)).filter {
      $0.declName.baseName.text == "_transaction"
    }
  }

  private func rewriteTransaction(
    _ uses: [MemberAccessExprSyntax], _ reference: Verge11Reference, _ names: [String],
    _ closure: ClosureExprSyntax, signature: [Edit]
  ) {
    for use in uses { handled.insert(use.id) }
    let isNamed = closure.signature?.parameterClause != nil
    let name = names.count > 1 ? names[1] : isNamed ? "transaction" : "$1"
    var edits = signature
    let isTaken =
      names.count == 1 && isNamed
      && (closure.statements.mentions(name) || closure.hasLocal(name))
    if names.count > 2 || name == "_" || isTaken {
      report(
        Verge11Rules.transaction, at: uses[0], "The second parameter is the transaction",
        symbol: "_transaction", grade: .manual)
      reportSignature(of: closure, signature)
      return
    }
    if isNamed, names.count == 1 {
      let clause = closure.signature!.parameterClause!
      edits = [replace(clause.bytes, "\(reference.name), \(name)")]
    }
    for use in uses { edits.append(replace(use.bytes, name)) }
    report(
      Verge11Rules.transaction, at: uses[0], "The second parameter is the transaction",
      symbol: "_transaction", grade: grade(of: reference, ownsMember: "_transaction"), edits)
  }

  // MARK: Uses

  /// The accessed members of the reference, except those that the state declares.
  private func uses(
    of reference: Verge11Reference, in statements: CodeBlockItemListSyntax, around node: Syntax
  ) -> [MemberAccessExprSyntax] {
    statements.uses(of: reference.name).compactMap { use in
      guard let member = use.parent?.as(MemberAccessExprSyntax.self), member.base?.id == use.id,
        Self.members.contains(member.declName.baseName.text),
        !use.hasLocal(reference.name, within: node.id),
        grade(of: reference, ownsMember: member.declName.baseName.text) != nil
      else { return nil }
      return member
    }
  }

  static let members: Set<String> = [
    "wrapped", "replace", "map", "modify", "modifyDirectly", "withType", "markAsModified",
    "modification", "hasModified", "_transaction",
  ]

  /// The grade of a rewrite; `nil` if the state declares the member.
  private func grade(of reference: Verge11Reference, ownsMember name: String) -> Grade? {
    switch reference.state.flatMap({ index.hasMember(name, $0) }) {
    case true: reference.isCertain ? .review : nil
    case false: .safe
    case nil: reference.isCertain ? .safe : isSideBySide ? nil : .review
    }
  }

  private func rewriteUses(
    of reference: Verge11Reference, in statements: CodeBlockItemListSyntax, around node: Syntax
  ) {
    for member in uses(of: reference, in: statements, around: node)
    where !handled.contains(member.id) {
      rewrite(member, of: reference)
    }
  }

  private func rewrite(_ member: MemberAccessExprSyntax, of reference: Verge11Reference) {
    let symbol = member.declName.baseName.text
    let grade = grade(of: reference, ownsMember: symbol)
    let call = member.parent?.as(FunctionCallExprSyntax.self).flatMap {
      $0.calledExpression.id == member.id ? $0 : nil
    }
    handled.insert(member.id)
    switch symbol {
    case "wrapped":
      report(
        Verge11Rules.wrapped, at: member, "'\(reference.name)' is the state", symbol: symbol,
        grade: grade, [withoutMember(member)])
    case "replace":
      guard let argument = call?.arguments.first, argument.label?.text == "with" else { return }
      let edits = call.flatMap { assignment($0, of: member) }
      report(
        Verge11Rules.replace, at: member, "An assignment replaces the state", symbol: symbol,
        grade: edits == nil ? .manual : grade, edits ?? [])
    case "map", "modify", "modifyDirectly", "withType":
      guard let call, call.closure != nil, call.isOfReference else { return }
      rewriteNested(call, member, of: reference, grade)
    case "markAsModified":
      guard call?.arguments.isEmpty == true else { return }
      report(
        Verge11Rules.markAsModified, at: member, "'markAsModified' has no equivalent",
        symbol: symbol, grade: grade == .review ? .review : nil)
    case "modification", "hasModified":
      report(
        Verge11Rules.modification, at: member, "Modifications are not recorded", symbol: symbol,
        grade: grade == .review ? .review : nil)
    case "_transaction":
      report(
        Verge11Rules.transaction, at: member, "The transaction belongs to the commit",
        symbol: symbol, grade: grade == .review ? .review : .manual)
    default: break
    }
  }

  func withoutMember(_ member: MemberAccessExprSyntax) -> Edit {
    replace(member.base!.bytes.upperBound..<member.bytes.upperBound, "")
  }

  /// Rewrites `$0.replace(with: a)` to `$0 = a`; `nil` if the call is part of an expression.
  func assignment(
    _ call: FunctionCallExprSyntax, of member: MemberAccessExprSyntax
  ) -> [Edit]? {
    guard call.arguments.count == 1, call.trailingClosure == nil, call.isStatement,
      let value = call.arguments.first?.expression
    else { return nil }
    return [
      replace(member.base!.bytes.upperBound..<value.bytes.lowerBound, " = "),
      replace(value.bytes.upperBound..<call.bytes.upperBound, ""),
    ]
  }
}

extension TypeSyntax {
  /// The state of the reference, if it is written as one.
  fileprivate var referencedState: String? {
    let text = trimmedDescription.plainType.withoutVerge
    return text.hasPrefix("InoutRef<") ? text.onlyGenericArgument : nil
  }
}
