import SwiftSyntax

extension Verge11 {
  /// Moves the body of `$0.modify { }` out of the closure. `Verge11Inlining.swift` does that.
  enum Modify: Verge11Rule {
    static let record = rule("modify")

    static let names: Set = ["modify", "modifyDirectly", "withType"]

    static func rewrite(_ use: Verge11ReferenceUse, in context: Verge11Context) {
      guard names.contains(use.name) else { return }
      context.inline(use, for: record)
    }
  }
}
