import SwiftSyntax

extension Classic {
  /// Rewrites observers of a storage.
  enum Observing: ClassicRule {
    static let record = rule("observing")

    private static let verbs: Set<String> = ["add", "addDidUpdate"]
    private static let otherVerbs: Set<String> = [
      "addWillUpdate", "addDeinit", "sinkEvent", "remove",
    ]

    /// Rewrites `storage.add { }`, and marks observers of unknown objects.
    static func rewrite(_ call: FunctionCallExprSyntax, in context: ClassicContext) {
      guard let name = call.calledExpression.lastName,
        verbs.contains(name) || otherVerbs.contains(name),
        call.arguments.first?.label?.text != "module"
      else { return }
      guard let observer = context.storageCall(call, named: [name]) else {
        return markUnknown(call, name, context)
      }
      guard verbs.contains(name) else { return }
      context.handled.insert(call.id)
      rewriteAdd(observer, context)
    }

    /// Marks an observer of an object that may be a storage.
    private static func markUnknown(
      _ call: FunctionCallExprSyntax, _ name: String, _ context: ClassicContext
    ) {
      guard let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base else { return }
      let isState = base.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "state"
      let label = call.arguments.first?.label?.text
      guard
        isState && context.resolve(base) == .unknown || name.count > 6 || label == "subscriber",
        let owner = base.as(MemberAccessExprSyntax.self)?.base ?? Optional(base),
        context.isVerge(owner) == nil
      else { return }
      context.settle(
        record, at: call, "Cannot determine which storage is observed", symbol: name,
        grade: .manual)
    }

    /// Rewrites an observer of all updates.
    private static func rewriteAdd(_ observer: ClassicStorageCall, _ context: ClassicContext) {
      let call = observer.call
      let edit = context.head(of: observer.storage, call: observer.callee)
      let start = edit.range.lowerBound
      let method = "\(edit.replacement)sinkState(dropsFirst: true, queue: .passthrough)"
      var edits: [Edit]
      var end = call.bytes.upperBound
      if let closure = call.trailingClosure {
        edits = [context.replace(start..<closure.bytes.lowerBound, "\(method) ")]
        edits += passingChanges(to: closure, context)
      } else if let argument = call.arguments.first, call.arguments.count == 1 {
        if let closure = argument.expression.as(ClosureExprSyntax.self) {
          edits = [
            context.replace(start..<closure.bytes.lowerBound, "\(method) "),
            context.replace(closure.bytes.upperBound..<end, ""),
          ]
          edits += passingChanges(to: closure, context)
          end = closure.bytes.upperBound
        } else {
          let function = argument.expression.bytes
          edits = [
            context.replace(start..<function.lowerBound, "\(method) { "),
            context.replace(function.upperBound..<end, "($0.primitive) }"),
          ]
        }
      } else {
        context.report(
          record, at: call, "The observer is added in an unsupported form",
          symbol: observer.name, grade: .manual)
        return
      }
      edits.append(context.keeping(call, from: end))
      let isExact = isExact(observer.storage, context)
      context.report(
        record, at: call,
        isExact
          ? "The observer observes the store" : "An equal value no longer notifies the observer",
        symbol: observer.name, grade: isExact ? nil : .review, edits)
    }

    /// Whether the new observer is called for the same updates as the old one.
    private static func isExact(_ storage: StorageUse, _ context: ClassicContext) -> Bool {
      guard !storage.isMapped, let value = storage.value else { return false }
      return context.index.isEquatable(value) == false
    }

    /// Converts the parameter of a closure from a state to a `Changes` value.
    private static func passingChanges(
      to closure: ClosureExprSyntax, _ context: ClassicContext
    ) -> [Edit] {
      guard let name = closure.onlyParameter else { return [] }
      var edits: [Edit] = []
      if case .parameterClause(let clause)? = closure.signature?.parameterClause,
        let type = clause.parameters.first?.type
      {
        context.handle(type)
        edits.append(context.replace(type.bytes, "Changes<\(type.trimmedDescription)>"))
      }
      for use in closure.uses(of: name)
      where !context.isRead(use) && !isLocal(name, at: use, below: closure, context) {
        let end = use.bytes.upperBound
        edits.append(context.replace(end..<end, ".primitive"))
      }
      return edits
    }

    /// Whether a name is declared between a closure and a node in it.
    private static func isLocal(
      _ name: String, at node: some SyntaxProtocol, below closure: ClosureExprSyntax,
      _ context: ClassicContext
    ) -> Bool {
      context.isLocal(name, at: node, within: Syntax(closure.statements).id)
        || closure.statements.contains {
          $0.bytes.upperBound < node.bytes.lowerBound && $0.declaredNames.contains(name)
        }
    }
  }
}
