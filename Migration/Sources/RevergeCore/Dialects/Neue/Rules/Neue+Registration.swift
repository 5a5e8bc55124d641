import SwiftSyntax

extension Neue {
  /// Marks registrations of stores under a key, and their keys and tokens.
  enum Registration: NeueRule {
    static let record = rule(
      "registration", "Replace registrations", .manual,
      """
      A registration retained a store under a key. Use your own dictionary instead, and decide what \
      code can access it. A `RegistrationToken` stays until then if it belongs, or may belong, to a \
      registration.
      """,
      before: "root.register(store: child, for: \"child\")",
      after: "root.children[\"child\"] = child")

    static let examples = [
      example(
        before: """
          func keep(_ shop: Store<ShopReducer>, _ board: Store<BoardReducer>) {
            let token = shop.register(store: board, for: "board")
            token.unregister()
          }

          """,
        after: """
          func keep(_ shop: ShopReducer, _ board: BoardReducer) {
            \(marker)
            let token = shop.register(store: board, for: "board")
            \(marker)
            token.unregister()
          }

          """),
      example(
        before: """
          final class Root {
            private let shop: Store<ShopReducer>
            private var watching: RegistrationToken?
            private var kept: RegistrationToken!
            private var tokens: [RegistrationToken] = []

            init(_ shop: Store<ShopReducer>) {
              self.shop = shop
              watching = shop.sink { _ in }
            }

            func add(_ board: Store<BoardReducer>) -> RegistrationToken {
              return shop.register(store: board, for: "board")
            }
            func keep(_ board: Store<BoardReducer>) {
              self.kept = shop.register(store: board, for: "kept")
            }
            func watch() -> RegistrationToken {
              let token = shop.sink { _ in }
              return token
            }
          }

          """,
        after: """
          final class Root {
            private let shop: ShopReducer
            private var watching: StoreStateSubscription?
            \(marker)
            private var kept: RegistrationToken!
            \(marker)
            private var tokens: [RegistrationToken] = []

            init(_ shop: ShopReducer) {
              self.shop = shop
              watching = shop.sinkState(dropsFirst: true, queue: .passthrough) { _ in }.storeWhileSourceActive()
            }

            func add(_ board: BoardReducer) -> RegistrationToken {
              \(marker)
              return shop.register(store: board, for: "board")
            }
            func keep(_ board: BoardReducer) {
              \(marker)
              self.kept = shop.register(store: board, for: "kept")
            }
            func watch() -> StoreStateSubscription {
              let token = shop.sinkState(dropsFirst: true, queue: .passthrough) { _ in }.storeWhileSourceActive()
              return token
            }
          }

          """),
      example(
        before: """
          func adding(to shop: Store<ShopReducer>) -> (Store<BoardReducer>) -> RegistrationToken {
            return { shop.register(store: $0, for: "board") }
          }

          """,
        after: """
          \(marker)
          func adding(to shop: ShopReducer) -> (BoardReducer) -> RegistrationToken {
            \(marker)
            return { shop.register(store: $0, for: "board") }
          }

          """),
    ]

    static func rewrite(_ call: FunctionCallExprSyntax, in context: NeueContext) {
      guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
        let base = callee.base
      else { return }
      let name = callee.declName.baseName.text
      if call.isRegistration || name == "reserveRelease" {
        guard context.component(of: base) != nil || context.resolve(base) == .unknown else {
          return
        }
        context.report(
          record, at: call, "Retain the store in your own dictionary", symbol: name)
      } else if context.unregisteredOrigin(call) == .unclear {
        context.report(
          record, at: call, "Cannot determine the type of the token", symbol: "unregister")
      } else {
        return
      }
      context.handleAll(call)
    }

    static func rewrite(_ member: MemberAccessExprSyntax, in context: NeueContext) {
      guard member.declName.baseName.text == "rawKey", context.isMemberOfUnknown(member) else {
        return
      }
      context.handled.insert(member.id)
      context.report(
        record, at: member, "Cannot determine the type of which 'rawKey' is a member",
        symbol: "rawKey")
    }

    static func rewrite(_ name: DeclReferenceExprSyntax, in context: NeueContext) {
      guard name.baseName.text == "StoreKey", context.isLegacy("StoreKey") else { return }
      context.handled.insert(name.id)
      context.report(record, at: name, "'StoreKey' has no equivalent", symbol: "StoreKey")
    }

    static func rewrite(_ name: NeueTypeName, in context: NeueContext) {
      guard ["StoreKey", "RegistrationToken"].contains(name.text), context.isLegacy(name) else {
        return
      }
      if name.text == "StoreKey" {
        context.report(record, at: name.node, "'StoreKey' has no equivalent", symbol: name.text)
      } else {
        let (origin, isMarked) = context.tokenOrigin(of: name)
        guard origin != .observer else { return }
        context.report(
          record, at: name.node,
          origin == .registration
            ? "The token belongs to a registration" : "Cannot determine the type of the token",
          symbol: name.text, isMarked: isMarked)
      }
      context.handleAll(name.node)
      context.skip(name.node)
    }
  }
}
