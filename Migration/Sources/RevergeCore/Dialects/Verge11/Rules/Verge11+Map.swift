import SwiftSyntax

extension Verge11 {
  /// Moves the body of `$0.map(keyPath: \.a) { }` out of the closure. `Verge11Inlining.swift` does that.
  enum Map: Verge11Rule {
    static let record = rule("map")

    /// The label of the only argument: other functions named `map` do not have it.
    static let names: Set = ["keyPath"]

    static func rewrite(_ use: Verge11ReferenceUse, in context: Verge11Context) {
      guard use.name == "map" else { return }
      context.inline(use, for: record)
    }
  }
}
