import RevergeCore

extension UserCode {
  /// Extensions of stores and contexts, and a reducer in a property.
  static let reducerExtensions = UserCode(
    title: "Extensions of stores and contexts, and a reducer in a property",
    files: [
      File(
        path: "Sources/App/main.swift",
        before: #"""
          import VergeNeue

          struct Tank { var litres = 0; var log: [String] = [] }

          protocol Drainable: ReducerType {
            func drain(_ note: String) -> Mutation
            func level(_ state: TargetState) -> Int
          }

          final class TankReducer: ReducerType, Drainable {
            typealias TargetState = Tank
            let limit: Int
            init(limit: Int) { self.limit = limit }

            func fill(_ litres: Int) -> Mutation {
              .init { [limit] in $0.litres = min($0.litres + litres, limit) }
            }
            func drain(_ note: String) -> Mutation { .init { $0.litres = 0; $0.log.append(note) } }
            func level(_ state: Tank) -> Int { state.litres }
            func topUp() -> Action<Int> {
              .init { context in
                context.edit { $0.log.append("top") }
                context.commit { $0.fill(100) }
                return context.state.litres
              }
            }
          }

          extension Store where Reducer: Drainable {
            func drain(_ note: String) { commit { $0.drain(note) } }
          }

          extension DispatchContext {
            func edit(_ change: @escaping (inout Reducer.TargetState) -> Void) {
              commit { _ in Reducer.Mutation(mutate: change) }
            }
          }

          typealias TankStore = Store<TankReducer>

          final class Plant {
            let store: TankStore
            private let reducer: TankReducer
            init(limit: Int) {
              reducer = TankReducer(limit: limit)
              store = .init(state: Tank(), reducer: reducer)
            }
          }

          let plant = Plant(limit: 60)
          print(plant.store.dispatch { $0.topUp() })
          plant.store.drain("empty")
          plant.store.commit { $0.fill(5) }
          print(plant.store.state.litres, plant.store.state.log)

          """#,
        after: #"""
          import Verge

          struct Tank { var litres = 0; var log: [String] = [] }

          protocol Drainable: StoreComponentType {
            func drain(_ note: String)
            func level(_ state: Scope) -> Int
          }

          final class TankReducer: StoreComponentType, Drainable {
            let store: Store<Tank, Never>
            let limit: Int
            init(store: Store<Tank, Never>, limit: Int) {
              self.limit = limit
              self.store = store
            }

            func fill(_ litres: Int) {
              commit { [limit] in $0.litres = min($0.litres + litres, limit) }
            }
            func drain(_ note: String) { commit { $0.litres = 0; $0.log.append(note) } }
            func level(_ state: Tank) -> Int { state.litres }
            @discardableResult
            func topUp() -> Int {
              self.edit { $0.log.append("top") }
              fill(100)
              return state.litres
            }
          }

          extension StoreComponentType {
            func edit(_ change: @escaping (inout Scope) -> Void) {
              commit(mutation: change)
            }
          }

          typealias TankStore = TankReducer

          final class Plant {
            let store: TankStore
            private let reducer: TankReducer
            init(limit: Int) {
              reducer = TankReducer(store: .init(initialState: Tank()), limit: limit)
              store = reducer
            }
          }

          let plant = Plant(limit: 60)
          print(plant.store.topUp())
          plant.store.drain("empty")
          plant.store.fill(5)
          print(plant.store.state.litres, plant.store.state.log)

          """#)
    ])

  /// A reducer that stays beside one that moves.
  static let keptReducers = UserCode(
    title: "A reducer that stays beside one that moves",
    files: [
      File(
        path: "Sources/App/main.swift",
        before: #"""
          import VergeNeue

          struct Lamp { var isOn = false }

          final class LampReducer: ReducerType {
            typealias TargetState = Lamp
            func flip() -> Mutation { .init { $0.isOn.toggle() } }
          }

          enum FanReducer: ReducerType {
            typealias TargetState = Int
            case only
            func faster() -> Mutation { .init { $0 += 1 } }
          }

          let lamp = Store(state: Lamp(), reducer: LampReducer())
          let fan: Store<FanReducer> = Store(state: 0, reducer: FanReducer.only)
          lamp.commit { $0.flip() }
          fan.commit { $0.faster() }
          print(lamp.state.isOn, fan.state)

          """#,
        after: #"""
          import Verge
          import VergeNeue

          struct Lamp { var isOn = false }

          final class LampReducer: StoreComponentType {
            let store: Verge.Store<Lamp, Never>

            init(store: Verge.Store<Lamp, Never>) {
              self.store = store
            }

            func flip() { commit { $0.isOn.toggle() } }
          }

          // reverge: neue.reducer: manual migration required; see reverge explain neue.reducer
          enum FanReducer: ReducerType {
            typealias TargetState = Int
            case only
            func faster() -> Mutation { .init { $0 += 1 } }
          }

          let lamp = LampReducer(store: .init(initialState: Lamp()))
          // reverge: neue.store-made: manual migration required; see reverge explain neue.store-made
          let fan: VergeNeue.Store<FanReducer> = VergeNeue.Store(state: 0, reducer: FanReducer.only)
          lamp.flip()
          fan.commit { $0.faster() }
          print(lamp.state.isOn, fan.state)

          """#)
    ])
}
