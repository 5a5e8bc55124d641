// swift-format-ignore-file
import Foundation
import VergeNeue

public struct FleetState {
  public var bikes: [Bike.ID: Bike] = [:]
  public internal(set) var repairs: [Bike.ID] = []
  public init(bikes: [Bike] = []) {
    self.bikes = Dictionary(uniqueKeysWithValues: bikes.map { ($0.id, $0) })
  }
  public func available(at dock: String) -> [Bike] {
    bikes.values.filter { $0.dock == dock && $0.isAvailable }.sorted { $0.id < $1.id }
  }
}

public enum FleetError: Error { case taken, unknown, flat }

/// Other packages add mutations of theirs in extensions.
open class FleetReducer: ReducerType {
  public typealias TargetState = FleetState

  let now: () -> Date
  public init(now: @escaping () -> Date = Date.init) { self.now = now }

  public func edit(_ id: Bike.ID, _ change: @escaping (inout Bike) -> Void) -> Mutation {
    return .init("edit") { state in
      guard var bike = state.bikes[id] else { return }
      change(&bike)
      state.bikes[id] = bike
    }
  }

  public func add(_ bikes: [Bike]) -> Mutation {
    .init { for bike in bikes { $0.bikes[bike.id] = bike } }
  }

  open func report(_ id: Bike.ID) -> Action<Void> {
    .init { context in
      context.commit { $0.edit(id) { $0.lock = .broken } }
      context.commit { _ in Mutation { $0.repairs.append(id) } }
    }
  }

  public func unlock(_ id: Bike.ID, for rider: String) -> Action<Result<Bike, FleetError>> {
    return Action { context in
      guard let bike = context.state.bikes[id] else { return .failure(.unknown) }
      guard bike.lock == .locked else { return .failure(.taken) }
      guard bike.isAvailable else { return .failure(.flat) }
      context.commit { $0.edit(id) { $0.lock = .ridden(by: rider); $0.dock = nil } }
      return .success(context.state.bikes[id]!)
    }
  }
}

public typealias FleetStore = Store<FleetReducer>

/// What apps see of the fleet.
public final class FleetCenter {
  public let store: FleetStore

  public init(bikes: [Bike], reducer: FleetReducer = FleetReducer(), logger: StoreLogger? = nil) {
    store = FleetStore(state: FleetState(bikes: bikes), reducer: reducer, logger: logger)
  }

  public var broken: Int { store.state.repairs.count }
}
