import Foundation
import VergeNeue

private final class MetadataLogger: StoreLogger {
  private let name: String
  private let print: (String) -> Void

  init(_ name: String, print: @escaping (String) -> Void) {
    self.name = name
    self.print = print
  }

  func willCommit(store: Any, state: Any, mutation: MutationMetadata) {}

  func didCommit(store: Any, state: Any, mutation: MutationMetadata) {
    print("\(name): \(mutation.name.isEmpty ? "\(mutation.function)" : mutation.name)")
  }

  func didDispatch(store: Any, state: Any, action: ActionMetadata) {
    print("\(name): end of \(action.name) in \(action.function)")
  }
}

private func describe(_ result: Result<Int, Error>) -> String {
  switch result {
  case .success(let count): return "\(count) cities"
  case .failure(let error): return "\(error)"
  }
}

/// Cities, the forecast of the one that is selected, a screen and a history.
public func runWeather(print: @escaping (String) -> Void) {
  let service = Weather.Service(first: ["Rome": 20, "Oslo": 0, "Cairo": 30])
  let cities = Store(
    reducer: Weather.CitiesReducer(known: ["Rome", "Oslo", "Cairo"]),
    logger: MetadataLogger("cities", print: print))
  var forecast: Weather.ForecastReducer.StoreType! = .init(
    reducer: .init(service: service), registerParent: cities,
    logger: MetadataLogger("forecast", print: print))
  let screen = Store(reducer: Weather.ScreenReducer(print: print), registerParent: forecast)
  let history = Weather.HistoryReducer()
  let historian = Store(state: (), reducer: history, registerParent: cities)

  cities.dispatch { $0.select(at: 0) }
  service.answer()

  print(describe(cities.dispatch { $0.add("Atlantis") }))
  print(describe(cities.dispatch { $0.add("Rome") }))
  let count = cities.dispatch {
    reducer -> Weather.CitiesReducer.Action<Result<Int, Error>> in
    let action = reducer.add("Oslo")
    print("\(action.metadata.name) in \(action.codeLocation.function)")
    return action
  }
  print(describe(count))

  // Before the answer comes, back to what is known already.
  cities.dispatch { $0.select(at: 0) }
  service.answer()
  cities.dispatch { $0.select(at: 1) }

  let mutation: Weather.CitiesReducer.Mutation = cities.reducer.use(.fahrenheit)
  print("\(mutation.codeLocation.function), unnamed: \(mutation.metadata.name.isEmpty)")
  cities.commit { _ in mutation }
  print(describe(cities.dispatch { $0.add("Cairo") }))

  // The forecast goes while it is asked for; its action keeps it until then.
  forecast = nil
  service.answer()
  cities.commit { $0.use(.celsius) }

  print("requests: \(service.requests), history: \(history.selections)")
  print("at last: \(screen.state), \(historian.reducer === history)")
}
