import Foundation
import RevergeCore
import Testing

@Suite("Feeds for VueFlux's signals")
struct VueFluxFeedTests {
  private static let provider = """
    import VueFluxReactive

    public func find() -> Signal<Int> {
      return Signal { send in send(1); return AnyDisposable() }
    }

    public final class Finder {
      public func find() -> Signal<Int> { return Signal { _ in AnyDisposable() } }
    }

    """

  /// The texts of files after all changes, in the order of the files.
  private func after(_ files: (path: String, text: String)...) throws -> [String] {
    let analysis = Analyzer().analyze(files)
    return try zip(analysis.files, files).map { analyzed, file in
      try Plan(includesReview: true).change(for: analyzed, text: file.text)?.after ?? file.text
    }
  }

  @Test("A file that only observes a feed imports VergeFeed once, with the same access level")
  func imports() throws {
    let user = """
      internal import VueFluxReactive
      import Foundation

      func show(_ finder: Finder) { finder.find().observe { print($0) } }

      """
    let texts = try after(
      ("Sources/App/Find.swift", Self.provider), ("Sources/App/Show.swift", user))
    #expect(texts[0].hasPrefix("import Verge\nimport VergeFeed\n\n"))
    #expect(texts[1].contains("internal import VergeFeed\nimport Foundation\n"))
    #expect(texts[1].components(separatedBy: "import VergeFeed").count == 2)
  }

  @Test("Modules that pass signals to each other use the same type")
  func modules() throws {
    let user = """
      import Search
      import VueFluxReactive

      struct Screen { let found: Signal<Int> = find() }

      """
    let texts = try after(
      ("Sources/Search/Find.swift", Self.provider), ("Sources/App/Screen.swift", user))
    #expect(texts[0].contains("public func find() -> Feed<Int> {"))
    #expect(texts[1].contains("let found: Feed<Int> = find()"))
  }

  @Test("If a state is not migrated, its module and the modules that share its signals keep them")
  func staying() throws {
    let state = """
      import VueFlux
      import VueFluxReactive

      public final class DialState: State {
        public typealias Action = Int
        public typealias Mutations = DialMutations
        fileprivate lazy var text = ""
      }

      public struct DialMutations: Mutations {
        public func commit(action: Int, state: DialState) { state.text += "a" }
      }

      """
    let user = """
      import Search
      import VueFluxReactive

      struct Screen { let found: Signal<Int> = find() }

      """
    let texts = try after(
      ("Sources/Search/Find.swift", Self.provider), ("Sources/Search/Dial.swift", state),
      ("Sources/App/Screen.swift", user))
    #expect(texts[0].contains("-> Signal<Int> {"))
    #expect(texts[2].contains("let found: Signal<Int> = find()"))
    #expect(!texts.contains { $0.contains("VergeFeed") })
  }

  @Test("In an app with its own `Feed`, the name is qualified")
  func qualified() throws {
    let texts = try after(
      ("Sources/App/Find.swift", Self.provider),
      ("Sources/App/Feed.swift", "struct Feed { let title: String }\n"))
    #expect(texts[0].contains("public func find() -> VergeFeed.Feed<Int> {"))
    #expect(texts[0].contains("return VergeFeed.Feed { send in"))
  }

  @Test(
    "In an app whose own type has the name of a token or a signal, signals stay",
    arguments: ["CancelAction", "Signal"])
  func taken(_ name: String) throws {
    let texts = try after(
      ("Sources/App/Find.swift", Self.provider),
      ("Sources/App/Own.swift", "final class \(name) {}\n"))
    #expect(texts[0].contains("public func find() -> Signal<Int> {"))
    #expect(!texts[0].contains("VergeFeed"))
  }
}
