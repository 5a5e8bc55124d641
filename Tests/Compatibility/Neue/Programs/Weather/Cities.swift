import Foundation
import VergeNeue

enum Weather {

  enum Unit: String {
    case celsius = "C"
    case fahrenheit = "F"
  }

  enum Failure: Error {
    case unknownCity(String)
    case alreadyThere
  }

  /// The store that all others follow.
  final class CitiesReducer: ReducerType {

    struct State {
      fileprivate(set) var cities: [String] = []
      fileprivate(set) var selected: String?
      fileprivate(set) var unit: Unit = .celsius
    }

    private let known: [String]

    init(known: [String]) {
      self.known = known
    }

    func makeInitialState() -> State {
      return .init(cities: ["Rome"])
    }

    func add(_ city: String) -> Action<Result<Int, Error>> {
      return .init("add") { context in
        guard self.known.contains(city) else {
          return .failure(Failure.unknownCity(city))
        }
        if context.state.cities.contains(city) { return .failure(Failure.alreadyThere) }
        context.commit { $0.append(city) }
        context.dispatch { $0.select(at: context.state.cities.count - 1) }
        return .success(context.state.cities.count)
      }
    }

    private func append(_ city: String) -> Mutation {
      return .init("append") { $0.cities.append(city) }
    }

    func select(at index: Int) -> Action<Void> {
      return .init("select") { context in
        context.commit { _ in
          .init("select") { state in
            state.selected = state.cities[index]
          }
        }
      }
    }

    func use(_ unit: Unit) -> Mutation {
      return .init { $0.unit = unit }
    }
  }

  final class ForecastReducer: ModularReducerType {
    typealias ParentReducer = CitiesReducer

    struct State {
      fileprivate(set) var city: String?
      fileprivate(set) var degrees: [Int] = []
      fileprivate(set) var isLoading = false
      fileprivate(set) var unit: Unit = .celsius

      var text: String {
        guard let city = city else { return "no city" }
        if isLoading { return "\(city) ..." }
        let values = degrees.map { unit == .celsius ? $0 : $0 * 9 / 5 + 32 }
        return "\(city) \(values.map(String.init).joined(separator: " ")) \(unit.rawValue)"
      }
    }

    private let service: Service
    private var cache: [String: [Int]] = [:]

    init(service: Service) {
      self.service = service
    }

    func makeInitialState() -> State { return .init() }

    func parentChanged(newState: CitiesReducer.State, store: Store<ForecastReducer>) {
      if newState.unit != store.state.unit {
        store.commit { _ in .init("unit") { $0.unit = newState.unit } }
      }
      guard let city = newState.selected, city != store.state.city else { return }
      store.dispatch { $0.load(city) }
    }

    func load(_ city: String) -> Action<Void> {
      return .init("load") { context in
        if let degrees = self.cache[city] {
          context.commit { $0.show(degrees, in: city, name: "cached") }
          return
        }
        context.commit { _ in
          .init("loading") {
            $0.city = city
            $0.isLoading = true
          }
        }
        self.service.forecast(for: city) { [weak self] degrees in
          self?.cache[city] = degrees
          // Somebody may have selected another one in the meantime.
          guard context.state.city == city else { return }
          context.commit { $0.show(degrees, in: city, name: "loaded") }
        }
      }
    }

    private func show(_ degrees: [Int], in city: String, name: String) -> Mutation {
      return .init(name) { state in
        state.city = city
        state.degrees = degrees
        state.isLoading = false
      }
    }
  }

  /// Follows the forecast as that follows the cities.
  struct ScreenReducer: ModularReducerType {
    typealias State = String
    typealias ParentReducer = ForecastReducer

    let print: (String) -> Void

    func makeInitialState() -> String { return "" }

    func parentChanged(newState: ForecastReducer.State, store: Store<ScreenReducer>) {
      guard newState.text != store.state else { return }
      store.commit { $0.set(newState.text) }
      print("screen: \(store.state)")
    }

    func set(_ text: String) -> Mutation {
      return .init { $0 = text }
    }
  }

  /// Says only what state its parent has.
  final class HistoryReducer: ModularReducerType {
    typealias TargetState = Void
    typealias ParentState = CitiesReducer.State

    private(set) var selections: [String] = []

    func parentChanged(newState: CitiesReducer.State) {
      let selected = newState.selected ?? "none"
      if selections.last != selected { selections.append(selected) }
    }
  }
}
