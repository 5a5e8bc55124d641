extension VueFlux {
  /// Replaces the imports of VueFlux. `ImportChange` finds them.
  enum Import: VueFluxRule {
    static let record = rule("import")
  }
}
