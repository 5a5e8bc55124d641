import RevergeCore

extension Sample {
  static let vergeStore6Betas = Sample(
    dialect: .vergeStore6, folder: "VergeStoreBeta", guide: "VergeStore6",
    programs: ["Browser", "Notes", "Rows"], share: 85,
    preamble: """
      import VergeStoreBeta

      struct Shop: StateType {
        struct Draft { var text = "" }
        var draft: Draft?
        var prices: [String: Int] = [:]
        var names: [String] = []
      }

      enum Bell { case rang, closed }

      final class ShopStore: StoreBase<Shop, Bell> {}

      final class Cart: ShopStore.Dispatcher {}

      """,
    examples: RuleCatalog.examplesOfBetas)
}
