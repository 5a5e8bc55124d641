import SwiftSyntax

extension VergeStore6 {
  /// Rewrites `cart.commit.empty()` to `cart.empty()`.
  enum MutationCall: VergeStore6Rule {
    static let record = rule(
      "mutation-call", "Call mutations as methods", .safe,
      "A mutation in a namespace was called through `commit`; the method is called directly.",
      before: "cart.commit.empty()", after: "cart.empty()")

    static let examples = [
      example(
        before: """
          extension Mutations where Base == Cart {
            func clear() { descriptor.commit { $0.names = [] } }
          }
          func go(_ store: AppStore) {
            #if DEBUG
              let cart = Cart(target: store)
            #else
              let cart: Cart = Cart(target: store)
            #endif
            each { _ in cart.commit.clear() }
          }

          """,
        after: """
          extension Cart {
            func clear() { commit { $0.names = [] } }
          }
          func go(_ store: AppStore) {
            #if DEBUG
              let cart = Cart(target: store)
            #else
              let cart: Cart = Cart(target: store)
            #endif
            each { _ in cart.clear() }
          }

          """),
      example(
        before:
          "extension Mutations where Base == Cart {\n  func clear() { descriptor.commit { $0.names = [] } }\n}\nfunc go(_ cart: Cart?) { cart?.commit.clear() }\n",
        after:
          "extension Cart {\n  func clear() { commit { $0.names = [] } }\n}\nfunc go(_ cart: Cart?) { cart?.clear() }\n"
      ),
    ]

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
