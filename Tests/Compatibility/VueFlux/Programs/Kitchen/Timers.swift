import Foundation
import VueFlux

enum Kitchen {

  final class Dish {
    let name: String
    let minutes: Int
    fileprivate(set) var minutesDone = 0

    fileprivate init(name: String, minutes: Int) {
      self.name = name
      self.minutes = minutes
    }
  }
}

enum TimerAction {
  case put(String, minutes: Int)
  case tick
  case take(String)
  case clear
}

final class TimerState: State {
  typealias Action = TimerAction
  typealias Mutations = TimerMutations

  fileprivate let name: String
  fileprivate var dishes: [Kitchen.Dish] = []
  fileprivate var minutes = 0

  init(name: String) {
    self.name = name
  }
}

struct TimerMutations: Mutations {
  func commit(action: TimerAction, state: TimerState) {
    switch action {
    case .put(let name, let minutes):
      state.dishes.append(Kitchen.Dish(name: name, minutes: minutes))

    case .tick:
      state.minutes += 1
      for dish in state.dishes { dish.minutesDone += 1 }

    case .take(let name):
      state.dishes.removeAll { $0.name == name }

    case .clear:
      state.dishes = []
      state.minutes = 0
    }
  }
}

extension Actions where State == TimerState {

  func put(_ name: String, for minutes: Int) {
    dispatch(action: .put(name, minutes: minutes))
  }

  func take(_ name: String) {
    dispatch(action: .take(name))
  }

  func tick() {
    dispatch(action: .tick)
  }

  func tickLater(after seconds: TimeInterval = 0.001, _ group: DispatchGroup) {
    group.enter()
    DispatchQueue.global(qos: .default).asyncAfter(deadline: .now() + seconds) {
      self.dispatch(action: .tick)
      group.leave()
    }
  }
}

extension Computed where State == TimerState {
  var name: String { return state.name }
  var minutes: Int { return state.minutes }
  var ready: [String] {
    return state.dishes.filter { $0.minutesDone >= $0.minutes }.map { $0.name }
  }
  var text: String {
    let dishes = state.dishes.map { "\($0.name) \($0.minutesDone)/\($0.minutes)" }
    return dishes.isEmpty ? "nothing" : dishes.joined(separator: ", ")
  }
}

// Most stores of the app commit on one queue.
let kitchenQueue = DispatchQueue(label: "kitchen.stores")

extension Store {
  convenience init(state: State, mutations: State.Mutations) {
    self.init(state: state, mutations: mutations, executor: .queue(kitchenQueue))
  }
}
