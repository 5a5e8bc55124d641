import Foundation
import Verge

protocol LampService: AnyObject, Sendable {
  func level() async throws -> Int
}

final class Label {
  var text = ""
}

struct LampState: Equatable, Sendable {
  fileprivate(set) var level = 0
  fileprivate(set) var isBroken = false
}

final class LampModel: StoreComponentType, Sendable {
  let store = Store<LampState, Never>(initialState: .init())

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
  func load(_ service: any LampService) async throws {
    setLevel(try await service.level())
  }
}

extension LampState {
  var isOn: Bool { level > 0 }
  var text: String { isOn ? "on at \(level)" : "off" }
}

final class Steady: LampService {
  func level() async throws -> Int { 3 }
}

package func loaded() async throws -> String {
  let lamp = LampModel()
  try await lamp.load(Steady())
  return lamp.state.text
}

struct HeaterState: Equatable, Sendable {
  fileprivate(set) var degrees = 0

  var text: String { "\(degrees)°" }
}

final class HeaterModel: StoreComponentType {
  let store = Store<HeaterState, Never>(initialState: .init())

  func heat(to degrees: Int) {
    commit { $0.degrees = degrees }
  }
}

func watch(_ heater: HeaterModel, on background: DispatchQueue) -> StoreStateSubscription {

  let subscription = heater.sinkState(queue: .specific(background)) { state in
    print(state.text)
  }

  return subscription
}

package func heat(_ print: (String) -> Void) {
  let heater = HeaterModel()
  heater.heat(to: 21)
  print(heater.state.text)
}

struct AlarmState: Equatable, Sendable {
  fileprivate(set) var rings = 0
}

struct House: Equatable, Sendable {
  var kitchen = AlarmState()
  var hall = AlarmState()
}

extension Store where State == House {
  func ringAll() {
    commit { house in
      house.kitchen.rings += 1
      house.hall.rings += 1
    }
  }
}

package func ring(_ print: (String) -> Void) {
  let house = Store<House, Never>(initialState: .init())

  let hall = house.scoped(\.hall)

  hall.commit { $0.rings += 1 }
  house.ringAll()
  print("\(house.state.kitchen.rings) \(hall.state.rings)")
}

@MainActor
final class LampScreen {
  private var subscription: StoreStateSubscription?
  private(set) var title = ""

  init(lamp: LampModel) {
    subscription = lamp.sinkState { [weak self] state in
      self?.title = state.text
    }
  }
}

@MainActor
package func show(_ print: (String) -> Void) {
  let lamp = LampModel()
  let screen = LampScreen(lamp: lamp)
  print(screen.title)
  lamp.setLevel(2)
  print(screen.title)
}

struct SearchState: Equatable, Sendable {
  fileprivate(set) var text = ""
  fileprivate(set) var results: [String] = []

  var count: Int { results.count }
}

final class SearchModel: StoreComponentType {
  enum Activity: Sendable {
    case failed(String)
  }

  let store = Store<SearchState, Activity>(initialState: .init())

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
  let store = SearchModel()

  let counts = store.sinkState(\.count, queue: .passthrough) { count in
    print("\(count.primitive)")
  }

  let failures = store.sinkActivity(queue: .passthrough) { activity in
    if case .failed(let message) = activity { print(message) }
  }

  store.show("te", ["tea"])
  store.show("t", ["tea", "tin"])
  store.show("tea", ["tea", "tee"])
  store.fail("no network")
  counts.cancel()
  failures.cancel()
}

package func measure(_ print: (String) -> Void) {
  let store = SearchModel()

  let length = store.derived(.map { $0.text.count })

  store.show("tea", [])
  print("\(length.state.primitive)")
}

@MainActor
final class SearchScreen {
  let label = Label()
  private var subscription: StoreStateSubscription?

  init(store: SearchModel) {
    subscription = store.sinkState(\.text) { [weak label] text in
      label?.text = text.primitive
    }
  }
}

@MainActor
package func bind(_ print: (String) -> Void) {
  let store = SearchModel()
  let screen = SearchScreen(store: store)
  store.show("tea", [])
  print(screen.label.text)
}

protocol Dictionary: Sendable {
  func lookUp(_ word: String) async throws -> String
}

final class Translator: Sendable {
  private let dictionary: any Dictionary

  init(_ dictionary: any Dictionary) {
    self.dictionary = dictionary
  }

  func translation(of word: String) async throws -> String {
    try await dictionary.lookUp(word)
  }
}

func follow(_ store: SearchModel, _ print: (String) -> Void) async {

  for await text in store.values(\.text) {
    print(text)
  }

}

struct Phrases: Dictionary {
  func lookUp(_ word: String) async throws -> String { word.uppercased() }
}

package func translated() async throws -> String {
  try await Translator(Phrases()).translation(of: "tea")
}

final class Cache {
  @AtomicState private var images: [String: Int] = [:]

  func keep(_ name: String, _ size: Int) {
    $images.commit { $0[name] = size }
  }

  func size(_ name: String) -> Int? { images[name] }
}
