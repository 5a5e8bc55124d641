import RevergeCore
import Testing

@Suite("Detection of a file's dialect")
struct GenerationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let generations: [Generation]
    /// A text in the reason for skipping the file; `nil` if it is not skipped.
    var reason: String?

    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "VergeStore 6, November 2019: commits with a trailing closure",
      text: """
        import VergeStore
        final class Cart: Dispatcher<Shop> { func clear() { commit { $0.names = [] } } }
        """, generations: [.vergeStore6]),
    Case(
      name: "Classic beside VergeNeue, in one file",
      text: """
        import Verge
        import VergeNeue
        final class Model: VergeType {}
        struct Reducer: ReducerType { func clear() -> Mutation { .init { $0.names = [] } } }
        """, generations: [.classic, .neue]),
    Case(
      name: "VergeStore 6, early December: namespaces",
      text: """
        import VergeStore
        extension Mutations where Base == Cart { func clear() { descriptor.commit { $0.names = [] } } }
        """, generations: [.vergeStore6]),
    Case(
      name: "VergeStore 6c: values with one parameter",
      text: """
        import VergeStore
        final class Cart: DispatcherBase<Shop> {
          func clear() -> Mutation { .mutationIfPresent(\\.draft) { $0.text = "" } }
        }
        """, generations: [.vergeStore6]),
    Case(
      name: "VergeStore 6d: values with two parameters",
      text: """
        import VergeStore
        final class Cart: DispatcherBase<Shop, Never> {
          func clear() -> Mutation<Void> { .mutation { $0.names = [] } }
        }
        """, generations: [.vergeStore6Betas]),
    Case(
      name: "VergeStore 6d: a logger, which modern Verge has, too",
      text: """
        import VergeStore
        final class Console: StoreLogger {}
        func clear(_ cart: Cart) throws { try cart.commitInline { $0.names = [] } }
        """, generations: [.vergeStore6Betas]),
    Case(
      name: "a logger alone", generation: .modern,
      text: "import Verge\nfinal class Console: StoreLogger {}"),
    Case(
      name: "Verge 7 beta: two parameters, no values",
      text: """
        import VergeStore
        final class Cart: DispatcherBase<Shop, Never> { func clear() { commit { $0.names = [] } } }
        """, generations: [],
      reason: "may be 'VergeStore 6, betas with two parameters' or 'Verge 7 to 13'"),
    Case(
      name: "Verge 7, under the name of VergeStore",
      text:
        "import VergeStore\nfinal class Cart: StoreWrapperType { let store: Store<Int, Never> }",
      generations: [.modern]),
    Case(
      name: "Verge 7: view models by another name", generation: .modern,
      text:
        "import VergeStore\nfinal class A: ViewModelBase<Shop, Never> { var d: Derived<Int>? }"),
    Case(
      name: "VergeStore 6 beta 1: a view model without activities", generation: .vergeStore6,
      text: "import VergeViewModel\nfinal class A: StandaloneVergeViewModelBase<Shop, Never> {}"),
    Case(
      name: "VergeStore 6 beta 1: a view model with activities, and a store of one parameter",
      text: """
        import VergeViewModel
        final class Root: StoreBase<Shop> {}
        final class A: VergeViewModelBase<Screen, Shop, Event> {}
        final class B: StandaloneVergeViewModelBase<Screen, Never> {}
        """, generations: [.vergeStore6FirstBetas]),
    Case(
      name: "a view model with activities",
      text: "import VergeViewModel\nfinal class A: StandaloneVergeViewModelBase<Shop, Event> {}",
      generations: [.vergeStore6Betas]),
    Case(
      name: "Verge 4 and 5",
      text: "import Verge\nfunc go(_ context: DispatchingContext<Model>) { context.emit(.done) }",
      generations: [.classic]),
    Case(
      name: "Verge Classic beside a reducer of VergeNeue",
      text: """
        import Verge
        import VergeNeue
        final class Cart: ReducerType { func clear() -> Mutation { .init { $0.names = [] } } }
        func go(_ context: DispatchingContext<Model>) { context.emit(.done) }
        """, generations: [.classic, .neue]),
    Case(
      name: "Verge 11", generation: .modern,
      text: "import Verge\nlet store = Store<Int, Never>(initialState: 1)"),
    Case(
      name: "a pod named Verge with VergeStore 6 in it",
      text: "import Verge\nfinal class Cart: Dispatcher<Shop>, ScopedDispatching {}",
      generations: [.vergeStore6]),
    Case(
      name: "Verge without distinctive identifiers", text: "import Verge\nlet a = 1",
      generations: [],
      reason: "no identifier decides"),
    Case(
      name: "Verge with names of two dialects",
      text: "import Verge\nfinal class A: VergeType { let store: Store<Int, Never> }",
      generations: [], reason: "'VergeType' and 'Store<_, _>' belong to different dialects"),
    Case(
      name: "modules that no version had together", text: "import VergeStore\nimport Cycler\n",
      generations: [], reason: "no dialect has 'Cycler' and 'VergeStore'"),
    Case(
      name: "a weak identifier beside a strong one", generation: .modern,
      text: "import Verge\nlet store: Store<Int, Never>\nlet a = router.currentState"),
    Case(
      name: "Cycler 3", generation: .classic,
      text: "import Cycler\nfunc go() { commit { $0.name = 1 } }"),
    Case(
      name: "Cycler 2", generation: .cycler2,
      text: "import Cycler\nfunc go() { commit { $0.update(1, \\.name) } }"),
    Case(
      name: "VergeNeue", generation: .neue, text: "import VergeNeue\nlet store: Store<AppReducer>"),
    Case(
      name: "VueFlux with identifiers of other dialects", generation: .vueFlux,
      text: "import VueFluxReactive\nextension Mutations where Base == Cart {}"),
    Case(
      name: "two dialects in one file",
      text: "import VergeNeue\nimport VergeStore\nfinal class A: VergeDefaultStore<Int> {}",
      generations: [.vergeStore6, .neue]),
    Case(name: "none", text: "import Foundation\nlet verge = 1", generations: []),
  ]

  @Test("Imports and identifiers determine the dialect of a file", arguments: cases)
  func detects(_ example: Case) throws {
    let file = Analyzer(stage: .legacyToShim)
      .analyze([("Sources/App/File.swift", example.text + "\n")]).files[0]
    #expect(file.generations == example.generations.map(\.rawValue))
    #expect((file.skipped == nil) == (example.reason == nil))
    if let reason = example.reason { #expect(file.skipped?.contains(reason) == true) }
    #expect(!file.isFailure)
  }

  @Test("A type that the files declare does not identify a library")
  func ownNames() {
    let files = [
      ("Sources/App/A.swift", "import Verge\nlet a: Emitter<Int>\n"),
      ("Sources/App/B.swift", "import Verge\nfinal class Emitter<Event> {}\n"),
      ("Sources/App/C.swift", "import Verge\nfinal class C: StoreComponentType {}\n"),
    ]
    let analysis = Analyzer(stage: .legacyToShim).analyze(files)
    #expect(analysis.files.map(\.generations) == Array(repeating: ["Verge 7 to 13"], count: 3))
    #expect(analysis.findings.isEmpty)
  }
}

extension GenerationTests.Case {
  init(name: String, generation: Generation, text: String) {
    self.init(name: name, text: text, generations: [generation])
  }
}
