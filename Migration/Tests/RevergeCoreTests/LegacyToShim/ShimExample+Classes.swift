import Foundation
import RevergeCore

/// Verge 7, view models of the first betas, and classes that become `Sendable`.
extension ShimExample {
  private static let sevenAfter = """
    import Verge  // the store

    final class Cart: StoreWrapperType {
      let store: Verge.Store<Int, Never> = .init(initialState: 0, logger: nil)
      func add() { commit { $0 += 1 } }
    }

    """

  /// Verge 7, whose module had the name of VergeStore 6.
  static let seven = [
    ShimExample(
      name: "Verge 7 under the name of VergeStore", rules: ["shim.import", "shim.qualified-name"],
      before: sevenAfter.replacingOccurrences(of: "Verge  //", with: "VergeStore  //")
        .replacingOccurrences(of: "Verge.Store", with: "VergeStore.Store"),
      after: sevenAfter),
    ShimExample(
      name: "a file of Verge 7 that another file tells", rules: ["shim.import"],
      beside: "import VergeStore\nlet derived: Derived<Int>\n",
      before: "import VergeCore\nimport VergeStore\n\nlet a = 1\n",
      after: "import Verge\n\nlet a = 1\n"),
  ]

  static let viewModels = ShimExample(
    name: "view models of 6.0.0 beta 1", rules: ["shim.activity-parameter"],
    before: """
      import VergeViewModel

      final class Model: StandaloneVergeViewModelBase<ModelState, Never> {}
      final class Screen: VergeViewModelBase<
        ScreenState,
        ShopState,
        Never
      > {}
      let model = StandaloneVergeViewModelBase<ModelState, Never>(initialState: ModelState())
      extension Mutations where Base: VergeViewModel.VergeViewModelBase<ScreenState, Shop, Never> {}

      """,
    after: """
      import VergeViewModel

      final class Model: StandaloneVergeViewModelBase<ModelState> {}
      final class Screen: VergeViewModelBase<
        ScreenState,
        ShopState
      > {}
      let model = StandaloneVergeViewModelBase<ModelState>(initialState: ModelState())
      extension Mutations where Base: VergeViewModel.VergeViewModelBase<ScreenState, Shop> {}

      """)

  /// The first betas: the store of one parameter in the other file determines the kind of the view model.
  static let viewModelsWithActivities = ShimExample(
    name: "view models of 6.0.0 beta 1 with activities", rules: ["shim.import"],
    beside: "import VergeViewModel\nfinal class Root: StoreBase<Shop> {}\n",
    before: """
      import VergeCore
      import VergeViewModel

      final class Model: StandaloneVergeViewModelBase<ModelState, ModelEvent> {}

      """,
    after: """
      import VergeViewModelBeta

      final class Model: StandaloneVergeViewModelBase<ModelState, ModelEvent> {}

      """)

  static let sendable = ShimExample(
    name: "subclasses that state that they are Sendable", rules: ["shim.sendable"],
    beside: "import VergeStore\nclass AppStore: VergeDefaultStore<Shop> {}\n",
    before: """
      import VergeStore

      typealias ShopStore = VergeDefaultStore<Shop>

      final class Root: ShopStore {
        static var count = 0
        let name = ""
        var title: String { name }
      }

      enum App {
        final class Cart: AppStore {}
        private final class Hidden: ShopStore.DispatcherType {}
      }

      final class Counter: Dispatcher<Shop> {
        private var count = 0
      }

      @MainActor
      final class Screen: Dispatcher<Shop> {
        private var count = 0
      }

      final class Ready: ShopStore, @unchecked Sendable {}
      final class Stated: ShopStore {}
      extension Stated: @unchecked Sendable {}
      final class Other: NSObject {}
      func make() { final class Local: ShopStore {} }

      """,
    after: """
      import VergeStore

      typealias ShopStore = VergeDefaultStore<Shop>

      final class Root: ShopStore {
        static var count = 0
        let name = ""
        var title: String { name }
      }

      // Sendable: 'VergeDefaultStore' guards its state, and this class has no variables.
      extension Root: @unchecked Sendable {}

      enum App {
        final class Cart: AppStore {}
        private final class Hidden: ShopStore.DispatcherType, @unchecked Sendable {}
      }

      // Sendable: 'VergeDefaultStore' guards its state, and this class has no variables.
      extension App.Cart: @unchecked Sendable {}

      // reverge: shim.sendable: manual migration required; see Migration/Rules/Shim.md#sendable
      final class Counter: Dispatcher<Shop> {
        private var count = 0
      }

      @MainActor
      final class Screen: Dispatcher<Shop> {
        private var count = 0
      }

      // Sendable: 'Dispatcher' guards its state, and the main actor guards the rest.
      extension Screen: @unchecked Sendable {}

      final class Ready: ShopStore, @unchecked Sendable {}
      final class Stated: ShopStore {}
      extension Stated: @unchecked Sendable {}
      final class Other: NSObject {}
      func make() { final class Local: ShopStore {} }

      """, includesReview: true, also: ["shim.sendable"])

  static let sendableViewModels = ShimExample(
    name: "view models that are shared", rules: ["shim.sendable"],
    beside: "import VergeClassic\n",
    before: """
      import VergeClassic

      final class SessionViewModel: NSObject, VergeType {
        static let shared = SessionViewModel()
        enum Activity {}
        struct State { var name = "" }
        let state: Storage<State> = .init(.init())
      }

      final class DraftViewModel: VergeType {
        enum Activity {}
        struct State { var name = "" }
        let state: Storage<State> = .init(.init())
        var timer = 0
      }

      """,
    after: """
      import VergeClassic

      final class SessionViewModel: NSObject, VergeType {
        static let shared = SessionViewModel()
        enum Activity {}
        struct State { var name = "" }
        let state: Storage<State> = .init(.init())
      }

      // Sendable: 'VergeType' guards its state, and this class has no variables.
      extension SessionViewModel: @unchecked Sendable {}

      // reverge: shim.sendable: manual migration required; see Migration/Rules/Shim.md#sendable
      final class DraftViewModel: VergeType {
        enum Activity {}
        struct State { var name = "" }
        let state: Storage<State> = .init(.init())
        var timer = 0
      }

      """, includesReview: true, also: ["shim.sendable"])
}
