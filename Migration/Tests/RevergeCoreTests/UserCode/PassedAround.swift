import RevergeCore

extension UserCode {
  /// Stores behind static members.
  static let staticStores = UserCode(
    title: "Stores behind static members",
    files: [
      File(
        path: "Sources/App/main.swift",
        before: #"""
          import VergeStore

          struct Library: StateType {
            var titles: [String] = []
            func count(of letter: Character) -> Int { titles.filter { $0.first == letter }.count }
          }

          final class LibraryStore: VergeDefaultStore<Library> {
            static let shared = LibraryStore(initialState: Library(), logger: nil)
            static func fresh() -> LibraryStore { LibraryStore(initialState: Library(), logger: nil) }
          }

          final class Librarian: Dispatcher<Library> {
            func add(_ title: String) { commit { $0.titles.append(title) } }
          }

          let token = LibraryStore.shared.backingStorage.addDidUpdate { print("now", $0.titles) }
          let librarian = Librarian(target: LibraryStore.shared)
          librarian.add("Emma")
          print(LibraryStore.shared.state.count(of: "E"))
          LibraryStore.shared.backingStorage.remove(subscriber: token)
          let other = LibraryStore.fresh()
          Librarian(target: other).add("Persuasion")
          print(other.state.count(of: "P"), LibraryStore.shared.state.titles)

          """#,
        after: #"""
          import Verge

          struct Library {
            var titles: [String] = []
            func count(of letter: Character) -> Int { titles.filter { $0.first == letter }.count }
          }

          final class LibraryStore: Store<Library, Never>, @unchecked Sendable {
            static let shared = LibraryStore(initialState: Library(), logger: nil)
            static func fresh() -> LibraryStore { LibraryStore(initialState: Library(), logger: nil) }
          }

          final class Librarian: StoreComponentType {
            let store: Store<Library, Never>

            init(target: Store<Library, Never>) {
              store = target
            }

            func add(_ title: String) { commit { $0.titles.append(title) } }
          }

          let token = LibraryStore.shared.sinkState(dropsFirst: true, queue: .passthrough) { print("now", $0.titles) }.storeWhileSourceActive()
          let librarian = Librarian(target: LibraryStore.shared)
          librarian.add("Emma")
          print(LibraryStore.shared.state.primitive.count(of: "E"))
          token.cancel()
          let other = LibraryStore.fresh()
          Librarian(target: other).add("Persuasion")
          print(other.state.primitive.count(of: "P"), LibraryStore.shared.state.titles)

          """#)
    ])

  /// Storages and bags that are passed on.
  static let passedStorages = UserCode(
    title: "Storages and bags that are passed on",
    files: [
      File(
        path: "Sources/App/main.swift",
        before: #"""
          import VergeClassic

          final class Meter: VergeType {
            struct State { var count = 0 }
            enum Activity { case tick(Int) }
            let state: Storage<State> = .init(.init())
            func tick() { dispatch { c in c.commit { $0.count += 1 }; c.emit(.tick(c.currentState.count)) } }
          }

          final class Gauge {
            private(set) var text = ""
            func show<S>(_ storage: Storage<S>, _ describe: @escaping (S) -> String) {
              text = describe(storage.value)
              storage.add { [weak self] in self?.text = describe($0) }
            }
          }

          struct Watcher {
            let name: String
            func watch(_ meter: Meter, until bag: DisposeBag) {
              meter.activity.emit(onNext: { print(self.name, $0) }).disposed(by: bag)
            }
          }

          final class Wall {
            private var watched: [(Meter, StorageSubscribeToken)] = []
            private var counts: [Int] = []
            private let bag = DisposeBag()

            func hang(_ meters: [Meter]) {
              counts = meters.map { _ in 0 }
              watched = meters.enumerated().map { index, meter in
                Watcher(name: "meter \(index)").watch(meter, until: bag)
                let token = meter.state.add { [weak self] in self?.counts[index] = $0.count }
                return (meter, token)
              }
            }
            func takeDown() {
              for (meter, token) in watched { meter.state.remove(subscriber: token) }
            }
            var total: Int { counts.reduce(0, +) }
          }

          let meters = [Meter(), Meter()]
          let wall = Wall()
          let gauge = Gauge()
          wall.hang(meters)
          gauge.show(meters[0].state) { "\($0.count) ticks" }
          meters.forEach { meter in meter.tick() }
          meters[0].tick()
          wall.takeDown()
          meters[1].tick()
          print(wall.total, gauge.text)

          """#,
        after: #"""
          import Verge

          final class Meter: StoreComponentType {
            struct State { var count = 0 }
            enum Activity { case tick(Int) }
            let store: Store<State, Activity> = .init(initialState: .init())
            func tick() { commit { $0.count += 1 }; send(.tick(state.count)) }
          }

          final class Gauge {
            private(set) var text = ""
            func show<S>(_ storage: Store<S, some Any>, _ describe: @escaping (S) -> String) {
              text = describe(storage.state.primitive)
              storage.sinkState(dropsFirst: true, queue: .passthrough) { [weak self] in self?.text = describe($0.primitive) }.storeWhileSourceActive()
            }
          }

          struct Watcher {
            let name: String
            func watch(_ meter: Meter, until bag: inout VergeAnyCancellables) {
              meter.sinkActivity { print(self.name, $0) }.store(in: &bag)
            }
          }

          final class Wall {
            private var watched: [(Meter, StoreStateSubscription)] = []
            private var counts: [Int] = []
            private var bag = VergeAnyCancellables()

            func hang(_ meters: [Meter]) {
              counts = meters.map { _ in 0 }
              watched = meters.enumerated().map { index, meter in
                Watcher(name: "meter \(index)").watch(meter, until: &bag)
                let token = meter.sinkState(dropsFirst: true, queue: .passthrough) { [weak self] in self?.counts[index] = $0.count }.storeWhileSourceActive()
                return (meter, token)
              }
            }
            func takeDown() {
              for (meter, token) in watched { token.cancel() }
            }
            var total: Int { counts.reduce(0, +) }
          }

          let meters = [Meter(), Meter()]
          let wall = Wall()
          let gauge = Gauge()
          wall.hang(meters)
          gauge.show(meters[0].store) { "\($0.count) ticks" }
          meters.forEach { meter in meter.tick() }
          meters[0].tick()
          wall.takeDown()
          meters[1].tick()
          print(wall.total, gauge.text)

          """#)
    ])
}
