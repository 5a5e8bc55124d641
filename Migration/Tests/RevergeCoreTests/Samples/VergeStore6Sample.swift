import RevergeCore

extension Sample {
  static let vergeStore6 = Sample(
    dialect: .vergeStore6, folder: "VergeStore6", programs: ["Shop", "Todo", "Player"], share: 85,
    preamble: """
      import VergeStore

      struct Shop: StateType {
        struct Page { var number = 0 }
        struct Draft { var text = "" }
        var page = Page()
        var draft: Draft?
        var pages: [Int: Page] = [:]
        var names: [String] = []
      }

      class AppStore: VergeDefaultStore<Shop> {}

      class Cart: AppStore.DispatcherType, ScopedDispatching {
        var selector: WritableKeyPath<Shop, Shop.Page> { return \\.page }
      }

      final class Desk: Dispatcher<Shop>, ScopedDispatching {
        var scopedStateKeyPath: WritableKeyPath<Shop, Shop.Draft?> { \\.draft }
      }

      """,
    examples: RuleCatalog.examples(of: .vergeStore6))
}
