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

final class HeaterState: State {
  typealias Action = Int
  typealias Mutations = HeaterMutations

  fileprivate var degrees = 0
}

struct HeaterMutations: Mutations {
  func commit(action: Int, state: HeaterState) {
    state.degrees = action
  }
}

extension Actions where State == HeaterState {
  func heat(to degrees: Int) { dispatch(action: degrees) }
}

extension Computed where State == HeaterState {
  var text: String { return "\(state.degrees)°" }
}

let background = DispatchQueue(label: "heater")

func makeHeater(on executor: Executor = .mainThread) -> Store<HeaterState> {
  return Store<HeaterState>(state: .init(), mutations: .init(), executor: executor)
}

let heater = Store<HeaterState>(state: .init(), mutations: .init(), executor: .queue(background))

package func heat(_ print: (String) -> Void) {
  background.suspend()
  heater.actions.heat(to: 21)
  print(heater.computed.text)
  background.resume()
  background.sync { print(heater.computed.text) }

  background.suspend()
  weak var gone: Store<HeaterState>?
  do {
    let heater: Store<HeaterState> = makeHeater(on: .queue(background))
    gone = heater
    heater.actions.heat(to: 30)
  }
  print(gone == nil ? "gone" : "kept")
  background.resume()
}

final class AlarmState: State {
  typealias Action = Int
  typealias Mutations = AlarmMutations

  fileprivate(set) var rings = 0
}

struct AlarmMutations: Mutations {
  func commit(action: Int, state: AlarmState) {
    state.rings += action
  }
}

extension Actions where State == AlarmState {
  func ring() { dispatch(action: 1) }
}

func ringAll() {
  Store<AlarmState>.actions.ring()
}

package func ring(_ print: (String) -> Void) {
  let kitchen = Store<AlarmState>(state: .init(), mutations: .init(), executor: .immediate)
  let hall = Store<AlarmState>(state: .init(), mutations: .init(), executor: .immediate)
  hall.actions.ring()
  ringAll()
  print("\(kitchen.computed.state.rings) \(hall.computed.state.rings)")
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

@MainActor
package func show(_ print: (String) -> Void) {
  let lamp = Store<LampState>(state: .init(), mutations: .init(), executor: .immediate)
  let screen = LampScreen(lamp: lamp)
  print(screen.title)
  lamp.actions.dispatch(action: .setLevel(2))
  print(screen.title)
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

  let counts = store.computed.count.observe { count in print("\(count)") }

  let failures = store.computed.failures.observe { message in print(message) }

  store.actions.dispatch(action: .show(text: "te", results: ["tea"]))
  store.actions.dispatch(action: .show(text: "t", results: ["tea", "tin"]))
  store.actions.dispatch(action: .show(text: "tea", results: ["tea", "tee"]))
  store.actions.dispatch(action: .fail("no network"))

  counts.dispose()
  failures.dispose()

}

/// Observers of the one variable look at the other.
package func lookAround(_ print: @escaping (String) -> Void) {
  let store = Store<SearchState>(state: .init(), mutations: .init(), executor: .immediate)
  store.computed.count.observe { [unowned store] count in
    print("\(count) for '\(store.computed.text.value)'")
  }
  store.computed.text.signal.observe { text in print(text) }
  store.actions.dispatch(action: .show(text: "te", results: ["tea"]))
}

protocol Dictionary {
  func lookUp(_ word: String, completion: @escaping (String) -> Void)
}

extension Signal where Value: Equatable {
  func changes() -> Signal<Value> {
    return Signal { send in
      var last: Value?
      return self.observe { value in
        if value != last { send(value) }
        last = value
      }
    }
  }
}

final class Translator {
  let language = Variable("fr")
  private let dictionary: Dictionary

  init(_ dictionary: Dictionary) {
    self.dictionary = dictionary
  }

  func translation(of word: String) -> Signal<String> {
    return Signal { send in
      var isOver = false
      self.dictionary.lookUp(word) { text in
        if !isOver { send(text) }
      }
      return AnyDisposable { isOver = true }
    }
  }
}

final class SearchHistory {
  private let store: Store<SearchState>

  init(_ store: Store<SearchState>) {
    self.store = store
  }

  var texts: Signal<String> {
    return store.computed.text.signal.changes()
  }
}

package func follow(_ print: @escaping (String) -> Void) {
  var store: Store<SearchState>? = Store<SearchState>(
    state: .init(), mutations: .init(), executor: .immediate
  )
  var history: SearchHistory? = store.map { SearchHistory($0) }
  let texts: Signal<String> = history!.texts
  let token = texts.observe { print("text: \($0)") }
  store?.actions.dispatch(action: .show(text: "tea", results: []))
  store?.actions.dispatch(action: .show(text: "tea", results: ["tea"]))
  token.dispose()
  store?.actions.dispatch(action: .show(text: "te", results: []))
  history = nil
  store = nil
  texts.observe { print("later: \($0)") }
}

package func translate(_ print: @escaping (String) -> Void) {
  let translator = Translator(Phrases())
  translator.language.signal.changes().observe { print($0) }
  translator.language.value = "fr"
  translator.language.value = "de"
  translator.translation(of: "tea").observe { print($0) }
}

struct Phrases: Dictionary {
  func lookUp(_ word: String, completion: @escaping (String) -> Void) {
    completion(word.uppercased())
  }
}

final class SearchScreen {
  let label = Label()

  init(store: Store<SearchState>) {
    store.computed.text.signal.bind(to: label, \.text)
  }
}

@MainActor
package func bind(_ print: (String) -> Void) {
  let store = Store<SearchState>(state: .init(), mutations: .init(), executor: .immediate)
  let screen = SearchScreen(store: store)
  store.actions.dispatch(action: .show(text: "tea", results: []))
  print(screen.label.text)
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
