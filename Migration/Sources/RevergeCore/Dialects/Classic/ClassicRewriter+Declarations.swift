import SwiftSyntax

extension ClassicRewriter {
  // MARK: Frames

  private func push(
    _ scope: [String], _ type: String?, _ clause: InheritanceClauseSyntax?, isProtocol: Bool,
    loggers: LoggerPlan = LoggerPlan()
  ) {
    let isOwn = type.map { index.isVerge($0) && index.isMovable($0) } ?? isProtocol
    frames.append(
      Frame(
        scope: scope, type: type,
        details: ClassicDetails(
          isVerge: isOwn, isLogger: isLogger(clause), isProtocol: isProtocol && isOwn,
          loggers: loggers)))
  }

  func enter(
    _ name: String, _ clause: InheritanceClauseSyntax?, isProtocol: Bool = false,
    loggers: LoggerPlan = LoggerPlan()
  ) {
    let scope = scope + [name]
    push(
      scope, scope.joined(separator: "."), clause, isProtocol: isProtocol, loggers: loggers)
  }

  func enter(_ node: ExtensionDeclSyntax) {
    let name = node.extendedType.trimmedDescription
    let parts = name.split(separator: ".").map(String.init)
    if isLegacy(name, in: ClassicNames.verges) {
      push(scope + parts, nil, node.inheritanceClause, isProtocol: true)
      return
    }
    let declaration = index.declaration(of: TypeReference(name, in: scope))
    push(
      scope + parts, declaration?.name ?? name, node.inheritanceClause,
      isProtocol: declaration?.kind == .protocol)
    rewriteLogger(node, node.inheritanceClause)
    rewrite(node.inheritanceClause)
  }

  private func isLogger(_ clause: InheritanceClauseSyntax?) -> Bool {
    clause.names.contains { isLegacy($0, in: ClassicNames.loggers) }
  }

  // MARK: Types

  func rewriteType(_ node: some DeclGroupSyntax) {
    rewriteLogger(node, node.inheritanceClause)
    guard let type = frame?.type, index.isVerge(type) else { return }
    guard let reason = index.reasonToStay(type) else {
      rewrite(node.inheritanceClause)
      return
    }
    if let clause = node.inheritanceClause { handle(clause) }
    // A subclass of a class that stays is reported with its superclass.
    let parents = index.lineage(of: type).dropFirst()
    guard parents.allSatisfy({ !index.isVerge($0) || index.isMovable($0) }) else { return }
    report(
      ClassicRules.viewModel, at: node, "'\(type)' \(reason)", symbol: "VergeType", grade: .manual)
  }

  /// Replaces the library's protocols in an inheritance clause.
  func rewrite(_ clause: InheritanceClauseSyntax?) {
    guard frame?.isVerge == true else {
      // A type that stays is reported at its declaration.
      if let clause, let type = frame?.type, index.isVerge(type) { handle(clause) }
      return
    }
    for item in clause?.inheritedTypes ?? [] {
      let name = item.type.trimmedDescription
      guard isLegacy(name, in: ClassicNames.verges) else { continue }
      handle(item)
      report(
        frame?.isProtocol == true ? ClassicRules.constraint : ClassicRules.viewModel, at: item,
        "'\(frame?.type ?? name)' becomes a component of a store", symbol: name,
        [replace(item.type.bytes, "StoreComponentType")])
    }
  }

  /// Reports a logger.
  func rewriteLogger(_ node: some SyntaxProtocol, _ clause: InheritanceClauseSyntax?) {
    for item in clause?.inheritedTypes ?? [] {
      let name = item.type.trimmedDescription
      guard isLegacy(name, in: ClassicNames.loggers) else { continue }
      handle(item)
      if let group = node.asProtocol((any DeclGroupSyntax).self), convertLogger(group, item.type) {
        continue
      }
      report(
        ClassicRules.logger, at: node, "'\(frame?.type ?? name)' is a logger of Verge Classic",
        symbol: name)
    }
  }

  // MARK: Members

  /// - Returns: Whether the node needs no further visit.
  func rewrite(_ node: TypeAliasDeclSyntax) -> Bool {
    let value = node.initializer.value
    let name = value.trimmedDescription
    if isLegacy(name, in: ["NoState"]), frame?.isVerge == true, node.name.text == "State" {
      report(
        ClassicRules.emptyTypes, at: node, "An empty state becomes an empty struct",
        symbol: "NoState",
        [
          replace(node.typealiasKeyword.bytes, "struct"),
          replace(node.name.bytes.upperBound..<node.bytes.upperBound, " {}"),
        ])
      return true
    }
    guard node.name.text == "Parent", frame?.isVerge == true, let type = frame?.type,
      !index.vergeNames(of: type, in: ClassicNames.modular).isEmpty
    else { return false }
    guard index.property("parent", of: type) == nil else {
      report(
        ClassicRules.module, at: node, "The type already has a property named 'parent'",
        symbol: "Parent", grade: .manual)
      return true
    }
    let weak =
      node.modifiers.isEmpty ? "weak " : "\(node.modifiers.trimmedDescription) weak "
    report(
      ClassicRules.module, at: node, "The parent becomes a property", symbol: "Parent",
      [replace(node.bytes, "\(weak)var parent: \(name)?")])
    return true
  }

