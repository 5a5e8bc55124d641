import SwiftSyntax

/// An expression that is a storage.
struct StorageUse {
  let expression: ExprSyntax
  /// Whether it is the `state` of a view model whose storage becomes a store.
  let isOfVerge: Bool
  /// The expression of the view model, if it is explicit.
  let owner: ExprSyntax?
  /// The type of the value, if it is known.
  let value: TypeReference?
  /// Whether it is the result of a `map`.
  let isMapped: Bool
}

extension ClassicRewriter {
  /// The storage of an expression, as far as the declarations determine it.
  func storage(_ expression: ExprSyntax) -> StorageUse? {
    if let forced = expression.as(ForceUnwrapExprSyntax.self) { return storage(forced.expression) }
    if let chained = expression.as(OptionalChainingExprSyntax.self) {
      return storage(chained.expression)
    }
    if let name = expression.as(DeclReferenceExprSyntax.self), name.baseName.text == "state",
      isOwnState(name)
    {
      return ofVerge(expression, nil)
    }
    if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base,
      member.declName.baseName.text == "state"
    {
      if isVerge(base) == true { return ofVerge(expression, base) }
      if staysVerge(vergeName(of: base)) { return nil }
    }
    if let call = expression.as(FunctionCallExprSyntax.self),
      let callee = call.calledExpression.as(MemberAccessExprSyntax.self), let base = callee.base,
      ["map", "asStorage"].contains(callee.declName.baseName.text), let source = storage(base)
    {
      let isMapped = callee.declName.baseName.text == "map"
      return StorageUse(
        expression: expression, isOfVerge: false, owner: nil, value: isMapped ? nil : source.value,
        isMapped: isMapped)
    }
    if expression.lastName == "state", expression.is(DeclReferenceExprSyntax.self),
      staysVerge(frame?.type), !isLocal("state", at: expression)
    {
      return nil
    }
    guard case .value(let type) = resolve(expression),
      case .storage(let value)? = index.classicRole(of: type)
    else { return nil }
    return StorageUse(
      expression: expression, isOfVerge: false, owner: nil, value: value,
      isMapped: isMapped(expression))
  }

  /// Whether a type is a view model that requires manual migration, with all of its uses.
  private func staysVerge(_ name: String?) -> Bool {
    name.map { index.isVerge($0) && !index.isMovable($0) } ?? false
  }

  private func ofVerge(_ expression: ExprSyntax, _ owner: ExprSyntax?) -> StorageUse {
    StorageUse(
      expression: expression, isOfVerge: true, owner: owner,
      value: vergeName(of: owner).flatMap { index.classicState(of: $0) }, isMapped: false)
  }

  /// Whether a name is the storage of the visited view model.
  func isOwnState(_ name: DeclReferenceExprSyntax) -> Bool {
    frame?.isVerge == true && !isLocal("state", at: name)
      && name.parent?.as(MemberAccessExprSyntax.self)?.declName.id != name.id
  }

  /// Whether the value of a variable or of a call is the result of `map`.
  private func isMapped(_ expression: ExprSyntax) -> Bool {
    let call = expression.as(FunctionCallExprSyntax.self)
    let named = call?.calledExpression ?? expression
    guard let name = named.lastName.map({ call == nil ? $0 : "\($0)()" }) else { return false }
    let owner: String
    if let base = named.as(MemberAccessExprSyntax.self)?.base {
      guard let type = typeName(of: resolve(base)) else { return false }
      owner = type
    } else {
      owner = scope.joined(separator: ".")
    }
    let owners = [owner] + (call == nil && owner != "" ? [""] : [])
    return owners.contains { index.classicMapping(name, of: $0) != .none }
  }

  /// The expression before a member of a store: a plain storage as a whole, or the owner of a view
  /// model's storage.
  func head(of storage: StorageUse, call: MemberAccessExprSyntax) -> Edit {
    let end = call.declName.bytes.upperBound
    guard storage.isOfVerge else { return replace(call.base!.bytes.upperBound..<end, ".") }
    handle(call.base!)
    if let owner = storage.owner {
      let dot = isInitializing(at: call) && owner.isSelf ? ".store." : "."
      return replace(owner.bytes.upperBound..<end, dot)
    }
    return replace(call.bytes.lowerBound..<end, isInitializing(at: call) ? "store." : "")
  }

  // MARK: Reading

