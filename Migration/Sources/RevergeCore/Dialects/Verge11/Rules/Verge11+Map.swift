import SwiftSyntax

extension Verge11 {
  /// Moves the body of `$0.map(keyPath: \.a) { }` out of the closure. `Verge11Inlining.swift` does that.
  enum Map: Verge11Rule {
    static let record = rule(
      "map", "Replace mutations of a slice with mutations in place", .safe,
      """
      Swift changes a slice of a value in position; for an optional slice, optional chaining does. The \
      rewrite needs review if the names do not determine whether the slice is optional.
      """,
      before: "store.commit { $0.map(keyPath: \\.profile) { $0.name = \"Ada\" } }",
      after: "store.commit { $0.profile.name = \"Ada\" }")

    /// The label of the only argument: other functions named `map` do not have it.
    static let names: Set = ["keyPath"]

    static let examples = [
      example(
        before: """
          store.commit { state in
            state.map(keyPath: \\.profile) { (profile: inout InoutRef<Profile>) in
              profile.name = "Ada"
              // Twice.
              profile.wrapped.visits += state.profile.visits
            }
            state.map(keyPath: \\.draft) { $0.name = "" }
            try state.map(keyPath: \\.profile) { try change(&$0) }
          }
          store.commit { $0.map(keyPath: \\.profile) { $0.map(keyPath: \\.name) { $0.replace(with: "a") } } }

          """,
        after: """
          store.commit { state in
            state.profile.name = "Ada"
            // Twice.
            state.profile.visits += state.profile.visits
            state.draft?.name = ""
            try change(&state.profile)
          }
          store.commit { $0.profile.name = "a" }

          """),
      example(
        before: """
          store.commit { state in
            state.map(keyPath: \\.profile) {
              let name = $0.name
              $0.name = name + name
            }
            print("")
            state.map(keyPath: \\.profile) { (profile: inout InoutRef<Profile>) in
              profile.map(keyPath: \\.name) {
                $0 = "a"
              }
              profile.markAsModified()
            }
          }
          store.commit { $0.map(keyPath: \\.profile) { profile in names.forEach { profile.name += $0 } } }
          store.commit { $0.map(keyPath: \\.draft) { print($0) } }
          store.commit { $0.map(keyPath: \\.profile) { $0.markAsModified() } }
          let name = store.commit { $0.map(keyPath: \\.profile) { return $0.name } }

          """,
        after: """
          store.commit { state in
            \(marker)
            state.map(keyPath: \\.profile) {
              let name = $0.name
              $0.name = name + name
            }
            print("")
            \(marker)
            state.map(keyPath: \\.profile) { (profile: inout Profile) in
              profile.name = "a"
              \(Verge11.MarkAsModified.marker)
              profile.markAsModified()
            }
          }
          \(marker)
          store.commit { $0.map(keyPath: \\.profile) { profile in names.forEach { profile.name += $0 } } }
          \(marker)
          store.commit { $0.map(keyPath: \\.draft) { print($0) } }
          \(marker)
          store.commit { $0.map(keyPath: \\.profile) { $0.markAsModified() } }
          \(marker)
          let name = store.commit { $0.map(keyPath: \\.profile) { return $0.name } }

          """),
    ]

    static func rewrite(_ use: Verge11ReferenceUse, in context: Verge11Context) {
      guard use.name == "map" else { return }
      context.inline(use, for: record)
    }
  }
}
