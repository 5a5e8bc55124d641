extension Neue {
  /// Removes the import of VergeNeue. `ImportChange` finds it.
  enum Import: NeueRule {
    static let record = rule("import")
  }
}
