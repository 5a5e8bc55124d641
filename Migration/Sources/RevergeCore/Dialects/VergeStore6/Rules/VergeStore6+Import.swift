extension VergeStore6 {
  /// Replaces the import of VergeStore 6. `ImportChange` finds it.
  enum Import: VergeStore6Rule {
    static let record = rule(
      "import", "Import the modern store", .safe,
      "The legacy import is removed when the file no longer uses the module.",
      before: "import VergeStore", after: "import Verge")

    static let examples = [
      example(
        before: "import VergeStore\n\nstruct Empty: StateType {}\n",
        after: "import Verge\n\nstruct Empty {}\n")
    ]
  }
}
