import SwiftSyntax

/// Legacy containers on a modern store: `VergeDefaultStore(sharing: root, at: \.cart)`.
extension VergeStore6Context {
  /// The edit that restates, for the visited subclass of a store, that it is `Sendable`; `nil` if it does so
  /// already, or becomes a component.
  func restatingSendable(_ node: ClassDeclSyntax) -> Edit? {
    guard let type = frame?.type, let clause = node.inheritanceClause,
      let base = clause.inheritedTypes.first,
      !index.lineage(of: type).contains(where: index.declarations.sharingStores.contains),
      !clause.trimmedDescription.contains("Sendable"),
      index.declarations.conformances[type]?.contains(where: { $0.text.hasSuffix("Sendable") })
        != true
    else { return nil }
    let end = base.type.bytes.upperBound
    return replace(end..<end, ", @unchecked Sendable")
  }

  /// The grade of the change; `nil` if the modern store has activities, and the legacy store does not.
  func grade(of shared: SharedStore) -> Grade? {
    guard case .value(let type) = resolve(shared.store) else { return .review }
    let arguments = type.text.plainType.genericArguments
    guard arguments.count == 2 else { return .review }
    if arguments[1] != "Never", !isBeta { return nil }
    return shared.dropsLogger ? .review : .safe
  }

  /// Edits that replace a container with the modern store, or with a store on its slice.
  ///
  /// - Parameter target: The start of the assignment before the store; empty if there is none.
  func edits(
    _ shared: SharedStore, of call: FunctionCallExprSyntax, as target: String
  ) -> [Edit] {
    if let logger = shared.logger { handle(logger) }
    let whole = call.bytes
    let isPlain = [.declReferenceExpr, .memberAccessExpr, .functionCallExpr, .subscriptCallExpr]
      .contains(shared.store.kind)
    let (open, close) = isPlain || shared.path == nil ? ("", "") : ("(", ")")
    let start = replace(
      whole.lowerBound..<shared.store.bytes.lowerBound, target + open)
    guard let path = shared.path else {
      return [start, replace(shared.store.bytes.upperBound..<whole.upperBound, close)]
    }
    return [
      start,
      replace(
        shared.store.bytes.upperBound..<path.bytes.lowerBound, "\(close).scoped("),
      replace(path.bytes.upperBound..<whole.upperBound, ")"),
    ]
  }

  /// Whether a call creates a container of this dialect on a modern store.
  func makesSharing(_ call: FunctionCallExprSyntax) -> Bool {
    guard call.isShared, canNameLibrary else { return false }
    let callee = call.calledExpression.trimmedDescription
    let name = callee.hasSuffix(".init") ? String(callee.dropLast(5)) : callee
    if name == "" { return isLibraryType(call.annotatedType) }
    return hasLegacyName(
      name.withoutGenericArguments, in: VergeStore6Names.storeClasses.union(["Storage"]))
  }

  /// Whether an implicit initializer is for a type of the library; `true` if its type is not
  /// written, and the file imports no other dialect that may have such an initializer.
  private func isLibraryType(_ type: String?) -> Bool {
    if let type {
      return hasLegacyName(
        type.plainType.withoutGenericArguments,
        in: VergeStore6Names.storeClasses.union(["Storage"]))
    }
    let others = LegacyDialects.modules.subtracting(VergeStore6.modules)
    return file.tree.statements.allSatisfy {
      $0.item.as(ImportDeclSyntax.self).map { !others.contains($0.module) } ?? true
    }
  }

  /// The state of a container on a modern store, if the declarations determine it.
  func sharedState(of call: FunctionCallExprSyntax) -> TypeReference? {
    guard makesSharing(call), let shared = SharedStore(call),
      !call.calledExpression.trimmedDescription.contains("<"),
      case .value(let type) = resolve(shared.store),
      let root = type.text.plainType.genericArguments.first
    else { return nil }
    let state = TypeReference(root, in: type.scope)
    guard let path = shared.path else { return index.qualified(state) }
    return path.as(KeyPathExprSyntax.self).flatMap { target(of: $0, in: state) }
      .map { index.qualified($0) }
  }

  /// Edits that assign the store of a component whose class was a store.
  func storingStore(_ call: FunctionCallExprSyntax, as target: String) -> [Edit]? {
    handled.insert(call.id)
    if let shared = SharedStore(call) {
      guard grade(of: shared) != nil else { return nil }
      let edits = edits(shared, of: call, as: "\(target) = ")
      guard shared.dropsLogger else { return edits }
      report(
        VergeStore6.Store.record, at: call, shared.message, symbol: "sharing", grade: .review, edits
      )
      return []
    }
    guard call.arguments.first?.label?.text == "initialState" else { return nil }
    return [replace(call.calledExpression.bytes, "\(target) = \(storeName)")]
  }

  /// Whether the type of an expression is a component that was a store.
  func isSharingStore(_ expression: ExprSyntax) -> Bool {
    guard case .value(let type) = resolve(expression) else { return false }
    return isSharingStore(type)
  }

  func isSharingStore(_ type: TypeReference) -> Bool {
    guard let name = index.declaration(of: TypeReference(type.text.plainType, in: type.scope))?.name
    else { return false }
    return index.lineage(of: name).contains { index.declarations.sharingStores.contains($0) }
  }
}

/// The arguments of an initializer that creates a container on a modern store.
struct SharedStore {
  let store: ExprSyntax
  let path: ExprSyntax?
  let logger: ExprSyntax?

  init?(_ call: FunctionCallExprSyntax) {
    let arguments = Array(call.arguments)
    guard call.isShared, call.trailingClosure == nil,
      arguments.dropFirst().allSatisfy({ ["at", "logger"].contains($0.label?.text) })
    else { return nil }
    store = arguments[0].expression
    path = arguments.first { $0.label?.text == "at" }?.expression
    logger = arguments.first { $0.label?.text == "logger" }?.expression
  }

  /// Whether a logger is lost.
  var dropsLogger: Bool { logger.map { !$0.is(NilLiteralExprSyntax.self) } ?? false }

  /// What replaces the container.
  var message: String {
    let base =
      path == nil
      ? "The modern store replaces the store on it"
      : "A scoped store replaces the store on a slice"
    return dropsLogger
      ? base + "; pass its logger to the modern store, which logs all commits" : base
  }
}

extension InitializerDeclSyntax {
  /// The call of the superclass's initializer that shares the state of a modern store.
  var sharedStore: FunctionCallExprSyntax? {
    (body?.statements ?? []).lazy.compactMap { $0.item.as(FunctionCallExprSyntax.self) }
      .first { $0.calledExpression.trimmedDescription == "super.init" && $0.isShared }
  }
}
