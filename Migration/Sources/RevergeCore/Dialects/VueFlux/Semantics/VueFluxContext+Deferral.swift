import SwiftSyntax

/// Calls that are deferred until after the commit.
extension VueFluxContext {
  /// Whether mutations call closures or delegates that can be called after the commit.
  func defersCalls(_ commit: FunctionDeclSyntax, _ move: VueFluxMove) -> Bool {
    let finder = CallFinder(viewMode: .sourceAccurate)
    if let body = commit.body { finder.walk(body) }
    return finder.found.contains {
      (callback($0) != nil || laterCommits(of: $0).contains(where: \.mayRunAtOnce))
        && deferral(of: $0, move) != nil
    }
  }

  /// The edits that add a call to the effects of the commit; `nil` if its result is used, or it
  /// cannot be moved.
  func deferral(of call: FunctionCallExprSyntax, _ move: VueFluxMove) -> [Edit]? {
    guard let parameter = commit(around: call)?.parameterName(1), let whole = statement(of: call)
    else { return nil }
    let later = laterCommits(of: call)
    let finder = NameUseFinder(parameter: parameter, except: Set(later.map(\.closure.id)))
    finder.walk(call)
    guard finder.isMovable else { return nil }
    var captures: [String] = []
    var edits = later.flatMap(edits)
    let others = Set(finder.others.map(\.baseName.text))
    var names = others
    let properties = finder.ofState.map { capturedProperty(of: $0, in: call, move) }
    if properties.contains(where: { $0?.changes == true }) { return nil }
    let captured = properties.compactMap { $0?.name }
    if captured.count == properties.count, others.isDisjoint(with: captured) {
      for (use, name) in zip(finder.ofState, captured) {
        if names.insert(name).inserted { captures.append("\(name) = \(parameter).\(name)") }
        let member = use.parent!.as(MemberAccessExprSyntax.self)!.declName
        edits.append(replace(use.bytes.lowerBound..<member.bytes.lowerBound, ""))
      }
    } else {
      captures.append(parameter)
    }
    var renamed: [String: String] = [:]
    for use in finder.anonymous {
      let old = use.baseName.text
      if renamed[old] == nil {
        let isCalled =
          call.calledExpression.rootReference?.id == use.id
          && !call.calledExpression.is(MemberAccessExprSyntax.self)
        let new =
          (isCalled ? ["callback", "closure"] : ["element", "item", "value"])
          .first { !names.contains($0) } ?? "part\(old.dropFirst())"
        names.insert(new)
        captures.append("\(new) = \(old)")
        renamed[old] = new
      }
      edits.append(replace(use.bytes, renamed[old]!))
    }
    for use in finder.others {
      let name = use.baseName.text
      switch binding(of: name, at: Syntax(use)) {
      case .function?:
        // The function may use the state, or may be a parameter that must not escape.
        return nil
      case .value(let value, isVariable: true)? where call.bytes.contains(value.bytes.lowerBound):
        break
      case .value(_, isVariable: true)?, .variable?:
        if !captures.contains(name) { captures.append(name) }
      case nil where isOwnMember(name, of: move):
        edits.append(replace(use.bytes.lowerBound..<use.bytes.lowerBound, "self."))
      default: break
      }
    }
    let list = captures.isEmpty ? "" : "[\(captures.joined(separator: ", "))] in "
    let (start, end) = (whole.bytes.lowerBound, whole.bytes.upperBound)
    return [replace(start..<start, "effects.append { \(list)")] + edits + [replace(end..<end, " }")]
  }

  /// The name of the property that a use of the state reads; `nil` if it does not read a property.
  private func capturedProperty(
    of use: DeclReferenceExprSyntax, in call: FunctionCallExprSyntax, _ move: VueFluxMove
  ) -> (name: String?, changes: Bool)? {
    guard let member = use.parent?.as(MemberAccessExprSyntax.self), member.base?.id == use.id else {
      return nil
    }
    let name = member.declName.baseName.text
    if move.mutating[name] != nil { return (nil, true) }
    if let property = move.declaration.property(name) {
      let new = property.newName
      return property.kind == .sink ? nil : (new == new.asName ? new : nil, false)
    }
    let isCalled = member.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == member.id
    guard !isCalled, index.property(name, of: move.state) != nil else { return nil }
    return (name, false)
  }

