import Foundation
import Verge
import VergeFeed

protocol LampService: AnyObject {
  func level(completion: @escaping (Int) -> Void)
}

final class Label {
  var text = ""
}

struct LampState {
  fileprivate var level = 0
  fileprivate var isBroken = false
}

enum LampAction {
  case setLevel(Int)
  case burnOut
}

final class LampModel: StoreComponentType {
  let store: Store<LampState, LampAction>

  init(state: LampState) {
    store = Store(initialState: state)
  }

  func apply(_ action: LampAction) {
    commit { reduce(action, &$0) }
    send(action)
  }

  private func reduce(_ action: LampAction, _ state: inout LampState) {
    switch action {
    case .setLevel(let level):
      state.level = level

    case .burnOut:
      state.level = 0
      state.isBroken = true
    }
  }
}

extension LampModel {
  func dim() {
    apply(.setLevel(1))
  }

  func load(_ service: LampService) {
    service.level { [weak self] level in
      self?.apply(.setLevel(level))
    }
  }
}

extension LampState {
  var isOn: Bool { return level > 0 }
  var text: String { return isOn ? "on at \(level)" : "off" }
}

let lamp = LampModel(state: .init())

package func switchOn(_ print: (String) -> Void) {

  lamp.dim()
  print(lamp.state.text)

}

struct HeaterState {
  fileprivate var degrees = 0
}

final class HeaterModel: StoreComponentType {
  let store: Store<HeaterState, Int>
  private let queue: AnyTargetQueue

  init(state: HeaterState, queue: AnyTargetQueue) {
    store = Store(initialState: state)
    self.queue = queue
  }

  func apply(_ action: Int) {
    queue.execute { [weak self] in
      guard let self else { return }
      self.commit { self.reduce(action, &$0) }
      self.send(action)
    }
  }

  private func reduce(_ action: Int, _ state: inout HeaterState) {
    state.degrees = action
  }
}

extension HeaterModel {
  func heat(to degrees: Int) { apply(degrees) }
}

extension HeaterState {
  var text: String { return "\(degrees)°" }
}

let background = DispatchQueue(label: "heater")

func makeHeater(on executor: AnyTargetQueue = AnyTargetQueue(.mainIsolated())) -> HeaterModel {
  return HeaterModel(state: .init(), queue: executor)
}

let heater = HeaterModel(state: .init(), queue: .specific(background))

package func heat(_ print: (String) -> Void) {
  background.suspend()
  heater.heat(to: 21)
  print(heater.state.text)
  background.resume()
  background.sync { print(heater.state.text) }

  background.suspend()
  weak var gone: HeaterModel?
  do {
    let heater: HeaterModel = makeHeater(on: .specific(background))
    gone = heater
    heater.heat(to: 30)
  }
  print(gone == nil ? "gone" : "kept")
  background.resume()
}

struct AlarmState {
  fileprivate(set) var rings = 0
}

final class AlarmModel: StoreComponentType {
  private struct Registered { weak var model: AlarmModel? }
  private static let registered = Store<[Registered], Never>(initialState: [])

  /// All components, in the order of their creation.
  static var all: some Sequence<AlarmModel> {
    registered.state.primitive.lazy.compactMap(\.model)
  }

  private static func register(_ model: AlarmModel) {
    registered.commit { all in
      all.removeAll { $0.model == nil }
      all.append(Registered(model: model))
    }
  }

  let store: Store<AlarmState, Int>

  init(state: AlarmState) {
    store = Store(initialState: state)
    Self.register(self)
  }

  func apply(_ action: Int) {
    commit { reduce(action, &$0) }
    send(action)
  }

  private func reduce(_ action: Int, _ state: inout AlarmState) {
    state.rings += action
  }
}

extension AlarmModel {
  func ring() { apply(1) }
}

func ringAll() {
  for model in AlarmModel.all { model.ring() }
}

package func ring(_ print: (String) -> Void) {
  let kitchen = AlarmModel(state: .init())
  let hall = AlarmModel(state: .init())
  hall.ring()
  ringAll()
  print("\(kitchen.state.rings) \(hall.state.rings)")
}

// As the tool writes it.
// swift-format-ignore
final class LampScreen {
  private let subscriptions = VergeAnyCancellable()
  private let lamp: LampModel
  private(set) var title = ""

  init(lamp: LampModel) {
    self.lamp = lamp
    title = lamp.state.text
    subscriptions.insert(lamp.sinkActivity { [weak self, weak store = lamp] action in
      guard let self, let store else { return }
      self.title = store.state.text
    })
  }
}

@MainActor
package func show(_ print: (String) -> Void) {
  let lamp = LampModel(state: .init())
  let screen = LampScreen(lamp: lamp)
  print(screen.title)
  lamp.apply(.setLevel(2))
  print(screen.title)
}

enum PlayerAction {
  case play(String)
  case stop
}

final class PlayerModel: StoreComponentType {
  let store: Store<PlayerState, PlayerAction>

  init(state: PlayerState) {
    store = Store(initialState: state)
  }

  func apply(_ action: PlayerAction) {
    commit { reduce(action, &$0) }
    send(action)
  }

  private func reduce(_ action: PlayerAction, _ state: inout PlayerState) {
    switch action {
    case .play(let title): state.title = title
    case .stop: state.title = ""
    }
  }
}

struct PlayerState {
  var title = ""
}

