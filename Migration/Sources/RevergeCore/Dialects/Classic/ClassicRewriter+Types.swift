import SwiftSyntax

extension ClassicRewriter {
  /// - Returns: Whether the node needs no further visit.
  func rewrite(_ node: IdentifierTypeSyntax) -> Bool {
    guard !handled.contains(node.id), !node.hasGenericParameter(node.name.text) else {
      return false
    }
    return rewriteType(Syntax(node), node.name.text, node.genericArgumentClause)
  }

  func rewrite(_ node: MemberTypeSyntax) -> Bool {
    guard !handled.contains(node.id) else { return true }
    if node.baseType.trimmedDescription == "VergeClassic" {
      return rewriteType(Syntax(node), node.name.text, node.genericArgumentClause)
    }
    guard node.name.text == "State", node.genericArgumentClause == nil,
      isOpen(node.baseType.trimmedDescription, at: Syntax(node))
    else { return false }
    report(
      ClassicRules.constraint, at: node, "The state of a component is its 'Scope'", symbol: "State",
      [replace(node.name.bytes, "Scope")])
    return true
  }

  /// Whether a name stands for any view model, so its members are associated types.
  private func isOpen(_ name: String, at node: Syntax) -> Bool {
    if name == "Self" { return frame?.isProtocol == true }
    let reference = TypeReference(name, in: scope)
    return index.resolve(reference) == nil && index.classicRole(of: reference) == nil
      && isVerge(reference, at: node)
  }

  private func rewriteType(
    _ node: Syntax, _ name: String, _ arguments: GenericArgumentClauseSyntax?
  ) -> Bool {
    let argument =
      arguments?.arguments.count == 1
      ? arguments?.arguments.first?.argument.trimmedDescription : nil
    if name == "State", frame?.isProtocol == true, arguments == nil,
      index.resolve(TypeReference("State", in: scope)) == nil
    {
      report(
        ClassicRules.constraint, at: node, "The state of a component is its 'Scope'", symbol: name,
        [replace(node.bytes, "Scope")])
      return true
    }
    guard isLegacy(name, in: ClassicNames.types) else { return false }
    if isLegacy(name, in: ClassicNames.verges) {
      report(
        ClassicRules.constraint, at: node, "The component protocol replaces '\(name)'",
        symbol: name, [replace(node.bytes, "StoreComponentType")])
      return true
    }
    if ClassicNames.anyVerges.contains(name) {
      // The functions of a logger keep the types of its protocol.
      guard frame?.isLogger != true || isConvertedLogger(node) else { return true }
      let isMarked = node.parent?.is(SomeOrAnyTypeSyntax.self) == true
      report(
        ClassicRules.constraint, at: node, "'AnyObject' replaces '\(name)'", symbol: name,
        [replace(isMarked ? node.parent!.bytes : node.bytes, "AnyObject")])
      return true
    }
    if ClassicNames.storages.contains(name), let argument {
      return rewriteStorageType(node, name, argument)
    }
    if ClassicNames.contexts.contains(name), let argument {
      guard isVerge(TypeReference(argument, in: scope), at: node) else { return true }
      rewriteContextType(node, name, argument)
      return true
    }
    if ClassicNames.tokens.contains(name) {
      report(
        ClassicRules.token, at: node, "The subscription of a modern store replaces the token",
        symbol: name, [replace(node.bytes, "StoreStateSubscription")])
      return true
    }
    return rewriteOther(node, name, argument)
  }

  /// Replaces a context type with the view model, if the context is passed on but not stored.
  private func rewriteContextType(_ node: Syntax, _ name: String, _ argument: String) {
    guard !node.isPartOfOtherType else {
      report(
        ClassicRules.keptContext, at: node,
        "The stored value would retain the view model, but a context did not", symbol: name,
        grade: .manual)
      return
    }
    let isKept = node.contextParameter.map { parameter, body in
      let finder = ClosureFinder(viewMode: .sourceAccurate)
      finder.walk(body)
      return finder.found.contains { $0.mentions(parameter) && !runsAtOnce($0) }
    }
    report(
      ClassicRules.keptContext, at: node,
      isKept == true
        ? "A closure that runs later retains the view model, but a context did not"
        : "The view model replaces its context", symbol: name,
      grade: isKept == true ? .review : nil, [replace(node.bytes, argument)])
  }

  private func rewriteStorageType(_ node: Syntax, _ name: String, _ argument: String) -> Bool {
    // The generic argument may be a library type, too; then manual migration is required.
    let mapping = node.storageName.map {
      index.classicMapping($0, of: scope.joined(separator: "."))
    }
    if mapping == .mixed {
      report(
        ClassicRules.storage, at: node,
        "The value is a store here, and a derived value there: use two properties or functions",
        symbol: name, grade: .manual)
      return true
    }
    let isMapped = mapping == .all
    let type =
      isMapped
      ? "Derived<\(argument)>"
      : openStorageType(node, argument) ?? "\(storeName)<\(argument), Never>"
    let isRequired = node.isRequiredState
    report(
      ClassicRules.storage, at: node,
      isRequired
        ? "A conforming view model has a 'store' of this type, not a 'state'"
        : isMapped ? "The value becomes a derived value" : "A modern store has the same value",
      symbol: name, grade: isRequired ? .review : nil, [replace(node.bytes, type)])
    return true
  }

