import SwiftSyntax

/// A call that creates the store of a reducer.
struct NeueMaking {
  let call: FunctionCallExprSyntax
  let state: LabeledExprSyntax?
  let reducer: LabeledExprSyntax
  let parent: LabeledExprSyntax?
  let logger: LabeledExprSyntax?
  let sharing: LabeledExprSyntax?
  let path: LabeledExprSyntax?
  /// Whether the type is explicit, not just `.init`.
  let isNamed: Bool

  /// - Parameter isStore: Whether a name is a type alias for a store.
  init?(_ call: FunctionCallExprSyntax, isStore: (String) -> Bool = { _ in false }) {
    guard let reducer = call.argument("reducer"), call.trailingClosure == nil,
      call.arguments.allSatisfy({ Self.labels.contains($0.label?.text ?? "") })
    else { return nil }
    let callee = call.calledExpression.trimmedDescription
    let name = callee.hasSuffix(".init") ? String(callee.dropLast(5)) : callee
    let plain = name.unqualified
    isNamed =
      plain.withoutGenericArguments == "Store" || plain.hasSuffix(".StoreType") || isStore(name)
    guard isNamed || callee == ".init" || callee == "super.init" else { return nil }
    self.call = call
    self.reducer = reducer
    state = call.argument("state")
    parent = call.argument("registerParent")
    logger = call.argument("logger")
    sharing = call.argument("sharing")
    path = call.argument("at")
  }

  private static let labels: Set<String> = [
    "state", "reducer", "registerParent", "logger", "sharing", "at",
  ]

  /// Whether the call is that of the superclass's initializer.
  var isSuper: Bool { call.calledExpression.trimmedDescription == "super.init" }

  /// The name of the type.
  var name: String {
    let callee = call.calledExpression.trimmedDescription
    return callee.hasSuffix(".init") ? String(callee.dropLast(5)) : callee
  }

  /// The logger, unless it is `nil`.
  var loggerText: String? {
    guard let logger, !logger.expression.is(NilLiteralExprSyntax.self) else { return nil }
    return logger.expression.trimmedDescription
  }

  /// The end of the argument before this one.
  func end(before argument: LabeledExprSyntax) -> Int {
    var end = call.leftParen!.bytes.upperBound
    for other in call.arguments where other.position < argument.position {
      end = other.expression.bytes.upperBound
    }
    return end
  }
}

extension FunctionCallExprSyntax {
  /// The type of the store that the call creates for an explicit reducer type.
  var storeOfReducer: String? {
    guard let making = NeueMaking(self), making.isNamed,
      let reducer = making.reducer.expression.namedType
    else { return nil }
    return "Store<\(reducer)>"
  }
}