package func told(_ print: @escaping (String) -> Void) {
  let player = PlayerModel(state: .init())
  player.apply(.stop)

  let subscription = player.sinkActivity(queue: .passthrough) { [weak store = player] action in
    guard let store else { return }
    print("\(action): \(store.state.title)")
  }.storeWhileSourceActive()

  player.apply(.play("Song"))
  player.apply(.stop)

  subscription.cancel()

  player.apply(.stop)
}

struct SearchState {
  @Edge(comparer: { _, _ in false }) fileprivate(set) var text = ""
  @Edge(comparer: { _, _ in false }) fileprivate(set) var results: [String] = []
}

extension SearchState {
  static func count(_ results: [String]) -> Int { return results.count }
}

enum SearchAction {
  case show(text: String, results: [String])
  case fail(String)
}

final class SearchModel: StoreComponentType {
  enum Activity {
    case failures(String)
    case action(SearchAction)
  }

  let store: Store<SearchState, Activity>

  init(state: SearchState) {
    store = Store(initialState: state)
  }

  func apply(_ action: SearchAction) {
    var activities: [Activity] = []
    commit { reduce(action, &$0, &activities) }
    for activity in activities { send(activity) }
    send(.action(action))
  }

  private func reduce(
    _ action: SearchAction, _ state: inout SearchState, _ activities: inout [Activity]
  ) {
    switch action {
    case .show(let text, let results):
      state.text = text
      state.results = results

    case .fail(let message):
      state.results = []
      activities.append(.failures(message))
    }
  }
}

package func search(_ print: @escaping (String) -> Void) {
  let store = SearchModel(state: .init())

  let counts = store.sinkState(\.$results, queue: .passthrough) { count in
    let count = SearchState.count(count.wrappedValue)
    print("\(count)")
  }.storeWhileSourceActive()

  let failures = store.sinkActivity(queue: .passthrough) { activity in
    guard case .failures(let message) = activity else { return }
    print(message)
  }.storeWhileSourceActive()

  store.apply(.show(text: "te", results: ["tea"]))
  store.apply(.show(text: "t", results: ["tea", "tin"]))
  store.apply(.show(text: "tea", results: ["tea", "tee"]))
  store.apply(.fail("no network"))

  counts.cancel()
  failures.cancel()

}

/// Observers of the one variable look at the other.
package func lookAround(_ print: @escaping (String) -> Void) {
  let store = SearchModel(state: .init())
  store.sinkState(\.$results, queue: .passthrough) { [unowned store] count in
    let count = SearchState.count(count.wrappedValue)
    print("\(count) for '\(store.state.text)'")
  }.storeWhileSourceActive()
  store.sinkState(\.$text, queue: .passthrough) { text in
    let text = text.wrappedValue
    print(text)
  }.storeWhileSourceActive()
  store.apply(.show(text: "te", results: ["tea"]))
}

protocol Dictionary {
  func lookUp(_ word: String, completion: @escaping (String) -> Void)
}

extension Feed where Value: Equatable {
  func changes() -> Feed<Value> {
    return Feed { send in
      var last: Value?
      return self.observe { value in
        if value != last { send(value) }
        last = value
      }
    }
  }
}

final class Translator {
  let language = ObservedValue("fr")
  private let dictionary: Dictionary

  init(_ dictionary: Dictionary) {
    self.dictionary = dictionary
  }

  func translation(of word: String) -> Feed<String> {
    return Feed { send in
      var isOver = false
      self.dictionary.lookUp(word) { text in
        if !isOver { send(text) }
      }
      return CancelAction { isOver = true }
    }
  }
}

final class SearchHistory {
  private let store: SearchModel

  init(_ store: SearchModel) {
    self.store = store
  }

  var texts: Feed<String> {
    return Feed(store.store, \.$text).changes()
  }
}

package func follow(_ print: @escaping (String) -> Void) {
  var store: SearchModel? = SearchModel(
    state: .init())
  var history: SearchHistory? = store.map { SearchHistory($0) }
  let texts: Feed<String> = history!.texts
  let token = texts.observe { print("text: \($0)") }
  store?.apply(.show(text: "tea", results: []))
  store?.apply(.show(text: "tea", results: ["tea"]))
  token.cancel()
  store?.apply(.show(text: "te", results: []))
  history = nil
  store = nil
  texts.observe { print("later: \($0)") }
}

package func translate(_ print: @escaping (String) -> Void) {
  let translator = Translator(Phrases())
  translator.language.feed.changes().observe { print($0) }
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

  init(store: SearchModel) {
    store.sinkState(\.$text) { [weak label] in
      label?.text = $0.wrappedValue
    }.storeWhileSourceActive()
  }
}

@MainActor
package func bind(_ print: (String) -> Void) {
  let store = SearchModel(state: .init())
  let screen = SearchScreen(store: store)
  store.apply(.show(text: "tea", results: []))
  print(screen.label.text)
}

final class Connection {
  private let scope = VergeAnyCancellable()

  func open(_ signal: Feed<String>, log: @escaping (String) -> Void) {
    scope.insert(signal.observe { log($0) })
    scope.insert(VergeAnyCancellable { log("closed") })
  }

  func close() { scope.cancel() }
}

package func connect(_ print: @escaping @Sendable (String) -> Void) {
  let connection = Connection()
  let text = ObservedValue("a")
  connection.open(text.feed, log: print)
  text.value = "b"
  connection.close()
  text.value = "c"
}

final class Cache {
  private let images = Store<[String: Int], Never>(initialState: [:])

  func keep(_ name: String, _ size: Int) {
    images.commit { $0[name] = size }
  }

  func size(_ name: String) -> Int? { return images.state.primitive[name] }
}