  func rewriteStateMember(_ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ name: String) {
    if name == "value" || name == "wrappedValue" {
      if let storage = storage(base) { return rewriteValue(node, base, storage) }
      guard base.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "state",
        let owner = base.as(MemberAccessExprSyntax.self)?.base, isVerge(owner) == nil
      else { return }
      handled.insert(node.id)
      handled.insert(base.id)
      report(
        ClassicRules.state, at: node,
        "'state' reads the state, if '\(owner.trimmedDescription)' is a view model", symbol: name,
        grade: .review,
        [replace(base.bytes.upperBound..<node.bytes.upperBound, isRead(node) ? "" : ".primitive")])
      return
    }
    if name == "state", isVerge(base) == true {
      rewriteBareStorage(ExprSyntax(node))
      return
    }
    if name == "lock", isVerge(base) == true {
      report(
        ClassicRules.lock, at: node, "Only a commit locks the state", symbol: name)
      return
    }
    if name == "loggers", storage(base) != nil {
      report(
        ClassicRules.setLogger, at: node, "Pass the logger to the initializer of the store",
        symbol: name, grade: .manual)
      return
    }
    if name == "modernStore" || name == "valuePublisher" || name == "objectDidChange" {
      rewriteModern(node, base, name)
    }
  }

  private func rewriteValue(
    _ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ storage: StorageUse
  ) {
    let end = isRead(node) ? "" : ".primitive"
    handled.insert(node.id)
    var edits: [Edit]
    if storage.isOfVerge {
      handled.insert(base.id)
      edits = [replace(base.bytes.upperBound..<node.bytes.upperBound, end)]
      let name = base.as(MemberAccessExprSyntax.self)?.declName.bytes ?? base.bytes
      if storage.owner?.isSelf ?? true, isInitializing(at: node) {
        edits.insert(replace(name.lowerBound..<name.lowerBound, "store."), at: 0)
      } else if storage.owner == nil, isDeclaring("state", at: node) {
        edits.insert(replace(name.lowerBound..<name.lowerBound, "self."), at: 0)
      }
      if let member = base.as(MemberAccessExprSyntax.self) { handled.insert(member.declName.id) }
    } else {
      edits = [replace(node.declName.bytes, "state\(end)")]
    }
    report(
      ClassicRules.state, at: node, "The store provides the state", symbol: "value", edits)
  }

  /// Rewrites a storage of a view model that is passed on.
  func rewriteBareStorage(_ node: ExprSyntax) {
    // A storage only has members of the library: this is already a state.
    guard node.parent?.as(MemberAccessExprSyntax.self)?.base?.id != node.id else { return }
    let name = node.as(MemberAccessExprSyntax.self)?.declName.bytes ?? node.bytes
    let type = vergeName(of: node.as(MemberAccessExprSyntax.self)?.base)
    let isVariable = node.parent?.is(InitializerClauseSyntax.self) == true
    let isSafe = type.map { index.isSilent($0) } ?? false || isForOpenStorage(node)
    report(
      ClassicRules.store, at: node, "The store is passed on instead of the storage",
      symbol: "state", grade: isSafe ? nil : isVariable ? .review : .manual,
      isSafe || isVariable ? [replace(name, "store")] : [])
  }

  private func rewriteModern(_ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ name: String) {
    if name == "modernStore" {
      if isVerge(base) == true {
        report(
          ClassicRules.bridge, at: node, "The store of the view model replaces the bridge",
          symbol: name, [replace(node.declName.bytes, "store")])
      } else if storage(base)?.isOfVerge == false {
        report(
          ClassicRules.bridge, at: node, "The store replaces the bridge", symbol: name,
          [replace(base.bytes.upperBound..<node.bytes.upperBound, "")])
      }
      return
    }
    guard let storage = storage(base) else { return }
    let text =
      name == "valuePublisher"
      ? "statePublisher().map(\\.primitive)" : "statePublisher().dropFirst()"
    var edit = head(of: storage, call: node)
    edit = replace(edit.range, edit.replacement + text)
    report(
      ClassicRules.publisher, at: node, "The publisher of the store replaces this one",
      symbol: name, [edit])
  }

  // MARK: Creating storages

  /// Converts a storage variable to a store.
  func rewriteStorage(_ binding: PatternBindingSyntax) {
    guard let type = binding.typeAnnotation?.type, let value = binding.initializer?.value,
      case .storage? = index.classicRole(
        of: TypeReference(type.trimmedDescription, in: scope))
    else { return }
    guard let call = value.as(FunctionCallExprSyntax.self),
      call.calledExpression.trimmedDescription == ".init"
    else { return }
    rewriteMaking(call, isTyped: true)
  }

