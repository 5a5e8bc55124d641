import SwiftSyntax

/// A call of a member of a storage.
struct ClassicStorageCall {
  let call: FunctionCallExprSyntax
  /// The member with the storage before it.
  let callee: MemberAccessExprSyntax
  let storage: StorageUse

  /// The name of the member.
  var name: String { callee.declName.baseName.text }
}

extension ClassicContext {
  /// The call, if its function is a member of a storage, and has one of these names.
  func storageCall(
    _ call: FunctionCallExprSyntax, named names: Set<String>
  ) -> ClassicStorageCall? {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      names.contains(callee.declName.baseName.text), let base = callee.base,
      let storage = storage(base)
    else { return nil }
    return ClassicStorageCall(call: call, callee: callee, storage: storage)
  }

  /// The edits that replace a member of a storage, and the storage, with the commit of its store.
  func commit(_ update: ClassicStorageCall) -> [Edit] {
    let edit = head(of: update.storage, call: update.callee)
    return [replace(edit.range, edit.replacement + "commit")]
  }

  /// The edits that label the closure of an update as the mutation of a commit.
  func mutationLabel(_ call: FunctionCallExprSyntax) -> [Edit] {
    guard call.trailingClosure == nil, let first = call.arguments.first else { return [] }
    let start = first.bytes.lowerBound
    return [replace(start..<first.expression.bytes.lowerBound, "mutation: ")]
  }

  /// The storage of the enclosing `batchUpdate`, if the call updates a slice in it.
  func batchedStorage(_ call: FunctionCallExprSyntax) -> ExprSyntax? {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      ["update", "updateIfChanged"].contains(callee.declName.baseName.text),
      let base = callee.base, let batch = call.enclosingBatch(of: base.trimmedDescription),
      let source = batch.calledExpression.as(MemberAccessExprSyntax.self)?.base,
      storage(source) != nil
    else { return nil }
    return source
  }

  /// Adds `storeWhileSourceActive()`, on a separate line if the call is a statement of several lines.
  func keeping(_ call: FunctionCallExprSyntax, from end: Int) -> Edit {
    let position = call.bytes.upperBound
    let lines = text(of: call.bytes).contains("\n")
    let isStatement = call.parent?.is(CodeBlockItemSyntax.self) == true
    let indent = self.indent(at: call.bytes.lowerBound)
    let separator = lines && isStatement ? "\n\(indent)" : ""
    return replace(max(position, end)..<max(position, end), "\(separator).storeWhileSourceActive()")
  }
}

extension FunctionCallExprSyntax {
  /// The enclosing `batchUpdate` whose parameter has this name.
  fileprivate func enclosingBatch(of name: String) -> FunctionCallExprSyntax? {
    var current = parent
    while let node = current {
      if let closure = node.as(ClosureExprSyntax.self), closure.onlyParameter == name {
        guard let call = closure.enclosingCall, call.calledExpression.lastName == "batchUpdate"
        else { return nil }
        return call
      }
      current = node.parent
    }
    return nil
  }
}
