import SwiftSyntax

extension NeueRewriter {
  // MARK: Stores

  /// Rewrites `Store(state: s, reducer: R(x))` to `R(store: .init(initialState: s), x)`.
  func rewriteMaking(_ call: FunctionCallExprSyntax) -> Bool {
    guard let making = NeueMaking(call, isStore: isStoreAlias),
      isLegacy("Store") || !making.isNamed || isStoreAlias(making.name)
    else { return false }
    let isSuper = call.calledExpression.trimmedDescription == "super.init"
    let written = writtenReducer(making, isSuper: isSuper)
    guard let reducer = written ?? self.reducer(of: making.reducer.expression) else {
      if making.isNamed || isSuper {
        return reportMaking(
          making,
          making.reducer.expression.isImplicit
            ? "Neither this expression nor the declaration of its variable names the reducer"
            : "No analyzed file declares the reducer")
      }
      return false
    }
    guard index.isMoved(reducer) else {
      handleAll(call)
      return true
    }
    // An implicit `.init` could belong to another type.
    guard making.isNamed || isSuper || written != nil else {
      return reportMaking(making, "Cannot determine the type that is created here")
    }
    guard let inner = making.reducer.expression.as(FunctionCallExprSyntax.self),
      inner.leftParen != nil, inner.additionalTrailingClosures.isEmpty,
      inner.trailingClosure == nil || call.arguments.last?.id == making.reducer.id
    else { return reportMaking(making, "The reducer is not created here") }
    guard let first = firstArgument(making, reducer, inner) else {
      return reportMaking(making, "The initial state does not fit the reducer")
    }
    if let logger = making.logger { handleAll(logger) }
    handled.insert(inner.id)
    handleAll(inner.calledExpression)
    handleAll(call.calledExpression)
    var edits: [Edit] = []
    if making.isNamed {
      edits.append(replace(call.calledExpression.bytes, typeText(inner, reducer)))
    }
    let hasParent = index.parentChange(of: reducer) != nil
    edits += placing(first, making, inner, hasParent)
    if let logger = making.logger {
      edits.append(replace(making.end(before: logger)..<logger.expression.bytes.upperBound, ""))
    }
    report(
      NeueRules.store, at: call, "The component is created with its store", symbol: "Store",
      grade: making.sharing == nil ? nil : .review, edits)
    if let parent = making.parent { rewriteParent(parent, making, hasParent) }
    return true
  }

  /// Whether a name is a type alias for the store of a reducer.
  private func isStoreAlias(_ name: String) -> Bool {
    let reference = TypeReference(name, in: scope)
    return index.resolve(reference).map { full in
      index.declarations.types[full]?.contains { $0.kind == .alias } == true
        && index.component(of: reference) != nil
    } ?? false
  }

  private func reportMaking(_ making: NeueMaking, _ message: String) -> Bool {
    report(NeueRules.store, at: making.call, message, symbol: "Store", grade: .manual)
    handleAll(making.call)
    return true
  }

  /// The reducer that the explicit types in or around the call determine.
  private func writtenReducer(_ making: NeueMaking, isSuper: Bool) -> String? {
    if isSuper {
      return frame?.type.flatMap { index.component(of: TypeReference($0, in: [])) }?.reducer
    }
    if making.isNamed {
      let callee = making.call.calledExpression.trimmedDescription
      let name = callee.hasSuffix(".init") ? String(callee.dropLast(5)) : callee
      if let component = index.component(of: TypeReference(name, in: scope)) {
        return component.reducer
      }
    }
    return expectedType(of: making.call).flatMap { index.component(of: $0) }?.reducer
  }

  /// The explicit type of the variable or result that a value is for, or is assigned to.
  func expectedType(of call: FunctionCallExprSyntax) -> TypeReference? {
    var current = Syntax(call)
    while let parent = current.parent {
      if let binding = parent.as(PatternBindingSyntax.self) {
        return binding.typeAnnotation.map {
          TypeReference($0.type.trimmedDescription, in: scope)
        }
      }
      if let parameter = parent.as(FunctionParameterSyntax.self) {
        return TypeReference(parameter.type.trimmedDescription, in: scope)
      }
      if let function = parent.as(FunctionDeclSyntax.self) {
        guard current.id == function.body.map({ Syntax($0).id }) else { return nil }
        return function.signature.returnClause.map {
          TypeReference($0.type.trimmedDescription, in: scope)
        }
      }
      if let list = parent.as(ExprListSyntax.self),
        let (target, value) = list.parent?.as(SequenceExprSyntax.self)?.assignment,
        Syntax(value).id == current.id
      {
        guard case .value(let type) = resolve(target) else { return nil }
        return type
      }
      let isTransparent =
        parent.is(InitializerClauseSyntax.self) || parent.is(ReturnStmtSyntax.self)
        || parent.is(CodeBlockItemSyntax.self) || parent.is(CodeBlockItemListSyntax.self)
        || parent.is(CodeBlockSyntax.self) || parent.is(PatternBindingListSyntax.self)
      guard isTransparent else { return nil }
      current = parent
    }
    return nil
  }

