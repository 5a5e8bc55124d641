import Foundation
import VueFlux
import VueFluxReactive

protocol LampService: AnyObject {
  func level(completion: @escaping (Int) -> Void)
}

final class Label {
  var text = ""
}

final class LampState: State {
  typealias Action = LampAction
  typealias Mutations = LampMutations

  fileprivate var level = 0
  fileprivate var isBroken = false
}

enum LampAction {
  case setLevel(Int)
  case burnOut
}

struct LampMutations: Mutations {
  func commit(action: LampAction, state: LampState) {
    switch action {
    case .setLevel(let level):
      state.level = level

    case .burnOut:
      state.level = 0
      state.isBroken = true
    }
  }
}

extension Actions where State == LampState {
  func dim() {
    dispatch(action: .setLevel(1))
  }

  func load(_ service: LampService) {
    service.level { level in
      self.dispatch(action: .setLevel(level))
    }
  }
}

extension Computed where State == LampState {
  var isOn: Bool { return state.level > 0 }
  var text: String { return isOn ? "on at \(state.level)" : "off" }
}

let lamp = Store<LampState>(state: .init(), mutations: .init(), executor: .immediate)

package func switchOn(_ print: (String) -> Void) {

  lamp.actions.dim()
  print(lamp.computed.text)

}

func executors() {
  let background = DispatchQueue(label: "lamp")

  let lamp = Store<LampState>(state: .init(), mutations: .init(), executor: .queue(background))

  lamp.actions.dim()
}

func dimAll() {
  Store<LampState>.actions.dim()
}

final class LampScreen {
  private let lamp: Store<LampState>
  private(set) var title = ""

  init(lamp: Store<LampState>) {
    self.lamp = lamp
    title = lamp.computed.text
    lamp.subscribe(scope: self) { [unowned self] action, store in
      self.title = store.computed.text
    }
  }
}

enum PlayerAction {
  case play(String)
  case stop
}

struct PlayerMutations: Mutations {
  func commit(action: PlayerAction, state: PlayerState) {
    switch action {
    case .play(let title): state.title = title
    case .stop: state.title = ""
    }
  }
}

final class PlayerState: State {
  typealias Action = PlayerAction
  typealias Mutations = PlayerMutations
  var title = ""
}

package func told(_ print: @escaping (String) -> Void) {
  let player = Store<PlayerState>(state: .init(), mutations: .init(), executor: .immediate)
  player.actions.dispatch(action: .stop)

  let subscription = player.subscribe(executor: .immediate) { action, store in
    print("\(action): \(store.computed.state.title)")
  }

  player.actions.dispatch(action: .play("Song"))
  player.actions.dispatch(action: .stop)

  subscription.unsubscribe()

  player.actions.dispatch(action: .stop)
}

final class SearchState: State {
  typealias Action = SearchAction
  typealias Mutations = SearchMutations

  fileprivate let text = Variable("")
  fileprivate let results = Variable<[String]>([])
  fileprivate let failures = Sink<String>()
}

extension Computed where State == SearchState {
  var text: Constant<String> { return state.text.constant }
  var count: Signal<Int> { return state.results.signal.map { $0.count } }
  var failures: Signal<String> { return state.failures.signal }
}

enum SearchAction {
  case show(text: String, results: [String])
  case fail(String)
}

struct SearchMutations: Mutations {
  func commit(action: SearchAction, state: SearchState) {
    switch action {
    case .show(let text, let results):
      state.text.value = text
      state.results.value = results

    case .fail(let message):
      state.results.value = []
      state.failures.send(value: message)
    }
  }
}

package func search(_ print: @escaping (String) -> Void) {
  let store = Store<SearchState>(state: .init(), mutations: .init(), executor: .immediate)
  let computed = store.computed

  let counts = computed.count.observe { count in print("\(count)") }

  let failures = computed.failures.observe { message in print(message) }

  let length = computed.text.signal.map { $0.count }

  let lengths = length.observe { _ in }
  store.actions.dispatch(action: .show(text: "te", results: ["tea"]))
  store.actions.dispatch(action: .show(text: "t", results: ["tea", "tin"]))
  store.actions.dispatch(action: .show(text: "tea", results: ["tea", "tee"]))
  store.actions.dispatch(action: .fail("no network"))
  lengths.dispose()

  counts.dispose()
  failures.dispose()

}

final class SearchScreen {
  let label = Label()

  init(store: Store<SearchState>) {
    store.computed.text.signal.bind(to: label, \.text)
  }
}

final class Connection {
  private let scope = DisposableScope()

  func open(_ signal: Signal<String>, log: @escaping (String) -> Void) {
    scope += signal.observe { log($0) }
    scope += AnyDisposable { log("closed") }
  }

  func close() { scope.dispose() }
}

package func connect(_ print: @escaping @Sendable (String) -> Void) {
  let connection = Connection()
  let text = Variable("a")
  connection.open(text.signal, log: print)
  text.value = "b"
  connection.close()
  text.value = "c"
}

final class Cache {
  private let images = AtomicReference<[String: Int]>([:])

  func keep(_ name: String, _ size: Int) {
    images.modify { $0[name] = size }
  }

  func size(_ name: String) -> Int? { return images.value[name] }
}
