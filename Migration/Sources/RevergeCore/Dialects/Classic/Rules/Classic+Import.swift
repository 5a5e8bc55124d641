extension Classic {
  /// Replaces the import of Verge Classic. `ImportChange` finds it.
  enum Import: ClassicRule {
    static let record = rule("import")
  }
}
