extension Neue {
  /// Removes the import of VergeNeue. `ImportChange` finds it.
  enum Import: NeueRule {
    static let record = rule(
      "import", "Import the modern store", .safe,
      "The legacy import is removed when the file no longer uses the module.",
      before: "import VergeNeue",
      after: "import Verge")

    static let examples = [
      example(
        before: """
          import VergeNeue

          let boards: [Store<BoardReducer>] = []

          """,
        after: """
          import Verge

          let boards: [BoardReducer] = []

          """)
    ]
  }
}