  /// The statement that only makes a call: the call, or the call with the discarded result.
  private func statement(of call: FunctionCallExprSyntax) -> Syntax? {
    var whole = Syntax(call)
    if let list = call.parent?.as(ExprListSyntax.self) {
      let elements = Array(list)
      guard elements.count == 3, elements[0].is(DiscardAssignmentExprSyntax.self),
        let sequence = list.parent
      else { return nil }
      whole = sequence
    }
    guard let parent = whole.parent else { return nil }
    var isReturned = false
    if parent.is(ReturnStmtSyntax.self) {
      isReturned = true
    } else if !parent.is(CodeBlockItemSyntax.self) {
      return nil
    }
    for parent in sequence(first: parent, next: \.parent) {
      if let closure = parent.as(ClosureExprSyntax.self) {
        let isLoop = closure.enclosingCall?.calledExpression.lastName == "forEach"
        guard !isReturned || isLoop, closure.isNonescaping,
          isLoop || closure.statements.count > 1
        else { return nil }
        isReturned = false
      } else if let function = parent.as(FunctionDeclSyntax.self) {
        guard function.signature.returnClause == nil || function.isVueFluxCommit else {
          return isReturned || function.body?.statements.count == 1 ? nil : whole
        }
        return whole
      }
    }
    return nil
  }

  /// The edits that write `self.` before members of the mutations, for arguments that move into a
  /// closure, or are closures.
  func explicitSelf(in arguments: some SyntaxProtocol, _ move: VueFluxMove) -> [Edit] {
    let finder = NameUseFinder(parameter: "", except: [])
    finder.walk(arguments)
    return finder.others.filter {
      let name = $0.baseName.text
      return binding(of: name, at: Syntax($0)) == nil && isOwnMember(name, of: move)
    }.map { replace($0.bytes.lowerBound..<$0.bytes.lowerBound, "self.") }
  }

  /// Whether a name is a member of the mutations.
  private func isOwnMember(_ name: String, of move: VueFluxMove) -> Bool {
    let type = move.mutations.reference.fullName
    return index.property(name, of: type) != nil
      || index.declarations.methods[type]?.contains { $0.name == name } == true
  }
}

/// Finds calls.
private final class CallFinder: SyntaxVisitor {
  private(set) var found: [FunctionCallExprSyntax] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    found.append(node)
    return .visitChildren
  }
}

/// Finds the names in a call that is moved into a closure.
private final class NameUseFinder: SyntaxVisitor {
  private let parameter: String
  /// Closures in which the parameter has another meaning.
  private let excepted: Set<SyntaxIdentifier>
  private(set) var ofState: [DeclReferenceExprSyntax] = []
  /// Parameters such as `$0` of a closure around the call.
  private(set) var anonymous: [DeclReferenceExprSyntax] = []
  private(set) var others: [DeclReferenceExprSyntax] = []
  private(set) var isMovable = true
  /// The number of enclosing closures with parameters such as `$0`.
  private var depth = 0

  /// The number of enclosing closures in which the parameter has another meaning.
  private var exceptions = 0

  init(parameter: String, except excepted: Set<SyntaxIdentifier>) {
    self.parameter = parameter
    self.excepted = excepted
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id,
      node.parent?.is(KeyPathPropertyComponentSyntax.self) != true
    else { return .skipChildren }
    let name = node.baseName.text
    if name == parameter {
      if exceptions == 0 { ofState.append(node) }
    } else if name.hasPrefix("$") {
      if depth == 0 { anonymous.append(node) }
    } else {
      others.append(node)
    }
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    if node.signature?.parameterClause == nil { depth += 1 }
    if excepted.contains(node.id) { exceptions += 1 }
    return .visitChildren
  }
  override func visitPost(_ node: ClosureExprSyntax) {
    if node.signature?.parameterClause == nil { depth -= 1 }
    if excepted.contains(node.id) { exceptions -= 1 }
  }

  override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind { leave() }
  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind { leave() }
  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind { leave() }

  private func leave() -> SyntaxVisitorContinueKind {
    isMovable = false
    return .skipChildren
  }
}

extension ExprSyntax {
  /// The name at the start of a chain of members, calls and subscripts.
  fileprivate var rootReference: DeclReferenceExprSyntax? {
    if let own = self.as(DeclReferenceExprSyntax.self) { return own }
    let inner =
      self.as(OptionalChainingExprSyntax.self)?.expression
      ?? self.as(ForceUnwrapExprSyntax.self)?.expression
      ?? self.as(MemberAccessExprSyntax.self)?.base
      ?? self.as(SubscriptCallExprSyntax.self)?.calledExpression
      ?? self.as(FunctionCallExprSyntax.self)?.calledExpression
    return inner?.rootReference
  }
}