  private func rewriteOther(_ node: Syntax, _ name: String, _ argument: String?) -> Bool {
    switch name {
    case "NoActivity":
      report(
        ClassicRules.emptyTypes, at: node, "'Never' replaces '\(name)'", symbol: name,
        [replace(node.bytes, "Never")])
    case "VergeLogging", "CycleLogging":
      guard frame?.isLogger != true || !node.isInherited else { return true }
      let isBare =
        node.parent?.is(OptionalTypeSyntax.self) == true
        || node.parent?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) == true
      let isMarked = node.parent?.is(SomeOrAnyTypeSyntax.self) == true
      report(
        ClassicRules.loggerType, at: node, "The modern logger protocol replaces '\(name)'",
        symbol: name,
        [
          replace(
            node.bytes, isMarked ? "StoreLogger" : isBare ? "(any StoreLogger)" : "any StoreLogger")
        ])
    case "Disposable":
      report(
        ClassicRules.dispose, at: node, "The subscription of a modern store replaces '\(name)'",
        symbol: name, [replace(node.bytes, "StoreActivitySubscription")])
    case "Binder":
      guard let argument else { return false }
      report(
        ClassicRules.binder, at: node, "The binder becomes a function", symbol: name,
        [replace(node.bytes, "(\(argument)) -> Void")])
    case "DisposeBag":
      if rewriteBagParameter(node) { return true }
      report(
        ClassicRules.bag, at: node, "Pass the set as 'inout'", symbol: name,
        grade: .manual)
    default:
      report(
        ClassicRules.leftover, at: node, "'\(name)' has no exact equivalent",
        symbol: name)
    }
    return true
  }
}

extension Syntax {
  /// Whether it is the element of a collection, or the type of a variable or a result.
  fileprivate var isPartOfOtherType: Bool {
    var current = parent
    while let node = current {
      if node.is(FunctionParameterSyntax.self) || node.is(ClosureParameterSyntax.self)
        || node.is(FunctionTypeSyntax.self) || node.is(ExtensionDeclSyntax.self)
        || node.is(TypeInitializerClauseSyntax.self)
      {
        return false
      }
      if node.is(ArrayTypeSyntax.self) || node.is(DictionaryTypeSyntax.self)
        || node.is(GenericArgumentSyntax.self)
        || node.parent?.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) == true
          && node.is(TypeAnnotationSyntax.self)
      {
        return true
      }
      current = node.parent
    }
    return false
  }

  /// The function parameter with this type, and the body of the function.
  fileprivate var contextParameter: (name: String, body: CodeBlockSyntax)? {
    var current = parent
    while let node = current, !node.is(CodeBlockItemSyntax.self) {
      if let parameter = node.as(FunctionParameterSyntax.self) {
        let owner = parameter.parent?.parent?.parent?.parent
        let body =
          owner?.as(FunctionDeclSyntax.self)?.body ?? owner?.as(InitializerDeclSyntax.self)?.body
        return body.map { ((parameter.secondName ?? parameter.firstName).text, $0) }
      }
      current = node.parent
    }
    return nil
  }

  fileprivate var isInherited: Bool { parent?.is(InheritedTypeSyntax.self) == true }

  /// The name of the variable, or of the function, with `()`, whose type this is.
  fileprivate var storageName: String? {
    var current = parent
    if current?.is(OptionalTypeSyntax.self) == true { current = current?.parent }
    if let result = current?.as(ReturnClauseSyntax.self) {
      let function = result.parent?.parent?.as(FunctionDeclSyntax.self)
      return function.map { "\($0.name.text)()" }
    }
    let binding = current?.as(TypeAnnotationSyntax.self)?.parent?.as(PatternBindingSyntax.self)
    return binding?.pattern.trimmedDescription
  }
}

private final class ClosureFinder: SyntaxVisitor {
  var found: [ClosureExprSyntax] = []

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    found.append(node)
    return .visitChildren
  }
}

extension Syntax {
  /// Whether it is the type of a protocol requirement `state`.
  fileprivate var isRequiredState: Bool {
    guard let binding = parent?.parent?.as(PatternBindingSyntax.self),
      binding.pattern.trimmedDescription == "state"
    else { return false }
    return binding.parent?.parent?.parent?.parent?.parent?.parent?.is(ProtocolDeclSyntax.self)
      == true
  }
}