  /// - Returns: Whether the node needs no further visit.
  func rewrite(_ node: VariableDeclSyntax) -> Bool {
    let isMember = node.parent?.is(MemberBlockItemSyntax.self) == true
    if isMember, frame?.isVerge == true, node.bindings.count == 1, let binding = node.bindings.first
    {
      let name = binding.pattern.trimmedDescription
      if let pattern = binding.pattern.as(IdentifierPatternSyntax.self) {
        _ = renameStore(pattern.identifier, at: node)
      }
      if name == "state" {
        rewriteState(node, binding)
        return true
      }
      if name == "activity", isEmitter(binding) {
        report(
          ClassicRules.emitter, at: node, "The store sends the activities", symbol: "Emitter",
          [removalOfMember(node)])
        return true
      }
    }
    if isMember, let type = frame?.type, index.isVerge(type), frame?.isVerge == false,
      ["state", "activity"].contains(node.bindings.first?.pattern.trimmedDescription)
    {
      return true
    }
    if isMember { rewriteKeptContext(node) }
    for binding in node.bindings { rewriteBag(node, binding) }
    for binding in node.bindings { rewriteStorage(binding) }
    return false
  }

  private func isEmitter(_ binding: PatternBindingSyntax) -> Bool {
    guard let text = binding.typeText, binding.accessorBlock == nil else { return false }
    return isLegacy(text, in: ["Emitter"])
  }

  /// Converts the storage of a view model to its store.
  private func rewriteState(_ node: VariableDeclSyntax, _ binding: PatternBindingSyntax) {
    guard let type = frame?.type, let activity = index.activity(of: type) else { return }
    handle(node)
    var edits = [replace(binding.pattern.bytes, "store")]
    let written = binding.typeAnnotation?.type
    let argument =
      (written?.trimmedDescription ?? binding.initializer?.value.namedType)?.onlyGenericArgument
    let state = argument.map { isLegacy($0, in: ["NoState"]) ? "State" : $0 } ?? "State"
    let store = "\(storeName)<\(state), \(activity)>"
    let plan = frame!.loggers
    if let written { edits.append(replace(written.bytes, store)) }
    if let initializer = binding.initializer {
      if plan.movesInitialValue {
        let start = written?.bytes.upperBound ?? binding.pattern.bytes.upperBound
        edits.append(replace(start..<initializer.bytes.upperBound, ""))
        if written == nil { edits.append(replace(start..<start, ": \(store)")) }
      } else if let made = madeStorage(initializer.value) {
        let callee = written == nil ? store : ".init"
        edits += self.edits(making: made, as: callee, logger: plan.ofProperty)
      } else if !isShared(initializer.value, with: type) {
        report(
          ClassicRules.store, at: node,
          "The storage is shared, but the view model sends activities", symbol: "Storage",
          grade: .manual)
        return
      }
    }
    report(
      ClassicRules.store, at: node, "The storage becomes the store", symbol: "Storage", edits)
    // The arguments of the storage's initializer are visited separately.
    if let made = binding.initializer.flatMap({ madeStorage($0.value) }) { walk(made.value) }
  }

  /// Whether a shared storage can become the store of a view model.
  func isShared(_ value: ExprSyntax, with type: String) -> Bool {
    index.isSilent(type) && storage(value) != nil
  }

  // MARK: Creating storages

  /// A storage that is created from a value.
  struct MadeStorage {
    let call: FunctionCallExprSyntax
    let value: ExprSyntax
  }

  /// The call, if an expression creates a storage from a value, or may do so.
  ///
  /// - Parameter isTyped: Whether the declared type of the target is a storage.
  func madeStorage(_ expression: ExprSyntax, isTyped: Bool = true) -> MadeStorage? {
    guard let call = expression.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      let argument = call.arguments.first, argument.label == nil, call.trailingClosure == nil,
      storage(argument.expression) == nil
    else { return nil }
    let callee = call.calledExpression.trimmedDescription
    let isImplicit = callee == ".init" && isTyped
    guard isImplicit || isStorageName(callee) else { return nil }
    return MadeStorage(call: call, value: argument.expression)
  }

  func isStorageName(_ callee: String) -> Bool {
    let name = callee.hasSuffix(".init") ? String(callee.dropLast(5)) : callee
    if isLegacy(name, in: ClassicNames.storages) { return true }
    guard name.first?.isUppercase == true else { return false }
    // A type alias of a storage.
    if case .storage? = index.classicRole(of: TypeReference(name, in: scope)) { return true }
    return false
  }

  func edits(making made: MadeStorage, as callee: String, logger: String?) -> [Edit] {
    var edits: [Edit] = []
    let called = made.call.calledExpression.bytes
    if text(of: called) != callee { edits.append(replace(called, callee)) }
    let start = made.value.bytes.lowerBound
    edits.append(replace(start..<start, "initialState: "))
    if let logger {
      let end = made.value.bytes.upperBound
      edits.append(replace(end..<end, ", logger: \(logger)"))
    }
    return edits
  }
}
