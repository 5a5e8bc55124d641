import RevergeCore

extension UserCode {
  /// Classes of one line, and a generic parameter with the name of a type.
  static let shortClasses = UserCode(
    title: "Classes of one line, and a generic parameter with the name of a type",
    files: [
      File(
        path: "Sources/App/main.swift",
        before: #"""
          import VergeStore

          struct Clock: StateType { var hour = 0 }
          class ClockStore: VergeDefaultStore<Clock> { static let shared = ClockStore(initialState: Clock(), logger: nil) }
          class Hand: Dispatcher<Clock> { func turn() { commit { $0.hour += 1 } } }
          final class LongHand: Hand { override init(target: VergeDefaultStore<Clock>) { super.init(target: target) } }
          final class Alarm: Dispatcher<Clock> { var rings = 0 }
          extension Mutations where Base == Alarm { func ring() { base.rings += 1; descriptor.commit { $0.hour = 0 } } }

          struct Cell<Storage> { var storage: Storage }
          func unwrap<Storage>(_ cell: Cell<Storage>) -> Storage { cell.storage }

          let hand = LongHand(target: ClockStore.shared)
          let alarm = Alarm(target: ClockStore.shared)
          hand.turn()
          print(ClockStore.shared.state.hour, unwrap(Cell(storage: 3)))
          alarm.commit.ring()
          print(ClockStore.shared.state.hour, alarm.rings)

          """#,
        after: #"""
          import Verge

          struct Clock { var hour = 0 }
          class ClockStore: Store<Clock, Never>, @unchecked Sendable { static let shared = ClockStore(initialState: Clock(), logger: nil) }
          class Hand: StoreComponentType {
            let store: Store<Clock, Never>

            init(target: Store<Clock, Never>) {
              store = target
            }

            func turn() { commit { $0.hour += 1 } }
          }
          final class LongHand: Hand { override init(target: Store<Clock, Never>) { super.init(target: target) } }
          final class Alarm: StoreComponentType {
            let store: Store<Clock, Never>

            init(target: Store<Clock, Never>) {
              store = target
            }

            var rings = 0
          }
          extension Alarm { func ring() { self.rings += 1; commit { $0.hour = 0 } } }

          struct Cell<Storage> { var storage: Storage }
          func unwrap<Storage>(_ cell: Cell<Storage>) -> Storage { cell.storage }

          let hand = LongHand(target: ClockStore.shared)
          let alarm = Alarm(target: ClockStore.shared)
          hand.turn()
          print(ClockStore.shared.state.hour, unwrap(Cell(storage: 3)))
          alarm.ring()
          print(ClockStore.shared.state.hour, alarm.rings)

          """#)
    ])

  /// A view model whose state is nested in it.
  static let nestedViewModels = UserCode(
    title: "A view model whose state is nested in it",
    files: [
      File(
        path: "Sources/App/main.swift",
        before: #"""
          import VergeStore
          import VergeViewModel

          enum Shop {
            struct Model: StateType { var items: [String] = [] }
            final class Store: VergeDefaultStore<Model> {}
            final class View: VergeViewModelBase<View.State, Model> {
              struct State { var title = "" }
              override func updateState(state: inout State, by storeState: Model) { state.title = "\(storeState.items.count) items" }
            }
          }

          final class Page {
            let model: Shop.View
            init(_ model: Shop.View) { self.model = model }
            func title() -> String { read(model.state) }
            private func read(_ state: Shop.View.State) -> String { state.title }
          }

          let store = Shop.Store(initialState: .init(), logger: nil)
          let page = Page(Shop.View(initialState: .init(), parent: store, logger: nil))
          final class Clerk: Dispatcher<Shop.Model> { func add(_ item: String) { commit { $0.items.append(item) } } }
          Clerk(target: store).add("pear")
          print(page.title())

          """#,
        after: #"""
          import Verge

          enum Shop {
            struct Model { var items: [String] = [] }
            final class Store: Verge.Store<Model, Never>, @unchecked Sendable {}
            final class View: Verge.Store<View.State, Never>, @unchecked Sendable {
              let parent: Verge.Store<Model, Never>
              private var parentSubscription: StoreStateSubscription?

              init(
                initialState: State, parent: Verge.Store<Model, Never>,
                logger: (any StoreLogger)?
              ) {
                self.parent = parent
                super.init(initialState: initialState, logger: logger)
                parentSubscription = parent.sinkState(dropsFirst: true, queue: .passthrough) {
                  [weak self] storeState in
                  guard let self = self else { return }
                  self.commit { self.updateState(state: &$0, by: storeState.primitive) }
                }
              }

              struct State { var title = "" }
              func updateState(state: inout State, by storeState: Model) { state.title = "\(storeState.items.count) items" }
            }
          }

          final class Page {
            let model: Shop.View
            init(_ model: Shop.View) { self.model = model }
            func title() -> String { read(model.state.primitive) }
            private func read(_ state: Shop.View.State) -> String { state.title }
          }

          let store = Shop.Store(initialState: .init(), logger: nil)
          let page = Page(Shop.View(initialState: .init(), parent: store, logger: nil))
          final class Clerk: StoreComponentType {
            let store: Store<Shop.Model, Never>

            init(target: Store<Shop.Model, Never>) {
              store = target
            }

            func add(_ item: String) { commit { $0.items.append(item) } }
          }
          Clerk(target: store).add("pear")
          print(page.title())

          """#)
    ])
}