  /// The name of the component's type in a call that creates it.
  private func typeText(_ inner: FunctionCallExprSyntax, _ reducer: String) -> String {
    guard ExprSyntax(inner).namedType != nil else {
      return shortened(TypeReference(reducer, in: []))
    }
    let text = inner.calledExpression.trimmedDescription
    return text.hasSuffix(".init") ? String(text.dropLast(5)) : text
  }

  /// The first argument of a component's initializer.
  private enum First {
    /// Text around the state, or around the shared store, which stays in place.
    case around(before: String, after: String)
    case text(String)
    case nothing
  }

  private func firstArgument(
    _ making: NeueMaking, _ reducer: String, _ inner: FunctionCallExprSyntax
  ) -> First? {
    let initial = index.initialState(of: reducer)
    let logger = making.loggerText.map { ", logger: \($0)" } ?? ""
    if making.sharing != nil {
      if case .open = initial { return nil }
      let path = making.path.map { ".scoped(\($0.expression.trimmedDescription))" } ?? ""
      guard logger.isEmpty else { return nil }
      return .around(before: "store: ", after: path)
    }
    if making.state != nil {
      if case .open = initial { return nil }
      return .around(before: "store: .init(initialState: ", after: "\(logger))")
    }
    switch initial {
    case .given, .unclear: return nil
    case .open: return making.loggerText.map { .text("logger: \($0)") } ?? .nothing
    case .closed:
      guard !logger.isEmpty else { return .nothing }
      let type = typeText(inner, reducer)
      return .text("store: .init(initialState: \(type).makeInitialState()\(logger))")
    }
  }

  /// Writes the first argument, and unwraps the arguments of the reducer.
  private func placing(
    _ first: First, _ making: NeueMaking, _ inner: FunctionCallExprSyntax, _ hasParent: Bool
  ) -> [Edit] {
    let reducer = making.reducer
    let start = making.call.arguments.first!.bytes.lowerBound
    let end = reducer.expression.bytes.upperBound
    var edits: [Edit] = []
    let low: Int
    var head: String
    switch first {
    case .around(let before, let after):
      let kept = making.sharing ?? making.state!
      edits.append(replace(kept.bytes.lowerBound..<kept.expression.bytes.lowerBound, before))
      low = kept.expression.bytes.upperBound
      head = after
    case .text(let text):
      low = start
      head = text
    case .nothing:
      low = start
      head = ""
    }
    guard let argument = inner.arguments.first else {
      var high = inner.trailingClosure == nil ? end : inner.leftParen!.bytes.upperBound
      if head.isEmpty, hasParent, let next = making.parent { high = next.bytes.lowerBound }
      edits.append(replace(low..<high, head))
      if inner.trailingClosure != nil { edits.append(closing(making)) }
      return edits
    }
    if case .around = first {
      // The whitespace between the two stays.
      edits.append(replace(low..<(making.path?.expression.bytes.upperBound ?? low), head))
      edits.append(replace(reducer.bytes.lowerBound..<argument.bytes.lowerBound, ""))
    } else {
      head += head.isEmpty ? "" : ",\(space(behind: reducer))"
      edits.append(replace(low..<argument.bytes.lowerBound, head))
    }
    if inner.trailingClosure == nil {
      edits.append(replace(inner.arguments.last!.bytes.upperBound..<end, ""))
    } else {
      edits.append(closing(making))
    }
    return edits
  }

  /// The whitespace between an argument and the next one.
  private func space(behind argument: LabeledExprSyntax) -> String {
    let space = argument.trailingComma.map {
      text(of: $0.bytes.upperBound..<argument.endPosition.utf8Offset)
    }
    guard let next = argument.nextToken(viewMode: .sourceAccurate), space != nil else { return " " }
    return (space ?? "") + next.leadingTrivia.description
  }

  /// Deletes the last parenthesis.
  private func closing(_ making: NeueMaking) -> Edit { replace(making.call.rightParen!.bytes, "") }

