import SwiftSyntax

extension VergeStore6 {
  /// Rewrites `cart.accept { $0.empty() }` to `cart.empty()`.
  enum ValueCall: VergeStore6Rule {
    static let record = rule(
      "value-call", "Call the method instead of running its result", .safe,
      "The function that created the mutation or the action now runs it.",
      before: "cart.accept { $0.empty() }", after: "cart.empty()")

    static let examples = [
      example(
        before: """
          extension Cart {
            func clear() -> Mutation { .mutation { $0.names = [] } }
            func both() {
              accept { $0.clear() }
              later { self.accept { $0.clear() } }
            }
          }

          """,
        after: """
          extension Cart {
            func clear() { commit { $0.names = [] } }
            func both() {
              clear()
              later { self.clear() }
            }
          }

          """),
      example(
        before:
          "extension Cart {\n  func all() -> Action<Int> { .action { _ in 1 } }\n}\nfunc go(_ cart: Cart) -> Int { cart.accept({ $0.all() }) }\n",
        after:
          "extension Cart {\n  @discardableResult\n  func all() -> Int { 1 }\n}\nfunc go(_ cart: Cart) -> Int { cart.all() }\n"
      ),
    ]

    static let examplesOfBetas = [
      example(
        before: """
          extension Cart {
            func add(_ name: String) -> Mutation<Void> { .mutation { $0.names.append(name) } }
            func add(_ name: String) -> Action<Int> {
              .action("add") { context in
                context.commit { $0.add(name) }
                return context.state.names.count
              }
            }
          }
          func fill(_ carts: [Cart]) {
            for cart in carts { cart.commit { $0.add("tea") } }
            _ = carts[0].dispatch { $0.add("milk") }
          }

          """,
        after: """
          extension Cart {
            func commitAdd(_ name: String) { commit { $0.names.append(name) } }
            @discardableResult
            func add(_ name: String) -> Int {
              commitAdd(name)
              return state.names.count
            }
          }
          func fill(_ carts: [Cart]) {
            for cart in carts { cart.commitAdd("tea") }
            _ = carts[0].add("milk")
          }

          """, isStable: false),
      example(
        before: """
          struct Sort: MutationType {
            func mutate(state: inout Shop) { state.names.sort() }
          }
          extension Cart {
            func sort() -> Sort { Sort() }
          }
          func run(_ cart: Cart) { cart.commit { $0.sort() } }

          """,
        after: """
          \(Leftover.marker)
          struct Sort: MutationType {
            func mutate(state: inout Shop) { state.names.sort() }
          }
          extension Cart {
            func sort() -> Sort { Sort() }
          }
          \(marker)
          func run(_ cart: Cart) { cart.commit { $0.sort() } }

          """),
    ]

    static func rewrite(_ call: FunctionCallExprSyntax, in context: VergeStore6Context) {
      guard let value = context.valueCall(call) else { return }
      let (base, inner, method) = (value.base, value.inner, value.method)
      let name = method.declName.baseName.text
      let newName =
        value.type.map {
          context.index.valueMethodName(name, isMutation: value.verb != "dispatch", of: $0)
        } ?? name
      let head: Edit
      if let base, !value.isOfContext {
        head = context.replace(base.bytes.upperBound..<value.parameter.bytes.upperBound, "")
      } else {
        head = context.replace(
          call.bytes.lowerBound..<method.declName.bytes.lowerBound,
          base != nil || call.hasLocal(name) ? context.selfPrefix(for: name, at: call) : "")
      }
      let rename = newName == name ? [] : [context.replace(method.declName.bytes, newName)]
      context.handled.insert(inner.id)
      if base != nil { context.handled.insert(call.calledExpression.id) }
      if value.isOfContext, let base { context.handled.insert(base.id) }
      context.settle(
        record, at: call,
        value.type != nil
          ? "'\(name)' is called directly"
          : "'\(name)' is called directly if '\(base?.trimmedDescription ?? "self")' is a dispatcher",
        symbol: value.verb, grade: value.type != nil ? nil : .review,
        [head] + rename + [context.replace(inner.bytes.upperBound..<call.bytes.upperBound, "")])
    }

    /// Marks a commit whose closure returns a mutation of another type.
    static func rewrite(_ operation: VergeStore6Operation, in context: VergeStore6Context) {
      guard case .value = operation.form else { return }
      context.settle(
        record, at: operation.call,
        "The closure returns a mutation that none of the files declares", symbol: operation.verb,
        grade: .manual)
    }
  }
}
