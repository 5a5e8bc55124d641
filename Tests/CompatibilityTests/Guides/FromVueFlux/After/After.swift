import Foundation
import Verge

protocol LampService: AnyObject {
  func level(completion: @escaping (Int) -> Void)
}

final class Label {
  var text = ""
}

struct LampState: Equatable, Sendable {
  fileprivate(set) var level = 0
  fileprivate(set) var isBroken = false
}

extension LampModel {
  func setLevel(_ level: Int) {
    commit { $0.level = level }
  }

  func burnOut() {
    commit { state in
      state.level = 0
      state.isBroken = true
    }
  }
}

extension LampModel {
  func dim() {
    setLevel(1)
  }

  func load(_ service: any LampService) {
    service.level { [weak self] level in
      self?.setLevel(level)
    }
  }
}

extension LampState {
  var isOn: Bool { level > 0 }
  var text: String { isOn ? "on at \(level)" : "off" }
}

final class LampModel: StoreComponentType {
  let store = Store<LampState, LampActivity>(initialState: .init())
}

enum LampActivity: Sendable { case flash }

package func switchOn(_ print: (String) -> Void) {
  let lamp = LampModel()

  lamp.dim()
  print(lamp.state.text)

}

func executors(_ lamp: LampModel) -> StoreStateSubscription {
  let background = DispatchQueue(label: "lamp")

  let subscription = lamp.sinkState(queue: .specific(background)) { state in print(state.text) }

  return subscription
}

func dimAll(_ house: Store<House, Never>) {
  house.commit { house in
    for id in house.lamps.indices { house.lamps[id].level = 1 }
  }
}

struct House: Equatable, Sendable {
  var lamps: [LampState] = []
}

@MainActor
final class LampScreen {
  private let lamp: LampModel
  private var subscription: StoreStateSubscription?
  private(set) var title = ""

  init(lamp: LampModel) {
    self.lamp = lamp
    subscription = lamp.sinkState { [weak self] state in
      self?.title = state.text
    }
  }
}

enum PlayerAction: Sendable {
  case play(String)
  case stop
}

final class PlayerModel: StoreComponentType, Sendable {
  let store = Store<PlayerState, PlayerAction>(initialState: .init())

  func apply(_ action: PlayerAction) {
    commit { state in
      switch action {
      case .play(let title): state.title = title
      case .stop: state.title = ""
      }
    }
    send(action)
  }
}

struct PlayerState: Equatable, Sendable {
  var title = ""
}

package func told(_ print: @escaping @Sendable (String) -> Void) {
  let player = PlayerModel()
  player.apply(.stop)

  let subscription = player.sinkActivity(queue: .passthrough) { [unowned player] action in
    print("\(action): \(player.state.title)")
  }

  player.apply(.play("Song"))
  player.apply(.stop)

  subscription.cancel()

  player.apply(.stop)
}

struct SearchState: Equatable, Sendable {
  fileprivate(set) var text = ""
  fileprivate(set) var results: [String] = []
}

extension SearchState {
  var count: Int { results.count }
}

enum SearchActivity: Sendable {
  case failed(String)
}

final class SearchModel: StoreComponentType {
  let store = Store<SearchState, SearchActivity>(initialState: .init())

  func show(_ text: String, _ results: [String]) {
    commit { state in
      state.text = text
      state.results = results
    }
  }

  func fail(_ message: String) {
    commit { $0.results = [] }
    send(.failed(message))
  }
}

package func search(_ print: @escaping @Sendable (String) -> Void) {
  let model = SearchModel()

  let counts = model.sinkState(\.count, queue: .passthrough) { count in
    print("\(count.primitive)")
  }

  let failures = model.sinkActivity(queue: .passthrough) { activity in
    if case .failed(let message) = activity { print(message) }
  }

  let length = model.derived(.map { $0.text.count })

  model.show("te", ["tea"])
  model.show("t", ["tea", "tin"])
  model.show("tea", ["tea", "tee"])
  model.fail("no network")
  print("\(length.state.primitive)")

  counts.cancel()
  failures.cancel()

}

@MainActor
final class SearchScreen {
  let label = Label()
  private var subscription: StoreStateSubscription?

  init(model: SearchModel) {
    subscription = model.sinkState(\.text) { [weak label] text in
      label?.text = text.primitive
    }
  }
}

final class Connection {
  private let scope = VergeAnyCancellable()

  func open(_ model: SearchModel, log: @escaping @Sendable (String) -> Void) {
    scope.insert(model.sinkState(\.text, queue: .passthrough) { log($0.primitive) })
    scope.insert(onDeinit: { log("closed") })
  }

  func close() { scope.cancel() }
}

package func connect(_ print: @escaping @Sendable (String) -> Void) {
  let connection = Connection()
  let model = SearchModel()
  model.show("a", [])
  connection.open(model, log: print)
  model.show("b", [])
  connection.close()
  model.show("c", [])
}

final class Cache {
  @AtomicState private var images: [String: Int] = [:]

  func keep(_ name: String, _ size: Int) {
    $images.commit { $0[name] = size }
  }

  func size(_ name: String) -> Int? { images[name] }
}