  /// Rewrites assignments to a storage.
  func rewriteAssignment(_ node: SequenceExprSyntax) {
    guard let (target, value) = node.assignment, let storage = storage(target) else { return }
    if storage.isOfVerge, let type = frame?.type, storage.owner?.isSelf ?? true {
      handle(target)
      let name = target.as(MemberAccessExprSyntax.self)?.declName.bytes ?? target.bytes
      let isHidden = storage.owner == nil && isLocal("store", at: node)
      var edits = [replace(name, isHidden ? "self.store" : "store")]
      if let made = madeStorage(value) {
        handled.insert(made.call.id)
        handle(made.call.calledExpression)
        edits += self.edits(
          making: made, as: ".init", logger: frame?.loggers.ofAssignments[made.call.id])
      } else if !isShared(value, with: type) {
        report(
          ClassicRules.store, at: node,
          "The storage is shared, but the view model sends activities", symbol: "Storage",
          grade: .manual)
        return
      }
      report(
        ClassicRules.store, at: node, "The storage becomes the store", symbol: "Storage", edits)
      return
    }
    guard let call = value.as(FunctionCallExprSyntax.self),
      call.calledExpression.trimmedDescription == ".init"
    else { return }
    rewriteMaking(call, isTyped: true)
  }

  /// Rewrites `Storage(value)`.
  func rewriteMaking(_ call: FunctionCallExprSyntax) -> Bool {
    guard isStorageName(call.calledExpression.trimmedDescription) else { return false }
    rewriteMaking(call, isTyped: false)
    return true
  }

  private func rewriteMaking(_ call: FunctionCallExprSyntax, isTyped: Bool) {
    let callee = call.calledExpression
    handle(callee)
    handled.insert(call.id)
    if let argument = call.arguments.first, call.arguments.count == 1, argument.label == nil,
      storage(argument.expression) != nil
    {
      report(
        ClassicRules.storage, at: call, "Both storages become one store", symbol: "Storage",
        [
          replace(call.bytes.lowerBound..<argument.expression.bytes.lowerBound, ""),
          replace(argument.expression.bytes.upperBound..<call.bytes.upperBound, ""),
        ])
      return
    }
    if call.arguments.first?.label?.text == "sharing" {
      rewriteSharing(call)
      return
    }
    guard let made = madeStorage(ExprSyntax(call), isTyped: isTyped) else {
      report(
        ClassicRules.storage, at: call, "The storage is created in an unsupported form",
        symbol: "Storage", grade: .manual)
      return
    }
    let name = callee.trimmedDescription
    let plain = name.hasSuffix(".init") ? String(name.dropLast(5)) : name
    let type: String
    if name == ".init" || index.resolve(TypeReference(plain, in: scope)) != nil {
      type = name
    } else {
      let value = plain.unqualified.onlyGenericArgument ?? made.value.namedType ?? "_"
      type = "\(storeName)<\(value), Never>"
    }
    let isClear =
      made.value.lastName == nil && !made.value.is(FunctionCallExprSyntax.self)
      || isKnownValue(made.value)
    report(
      ClassicRules.storage, at: call, "The storage becomes a store", symbol: "Storage",
      grade: isClear ? nil : .review, edits(making: made, as: type, logger: nil))
  }

  private func isKnownValue(_ expression: ExprSyntax) -> Bool {
    if expression.isImplicit || expression.namedType != nil { return true }
    if case .value = resolve(expression) { return true }
    return false
  }

  /// Rewrites `Storage(sharing: store, at: \.slice)`.
  private func rewriteSharing(_ call: FunctionCallExprSyntax) {
    let arguments = Array(call.arguments)
    let store = arguments[0].expression.bytes
    var edits = [replace(call.bytes.lowerBound..<store.lowerBound, "")]
    if arguments.count == 2, arguments[1].label?.text == "at" {
      edits.append(
        replace(store.upperBound..<arguments[1].expression.bytes.lowerBound, ".scoped("))
    } else {
      edits.append(replace(store.upperBound..<call.bytes.upperBound, ""))
    }
    report(
      ClassicRules.bridge, at: call, "The modern store replaces the storage on it",
      symbol: "Storage", grade: .review, edits)
  }
}
