import RevergeCore
import Testing

/// A file before and after the stage `shim`.
struct ShimExample: Sendable, CustomTestStringConvertible {
  let name: String
  let rules: [String]
  /// Another file, if it matters.
  var beside = ""
  let before: String
  let after: String
  var includesReview = false
  /// The opt-in rules that are asked.
  var also: Set<String> = []

  var testDescription: String { name }

  private static let model = """
    import Verge

    final class Model: VergeType {
      typealias Activity = NoActivity
      struct State { var name = "" }
      let state: Storage<State> = .init(.init())
    }

    """

  static let all =
    basic + rxSwift + seven + entities + [
      betas, viewModels, viewModelsWithActivities, sendable, sendableViewModels,
    ]

  private static let betas = ShimExample(
    name: "A beta of VergeStore 6, whose view models had a module", rules: ["shim.import"],
    before: """
      import VergeStore
      import VergeViewModel

      final class Cart: DispatcherBase<Shop, Never> {
        func clear() -> Mutation<Void> { .mutation { $0.names = [] } }
      }

      """,
    after: """
      import VergeStoreBeta

      final class Cart: DispatcherBase<Shop, Never> {
        func clear() -> Mutation<Void> { .mutation { $0.names = [] } }
      }

      """)

  private static let basic = [
    ShimExample(
      name: "Verge Classic under the name of Verge", rules: ["shim.import"], before: model,
      after: "import VergeClassic" + model.dropFirst("import Verge".count)),
    ShimExample(
      name: "a file that only other files determine the dialect of", rules: ["shim.import"],
      beside: model,
      before: "// A screen.\n@testable import Verge  // the store\nimport Foundation\n",
      after: "// A screen.\n@testable import VergeClassic  // the store\nimport Foundation\n"),
    ShimExample(
      name: "Cycler 3, and a condition that asks for the module", rules: ["shim.import"],
      before: """
        #if canImport(Cycler)
          import Cycler
        #endif
        final class Model: CyclerType {
          struct State { var name = "" }
          let state = Storage(State())
          func clear() { commit { $0.name = "" } }
        }

        """,
      after: """
        #if canImport(VergeClassic)
          import VergeClassic
        #endif
        final class Model: CyclerType {
          struct State { var name = "" }
          let state = Storage(State())
          func clear() { commit { $0.name = "" } }
        }

        """),
    ShimExample(
      name: "the core module beside that of the dialect", rules: ["shim.import"],
      before: "import Foundation\nimport VergeClassic\nimport VergeCore\n\nlet a = 1\n",
      after: "import Foundation\nimport VergeClassic\n\nlet a = 1\n"),
    ShimExample(
      name: "the core module of VergeStore 6 by itself", rules: ["shim.import"],
      before: "import VergeCore\n\nfinal class Cart: Dispatcher<Shop> {}\n",
      after: "import VergeStore\n\nfinal class Cart: Dispatcher<Shop> {}\n"),
    ShimExample(
      name: "types that are written with their module", rules: ["shim.qualified-name"],
      before: "import class Verge.Emitter\nlet all: Verge.Storage<Int> = Verge.Storage(1)\n",
      after:
        "import class VergeClassic.Emitter\nlet all: VergeClassic.Storage<Int> = VergeClassic.Storage(1)\n"
    ),
    ShimExample(
      name: "an import of one name beside one of all", rules: ["shim.import"],
      before: "import class Verge.Emitter\nimport Verge\nfinal class Model: VergeType {}\n",
      after:
        "import class VergeClassic.Emitter\nimport VergeClassic\nfinal class Model: VergeType {}\n"),
    ShimExample(
      name: "RxSwift for a bag alone", rules: ["shim.rx-import"],
      before: "import RxSwift\nimport VergeClassic\nlet bag = DisposeBag()\n",
      after: "import VergeClassic\nlet bag = DisposeBag()\n"),
    ShimExample(
      name: "RxSwift that the original brought along", rules: ["shim.rx-missing"],
      before: "import VergeClassic\nlet names: Driver<String> = .empty()\n",
      after:
        "import VergeClassic\nimport RxSwift\nimport RxCocoa\nlet names: Driver<String> = .empty()\n",
      includesReview: true),
    ShimExample(
      name: "activities as an observable", rules: ["shim.rx-activity", "shim.rx-import"],
      before: """
        import RxSwift
        import VergeClassic
        func observe(_ model: Model, _ bag: DisposeBag) {
          model.activity
            .asObservable()
            .subscribe(onNext: { print($0) })
            .disposed(by: bag)
          model.activity.asObservable().bind { print($0) }.disposed(by: bag)
        }

        """,
      after: """
        import VergeClassic
        func observe(_ model: Model, _ bag: DisposeBag) {
          model.activity
            .emit(onNext: { print($0) })
            .disposed(by: bag)
          model.activity.emit(onNext: { print($0) }).disposed(by: bag)
        }

        """, includesReview: true),
    ShimExample(
      name: "a name of both where nothing of the library gives one", rules: ["shim.rx-name"],
      before:
        "import RxSwift\nimport VergeClassic\nlet bag = DisposeBag()\nlet one = Observable.just(1)\n",
      after:
        "import RxSwift\nimport VergeClassic\nlet bag = RxSwift.DisposeBag()\nlet one = Observable.just(1)\n",
      includesReview: true),
    ShimExample(
      name: "Cycler 2", rules: ["shim.cycler-commit", "shim.cycler-name", "shim.import"],
      before: """
        import Cycler
        final class Model: CyclerType {
          struct State { var name: String?; var page = Page() }
          let state = Storage(State())
          private var waiting: CyclerWeakContext<Model>?
          func set(_ name: String) {
            commit { $0.updateIfChanged(name, \\.name) }
            commit { (state) in
              state.update(1, \\.page.number)  // the first
            }
            let binder = commitIfChangedBinder(target: \\.name)
          }
        }

        """,
      after: """
        import VergeClassic
        final class Model: CyclerType {
          struct State { var name: String?; var page = Page() }
          let state = Storage(State())
          private var waiting: DispatchContext<Model>?
          func set(_ name: String) {
            commit { $0.name = name }
            commit { (state) in
              state.page.number = 1  // the first
            }
            let binder = commitBinder(target: \\.name)
          }
        }

        """, includesReview: true),
    ShimExample(
      name: "a shape that two versions had under one name", rules: ["shim.not-offered"],
      before: "import VergeNeue\ntypealias AppStore = Store<AppState, AppReducer>\n",
      after:
        "import VergeNeue\n// reverge: shim.not-offered: manual migration required; see Migration/Rules/Shim.md#unsupported\ntypealias AppStore = Store<AppState, AppReducer>\n"
    ),
  ]

  /// The file after the stage `shim`, and what was found in it.
  func applied(to text: String, twice: Bool = false) throws -> (String, FileAnalysis) {
    let analysis = Analyzer(stage: .legacyToShim, also: also).analyze([
      ("Sources/App/File.swift", text), ("Sources/App/Beside.swift", beside),
    ])
    let plan = Plan(includesReview: includesReview)
    return (try plan.change(for: analysis.files[0], text: text)?.after ?? text, analysis.files[0])
  }
}
