import SwiftSyntax

/// Observers of stores and of standalone storages.
extension VergeStore6Context {
  /// Whether a function is that of a standalone storage or of an emitter.
  func isOfStorage(_ callee: MemberAccessExprSyntax) -> Bool {
    switch callee.base.flatMap({ role(of: resolve($0)) }) {
    case .storage, .emitter: true
    default: false
    }
  }

  /// Observes a store instead of a storage, or cancels the subscription.
  ///
  /// - Parameter start: The end of the expression that stands for the store.
  /// - Returns: Whether the call is rewritten.
  func observe(
    _ call: FunctionCallExprSyntax, by start: Int, _ verb: String, state: TypeReference?,
    symbol: String
  ) -> Bool {
    if verb == "remove", call.arguments.count == 1, let token = call.arguments.first?.expression {
      settle(
        VergeStore6.Observing.record, at: call, "'cancel()' ends the subscription",
        symbol: symbol, grade: .safe,
        [
          replace(call.bytes.lowerBound..<token.bytes.lowerBound, ""),
          replace(token.bytes.upperBound..<call.bytes.upperBound, ".cancel()"),
        ])
      return true
    }
    guard ["add", "addDidUpdate"].contains(verb), call.arguments.isEmpty,
      let closure = call.trailingClosure, call.additionalTrailingClosures.isEmpty
    else { return false }
    let dot = start == call.bytes.lowerBound ? "" : "."
    let end = call.rightParen?.bytes.upperBound ?? call.calledExpression.bytes.upperBound
    var edits = [replace(start..<end, "\(dot)sinkState(dropsFirst: true, queue: .passthrough)")]
    var grade = Grade.safe
    if let parameter = closure.onlyParameter, parameter != "_" {
      for use in closure.uses(of: parameter) {
        if !isRead(use) {
          edits.append(replace(use.bytes.upperBound..<use.bytes.upperBound, ".primitive"))
        }
      }
    } else if closure.onlyParameter == nil {
      grade = .review
    }
    if state.flatMap({ index.isEquatable($0) }) != false { grade = .review }
    let last = call.bytes.upperBound
    edits.append(replace(last..<last, ".storeWhileSourceActive()"))
    settle(
      VergeStore6.Observing.record, at: call, "The observer observes the store", symbol: symbol,
      grade: grade, edits)
    return true
  }
}
