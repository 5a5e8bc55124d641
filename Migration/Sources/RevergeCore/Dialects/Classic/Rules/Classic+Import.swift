extension Classic {
  /// Replaces the import of Verge Classic. `ImportChange` finds it.
  enum Import: ClassicRule {
    static let record = rule(
      "import", "Import the modern store", .safe,
      "The legacy import is removed when the file no longer uses the module.",
      before: "import VergeClassic", after: "import Verge")

    static let examples = [
      example(
        before: """
          import VergeClassic

          typealias Nothing = NoActivity

          """,
        after: """
          import Verge

          typealias Nothing = Never

          """)
    ]
  }
}