  /// Passes the parent's store, or nothing if the component does not observe it.
  private func rewriteParent(
    _ parent: LabeledExprSyntax, _ making: NeueMaking, _ hasParent: Bool
  ) {
    let end = parent.expression.bytes.upperBound
    report(
      NeueRules.parent, at: parent,
      hasParent
        ? "The component gets its parent's store" : "The component does not observe its parent",
      symbol: "registerParent",
      hasParent
        ? [replace(parent.label!.bytes, "parent"), replace(end..<end, ".store")]
        : [replace(making.end(before: parent)..<end, "")])
  }

  // MARK: Scoped stores

  /// Rewrites `x.makeScoped(scope: \.y, reducer: R())` to `R(store: x.scoped(\.y))`.
  func rewriteScoping(_ call: FunctionCallExprSyntax) -> Bool {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      let base = callee.base, callee.declName.baseName.text == "makeScoped",
      let argument = call.argument("reducer")
    else { return false }
    let scope = call.argument("scope")
    handled.insert(callee.id)
    let expected = expectedType(of: call).flatMap { index.component(of: $0) }?.reducer
    guard let reducer = reducer(of: argument.expression) ?? expected else {
      return reportScoping(call, "No analyzed file declares the reducer")
    }
    guard index.isMoved(reducer) else {
      handleAll(call)
      return true
    }
    guard let inner = argument.expression.as(FunctionCallExprSyntax.self), inner.leftParen != nil,
      inner.trailingClosure == nil
    else { return reportScoping(call, "The reducer is not created here") }
    if case .open = index.initialState(of: reducer) {
      return reportScoping(call, "The component creates its own state")
    }
    guard index.isScoped(reducer) == (scope == nil) else {
      return reportScoping(call, "The key path belongs to another reducer")
    }
    handled.insert(inner.id)
    handleAll(inner.calledExpression)
    let start = call.bytes.lowerBound
    let low: Int
    var edits = [replace(start..<start, "\(typeText(inner, reducer))(store: ")]
    var head: String
    if let scope {
      edits.append(
        replace(callee.declName.bytes.lowerBound..<scope.expression.bytes.lowerBound, "scoped("))
      low = scope.expression.bytes.upperBound
      head = ")"
    } else {
      low = callee.declName.bytes.lowerBound
      head = "store"
    }
    let end = argument.expression.bytes.upperBound
    if let first = inner.arguments.first {
      head += ", "
      edits.append(replace(low..<first.bytes.lowerBound, head))
      edits.append(replace(inner.arguments.last!.bytes.upperBound..<end, ""))
    } else {
      edits.append(replace(low..<end, head))
    }
    let isKnown = component(of: base) != nil
    report(
      scope == nil ? NeueRules.scopedReducer : NeueRules.scoped, at: call,
      "The component gets \(scope == nil ? "its source's store" : "a store on the slice")",
      symbol: "makeScoped", grade: isKnown ? nil : .review, edits)
    return true
  }

  private func reportScoping(_ call: FunctionCallExprSyntax, _ message: String) -> Bool {
    report(NeueRules.scoped, at: call, message, symbol: "makeScoped", grade: .manual)
    handleAll(call)
    return true
  }

  /// The name of a scoped store's source, if it still refers to it.
  func sourceName(of base: ExprSyntax?) -> String? {
    guard let name = base?.as(DeclReferenceExprSyntax.self)?.baseName.text, let base,
      let binding = localBinding(of: name, at: base),
      let call = binding.initializer?.value.as(FunctionCallExprSyntax.self),
      let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      callee.declName.baseName.text == "makeScoped",
      let expression = callee.base?.as(DeclReferenceExprSyntax.self)
    else { return nil }
    let source = written(ExprSyntax(expression))
    let finder = AssignmentFinder(source)
    finder.walk(Syntax(file.tree))
    let range = call.bytes.upperBound..<base.bytes.lowerBound
    return finder.places.contains { range.contains($0) } ? nil : source
  }

  /// The variable of an enclosing function with this name.
  func localBinding(of name: String, at node: some SyntaxProtocol) -> PatternBindingSyntax? {
    var current = Syntax(node)
    while let parent = current.parent {
      if let list = parent.as(CodeBlockItemListSyntax.self) {
        for item in list.reversed() where item.position < current.position {
          for binding in item.item.as(VariableDeclSyntax.self)?.bindings ?? []
          where binding.pattern.trimmedDescription == name {
            return binding
          }
        }
      }
      if parent.is(FunctionDeclSyntax.self) { return nil }
      current = parent
    }
    return nil
  }
}

/// Finds assignments to a variable.
private final class AssignmentFinder: SyntaxVisitor {
  let name: String
  var places: [Int] = []

  init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    if elements.count > 1, elements[1].is(AssignmentExprSyntax.self),
      elements[0].trimmedDescription == name
    {
      places.append(node.bytes.lowerBound)
    }
    return .visitChildren
  }
}
