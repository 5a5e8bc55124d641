import SwiftSyntax

extension VueFluxContext {
  /// A queue of any kind that replaces an executor of the library.
  func anyQueue(ofExecutor text: String, named type: String = "") -> String? {
    var text = text
    if text.hasPrefix("VueFlux.") { text.removeFirst("VueFlux.".count) }
    if text.hasPrefix("Executor.") { text.removeFirst("Executor".count) }
    switch text {
    case ".immediate": return "AnyTargetQueue(.passthrough)"
    case ".mainThread": return "AnyTargetQueue(.mainIsolated())"
    default:
      guard text.hasPrefix(".queue("), text.hasSuffix(")") else { return nil }
      return "\(type).specific(\(text.dropFirst(".queue(".count))"
    }
  }

  /// The queue that replaces the executor of an observer.
  ///
  /// - Returns: `.some(nil)` if the queue is the default one; `nil` if the executor has an unknown type.
  func queue(of executor: ExprSyntax?, or standard: String?) -> String?? {
    guard let executor else { return .some(standard) }
    let text = executor.trimmedDescription
    switch anyQueue(ofExecutor: text) {
    case "AnyTargetQueue(.passthrough)"?: return .some(".passthrough")
    case "AnyTargetQueue(.mainIsolated())"?: return .some(nil)
    case ".specific(.main)"?, ".specific(DispatchQueue.main)"?: return .some(".asyncMain")
    case let queue?: return .some(queue)
    case nil:
      // The name of a value stays, and its type becomes a queue.
      guard case .other("Executor")? = vueFluxType(of: executor),
        executor.is(DeclReferenceExprSyntax.self) || executor.is(MemberAccessExprSyntax.self)
      else { return nil }
      return .some(text)
    }
  }
}
