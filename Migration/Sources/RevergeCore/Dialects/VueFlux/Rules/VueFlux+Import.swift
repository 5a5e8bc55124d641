extension VueFlux {
  /// Replaces the imports of VueFlux. `ImportChange` finds them.
  enum Import: VueFluxRule {
    static let record = rule(
      "import", "Import the modern store", .safe,
      "The legacy imports are removed when the file no longer uses the modules.",
      before: "import VueFlux\nimport VueFluxReactive", after: "import Verge")

    static let examples = [
      example(
        before: """
          import Foundation
          import VueFlux
          import VueFluxReactive

          func ring(_ bell: Store<BellState>) { print(bell.computed.state.rings) }

          """,
        after: """
          import Foundation
          import Verge

          func ring(_ bell: BellModel) { print(bell.state.rings) }

          """),
      example(
        before: """
          import VueFlux

          func ring() { print(Store<BellState>.actions) }

          """,
        after: """
          import VueFlux

          \(GlobalActions.marker)
          func ring() { print(Store<BellState>.actions) }

          """),
    ]
  }
}
