// swift-format-ignore-file
import FleetCore
import VergeNeue

public final class RideFeature {
  public let store: RideReducer.StoreType
  private let reducer: RideReducer

  public init(_ center: FleetCenter, rider: String, dock: String) {
    reducer = RideReducer(fleet: center.store, rider: rider, dock: dock)
    store = .init(state: RideState(), reducer: reducer, registerParent: center.store)
    reducer.onNearby = { [weak store] count in store?.commit { $0.nearby(count) } }
    store.commit { $0.nearby(center.store.state.available(at: dock).count) }
  }

  public var metres: Int {
    store.state.past.reduce(store.state.current?.metres ?? 0) { $0 + $1.metres }
  }
}
