import SwiftSyntax

extension VergeStore6 {
  /// Rewrites `cart.commit.empty()` to `cart.empty()`.
  enum MutationCall: VergeStore6Rule {
    static let record = rule("mutation-call")

    static func rewrite(_ call: FunctionCallExprSyntax, in context: VergeStore6Context) {
      if let own = call.calledExpression.as(DeclReferenceExprSyntax.self) {
        guard let namespace = context.frame?.namespace, let type = context.frame?.type else {
          return
        }
        rename(own, in: namespace, of: type, by: call, context)
      } else if let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
        let holder = callee.base.flatMap({ context.namespaceHeld(by: $0) })
      {
        rename(callee.declName, in: holder.namespace, of: holder.type, by: call, context)
      } else {
        context.rewrite(call, of: .mutations, by: record)
      }
    }

    /// Renames the called function of a namespace, like its declaration.
    private static func rename(
      _ own: DeclReferenceExprSyntax, in namespace: Namespace, of type: String,
      by call: FunctionCallExprSyntax, _ context: VergeStore6Context
    ) {
      let name = own.baseName.text
      guard !context.index.namespaceMethods(name, in: namespace, of: type).isEmpty else { return }
      let newName = context.index.methodName(name, namespace: namespace, of: type)
      guard newName != name else { return }
      context.report(
        record, at: own, "'\(name)' is renamed '\(newName)'", symbol: namespace.property,
        [context.replace(own.baseName.bytes, newName)])
      context.handled.insert(call.id)
    }

    static func rewrite(_ member: MemberAccessExprSyntax, in context: VergeStore6Context) {
      context.rewrite(member, of: .mutations, by: record)
    }
  }
}
