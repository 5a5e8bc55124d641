import SwiftSyntax

/// The facts about a type that the rules for VergeNeue need.
struct NeueDetails {
  /// The full name of the reducer that becomes a component here, or of the reducer whose stores are
  /// extended.
  var reducer: String?
  /// Whether `self` is a store, so commits and dispatches need no receiver.
  var isStore = false
  /// The reducer of the store to which an adapter commits.
  var adapted: String?
  /// Whether a struct becomes a class.
  var becomesClass = false
}

/// The names of VergeNeue in the scope of a node, and the findings of the rules.
class NeueContext: TypeRewriter<NeueDetails> {
  /// The closures whose parameter is a store, with the name of its reducer.
  var storeClosures: [SyntaxIdentifier: String] = [:]
  /// The name for `$0` when such a closure is deleted, and the rule that deletes it.
  var closureNames: [SyntaxIdentifier: (name: String, rule: Rule)] = [:]
  /// Names of unknown type that commit or dispatch functions of a reducer.
  var likelyStores: Set<String> = []
  /// The closures that capture the component under the name of the context, with the name of the
  /// reducer.
  var contextCaptures: [SyntaxIdentifier: (name: String, reducer: String)] = [:]
  /// Nodes whose children are not visited.
  var skipped: Set<SyntaxIdentifier> = []

  // MARK: Entering types

  override func details(of type: String, in scope: Scope) -> NeueDetails {
    let isMoved = index.isMoved(type)
    return NeueDetails(
      reducer: isMoved ? type : nil, adapted: adapted(type),
      becomesClass: isMoved && index.facts(of: type)?.kind == .struct)
  }

  private func adapted(_ type: String) -> String? {
    for declaration in index.declarations.types[type] ?? [] {
      guard let parent = declaration.inherited.first,
        parent.unqualified.withoutGenericArguments == "AdapterBase",
        let argument = parent.onlyGenericArgument,
        let reducer = index.reducer(TypeReference(argument, in: declaration.scope)),
        index.isMoved(reducer)
      else { continue }
      return reducer
    }
    return nil
  }

  // MARK: Resolving names

  override func resolve(parameter name: String, of closure: ClosureExprSyntax) -> Resolution? {
    if let capture = contextCaptures[closure.id], capture.name == name {
      return .value(TypeReference("Store<\(capture.reducer)>", in: []))
    }
    if let reducer = storeClosures[closure.id], closure.onlyParameter == name {
      return .value(TypeReference("Store<\(reducer)>", in: []))
    }
    return super.resolve(parameter: name, of: closure)
  }

  override func knows(_ type: TypeReference) -> Bool {
    index.component(of: type) != nil || super.knows(type)
  }

  override func type(of call: FunctionCallExprSyntax) -> TypeReference? {
    if let making = NeueMaking(call), making.isNamed,
      let reducer = reducer(of: making.reducer.expression)
    {
      return TypeReference("Store<\(reducer)>", in: [])
    }
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self), let base = callee.base
    else { return nil }
    switch callee.declName.baseName.text {
    case "makeScoped":
      guard let argument = call.argument("reducer")?.expression,
        let reducer = reducer(of: argument)
      else { return nil }
      return TypeReference("Store<\(reducer)>", in: [])
    case "dispatch":
      guard let component = component(of: base), let closure = call.closure,
        let inner = closure.onlyCall, let method = inner.method(of: closure.onlyParameter)
      else { return nil }
      for ancestor in index.lineage(of: component.reducer) {
        for found in index.declarations.methods[ancestor] ?? [] where found.name == method {
          guard let result = found.result?.lastGenericArgument else { continue }
          return TypeReference(result, in: found.scope(in: ancestor))
        }
      }
      return nil
    case "sink" where component(of: base) != nil:
      return TypeReference("StoreStateSubscription", in: [])
    case "addAdapter", "removeAdapter", "addScopedStore", "removeScopedStore":
      return component(of: base).map { TypeReference("Store<\($0.reducer)>", in: []) }
    default: return nil
    }
  }

  /// The full name of the reducer type of an expression.
  func reducer(of expression: ExprSyntax) -> String? {
    if let named = expression.as(FunctionCallExprSyntax.self).flatMap({ ExprSyntax($0).namedType })
    {
      return index.reducer(TypeReference(named, in: scope))
    }
    guard case .value(let type) = resolve(expression) else { return nil }
    return index.reducer(type)
  }

  /// The component of a store or context expression.
  func component(of base: ExprSyntax) -> NeueComponent? {
    switch resolve(base) {
    case .context: return frame?.reducer.map(NeueComponent.init)
    case .value(let type):
      if let component = index.component(of: type) { return component }
      // A store of a generic parameter.
      let arguments = type.text.plainType.unqualified.genericArguments
      guard NeueNames.stores.contains(type.text.plainType.unqualified.withoutGenericArguments),
        let last = arguments.last, let constraint = constraint(on: last, at: base)
      else { return nil }
      return NeueComponent(
        reducer: index.reducer(TypeReference(constraint, in: scope)) ?? constraint)
    case .unknown: return nil
    }
  }

  // MARK: Names

  /// The type of a state's modern store, as written in this file.
  func storeType(of state: TypeReference) -> String {
    "\(storeName)<\(shortened(state)), Never>"
  }

  /// Whether a name belongs to the library, not to the user.
  func isLegacy(_ name: String) -> Bool {
    index.resolve(TypeReference(name, in: scope)) == nil
  }

  /// Whether the file belongs to a module that uses the library.
  var isInLegacyModule: Bool {
    index.uses(Neue.self, in: file.module)
  }

  // MARK: Rewriting

  /// Deletes a member or a statement, with its line if it stands alone.
  func dropping(_ node: some SyntaxProtocol) -> Edit {
    var item = Syntax(node)
    if let parent = node.parent,
      parent.is(MemberBlockItemSyntax.self) || parent.is(CodeBlockItemSyntax.self)
    {
      item = parent
    }
    var range = item.bytes
    let before = text(of: lineRange(at: range.lowerBound).lowerBound..<range.lowerBound)
    let after = text(of: range.upperBound..<lineRange(at: range.upperBound).upperBound)
    if before.trimmingSpaces.isEmpty, after.trimmingSpaces.isEmpty { return removal(of: item) }
    while range.upperBound < utf8.count, utf8[range.upperBound] == 32 {
      range = range.lowerBound..<range.upperBound + 1
    }
    return replace(range, "")
  }

  /// Removes an inherited type from an inheritance clause.
  func removal(of position: Int, from clause: InheritanceClauseSyntax) -> Edit {
    let inherited = Array(clause.inheritedTypes)
    if inherited.count == 1 {
      var low = clause.bytes.lowerBound
      while low > 0, utf8[low - 1] == 32 { low -= 1 }
      return replace(low..<clause.bytes.upperBound, "")
    }
    if position == 0 {
      return replace(inherited[0].bytes.lowerBound..<inherited[1].bytes.lowerBound, "")
    }
    return replace(
      inherited[position - 1].type.bytes.upperBound..<inherited[position].type.bytes.upperBound, "")
  }

  /// Marks a node and everything under it as rewritten.
  func handleAll(_ node: some SyntaxProtocol) {
    handled.insert(node.id)
    for child in node.children(viewMode: .sourceAccurate) { handleAll(child) }
  }

  /// Marks a node as rewritten. Its children are not visited.
  func skip(_ node: some SyntaxProtocol) {
    handled.insert(node.id)
    skipped.insert(node.id)
  }
}
