extension VergeStore6 {
  /// Replaces the import of VergeStore 6. `ImportChange` finds it.
  enum Import: VergeStore6Rule {
    static let record = rule("import")
  }
}
