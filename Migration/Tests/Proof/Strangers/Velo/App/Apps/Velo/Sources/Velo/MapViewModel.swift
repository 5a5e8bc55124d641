// swift-format-ignore-file
import Foundation
import Verge
import FleetCore

final class MapViewModel: StoreComponentType {

  struct State: Equatable {
    var dock: String
    var markers: [String] = []
    var selected: Bike.ID?
    var filter = Filter()
    var title: String { "\(dock) (\(markers.count))" }
  }

  struct Filter: Equatable { var minimum = 0; var hidesRidden = true }

  enum Activity { case selected(Bike.ID), empty(dock: String) }

  let store: Store<State, Activity>
  private var subscriptions = VergeAnyCancellables()
  let headline: Derived<String>

  init(dock: String) {
    store = .init(initialState: .init(dock: dock))
    headline = store.derived(.map { $0.title + ($0.selected.map { " ▸ \($0)" } ?? "") })
  }

  func reload(from center: FleetCenter) {
    let dock = primitiveState.dock, minimum = state.filter.minimum
    let bikes = center.store.state.available(at: dock).filter { $0.battery >= minimum }
    commit("reload") {
      $0.markers = bikes.map { "\($0.id) \($0.battery)%" }
      Self.dropSelection(unlessIn: bikes, &$0)
    }
    if bikes.isEmpty { send(.empty(dock: dock)) }
  }

  func select(_ id: Bike.ID) {
    let known: Bool = commit { state in
      guard state.markers.contains(where: { $0.hasPrefix(id) }) else { return false }
      state.selected = id
      return true
    }
    if known { send(.selected(id)) }
  }

  func require(battery: Int) { commit { $0.filter.minimum = battery } }

  private static func dropSelection(unlessIn bikes: [Bike], _ ref: inout InoutRef<State>) {
    if let selected = ref.selected, !bikes.contains(where: { $0.id == selected }) { ref.selected = nil }
  }

  func bind(_ print: @escaping (String) -> Void) {
    store.sinkState(queue: .passthrough) { (changes: Changes<State>) in
      changes.ifChanged(\.markers) { print("markers \($0)") }
      changes.ifChanged(\.selected, \.filter) { selected, filter in
        print("selected \(selected ?? "-"), at least \(filter.minimum)%")
      }
    }
    .store(in: &subscriptions)

    sinkActivity(queue: .passthrough) { activity in
      switch activity {
      case .selected(let id): print("open \(id)")
      case .empty(let dock): print("nothing at \(dock)")
      }
    }
    .store(in: &subscriptions)

    headline.sinkState(queue: .passthrough) { print("headline \($0.primitive)") }.storeWhileSourceActive()
  }
}
