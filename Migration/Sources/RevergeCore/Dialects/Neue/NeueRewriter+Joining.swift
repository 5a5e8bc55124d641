import SwiftSyntax

extension NeueRewriter {
  /// Finds reducers that are created without their stores, and merges the two if the store is later
  /// created from the variable.
  func findReducer(_ call: FunctionCallExprSyntax) {
    guard let named = ExprSyntax(call).namedType,
      let reducer = index.reducer(TypeReference(named, in: scope)), index.isMoved(reducer),
      frame?.reducer == nil || call.calledExpression.trimmedDescription != "Self"
    else { return }
    if join(call, reducer) { return }
    report(
      NeueRules.store, at: call, "The reducer is created without its store", symbol: named,
      grade: .manual)
  }

  private func join(_ inner: FunctionCallExprSyntax, _ reducer: String) -> Bool {
    guard let (name, item) = variable(of: inner),
      let list = item.parent?.as(CodeBlockItemListSyntax.self), let open = inner.leftParen,
      inner.trailingClosure == nil
    else { return false }
    let finder = MakingFinder(name)
    for later in list where later.position > item.position { finder.walk(later) }
    guard finder.found.count == 1, let making = finder.found.first, making.sharing == nil else {
      return false
    }
    let between = Array(list).filter {
      $0.position > item.position && $0.bytes.upperBound <= making.call.bytes.lowerBound
    }
    let declared = between.reduce(into: Set<String>()) { names, item in
      for binding in item.item.as(VariableDeclSyntax.self)?.bindings ?? [] {
        names.formUnion(binding.pattern.names)
      }
    }
    let moved = [making.state, making.parent, making.logger].compactMap { $0 }
    guard moved.allSatisfy({ FreeNames.of($0.expression).isDisjoint(with: declared) }) else {
      return false
    }
    var first = ""
    let logger = making.loggerText.map { ", logger: \($0)" } ?? ""
    switch index.initialState(of: reducer) {
    case .open:
      guard making.state == nil else { return false }
      first = making.loggerText.map { "logger: \($0)" } ?? ""
    case .closed where making.state == nil:
      let type = inner.calledExpression.trimmedDescription
      first =
        logger.isEmpty ? "" : "store: .init(initialState: \(type).makeInitialState()\(logger))"
    case .given, .unclear, .closed:
      guard let state = making.state?.expression else { return false }
      first = "store: .init(initialState: \(state.trimmedDescription)\(logger))"
    }
    var last = ""
    if let parent = making.parent, index.parentChange(of: reducer) != nil {
      last = "parent: \(parent.expression.trimmedDescription).store"
    }
    var edits: [Edit] = []
    let start = open.bytes.upperBound
    if inner.arguments.isEmpty {
      let both = [first, last].filter { !$0.isEmpty }.joined(separator: ", ")
      edits.append(replace(start..<start, both))
    } else {
      if !first.isEmpty { edits.append(replace(start..<start, first + ", ")) }
      let end = inner.arguments.last!.bytes.upperBound
      if !last.isEmpty { edits.append(replace(end..<end, ", " + last)) }
    }
    edits.append(replace(making.call.bytes, making.reducer.expression.trimmedDescription))
    handleAll(making.call)
    for argument in moved { handleAll(argument) }
    // Statements between the two may depend on the order of creation.
    let isSure = between.allSatisfy { $0.item.is(VariableDeclSyntax.self) }
    report(
      NeueRules.store, at: making.call, "The component is created instead of the reducer",
      symbol: "Store", grade: isSure ? nil : .review, edits)
    return true
  }

  /// The constant that a reducer is assigned to, and the statement.
  private func variable(
    of call: FunctionCallExprSyntax
  ) -> (name: String, item: CodeBlockItemSyntax)? {
    if let binding = call.parent?.parent?.as(PatternBindingSyntax.self) {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        let variable = binding.parent?.parent?.as(VariableDeclSyntax.self),
        variable.bindingSpecifier.text == "let", variable.bindings.count == 1,
        let item = variable.parent?.as(CodeBlockItemSyntax.self)
      else { return nil }
      return (name, item)
    }
    // A property, which an initializer sets.
    guard let sequence = call.parent?.parent?.as(SequenceExprSyntax.self),
      let (target, value) = sequence.assignment, value.id == ExprSyntax(call).id,
      let name = target.ownName, let type = frame?.type,
      index.declarations.properties[type]?[name].map({ index.reducer($0) != nil }) == true,
      let item = sequence.parent?.as(CodeBlockItemSyntax.self),
      item.parent?.parent?.parent?.is(InitializerDeclSyntax.self) == true
    else { return nil }
    return (name, item)
  }

  /// Whether a variable is the reducer that a store was created from.
  func isMadeFor(_ callee: ExprSyntax, _ store: ExprSyntax?) -> Bool {
    guard let member = callee.as(MemberAccessExprSyntax.self),
      let name = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text, let store,
      let variable = store.as(DeclReferenceExprSyntax.self)?.baseName.text,
      let call = localBinding(of: variable, at: store)?.initializer?.value
        .as(FunctionCallExprSyntax.self),
      let making = NeueMaking(call)
    else { return false }
    return making.reducer.expression.trimmedDescription == name
  }
}

/// Finds the stores that are created from a variable.
private final class MakingFinder: SyntaxVisitor {
  let name: String
  var found: [NeueMaking] = []

  init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let making = NeueMaking(node),
      making.reducer.expression.ownName == name
        || making.reducer.expression.as(DeclReferenceExprSyntax.self)?.baseName.text == name
    {
      found.append(making)
    }
    return .visitChildren
  }
}
