// swift-format-ignore-file
import Foundation
import VergeNeue
import FleetCore

public struct RideState: Equatable {
  public struct Ride: Equatable { public let bike: Bike.ID; public var metres = 0 }
  public var current: Ride?
  public var past: [Ride] = []
  public var bikesNearby = 0
  public init() {}
}

public final class RideReducer: ModularReducerType {
  public typealias TargetState = RideState
  public typealias ParentReducer = FleetReducer

  private let fleet: FleetStore
  public let rider: String, dock: String
  /// Set by the feature when its store is there.
  var onNearby: ((Int) -> Void)?

  init(fleet: FleetStore, rider: String, dock: String) {
    self.fleet = fleet
    self.rider = rider
    self.dock = dock
  }

  public func parentChanged(newState: FleetState) { onNearby?(newState.available(at: dock).count) }

  func begin(_ bike: Bike.ID) -> Mutation { .init { $0.current = .init(bike: bike) } }
  func nearby(_ count: Int) -> Mutation { .init { $0.bikesNearby = count } }
  func end() -> Mutation {
    return .init { state in
      state.current.map { state.past.append($0) }
      state.current = nil
    }
  }

  public func ride(_ metres: Int) -> Action<Bool> {
    .init { context in
      guard let ride = context.state.current else { return false }
      context.commit { _ in .init { $0.current?.metres += metres } }
      self.fleet.commit { $0.drain(ride.bike, by: metres / 100) }
      return true
    }
  }

  public func take(_ bike: Bike.ID) -> Action<String> {
    .init { context in
      switch self.fleet.dispatch({ $0.unlock(bike, for: self.rider) }) {
      case .success(let bike):
        context.commit { $0.begin(bike.id) }
        return "\(self.rider) took \(bike.id)"
      case .failure(let error):
        return "\(self.rider) did not get \(bike): \(error)"
      }
    }
  }

  public func giveBack(at dock: String) -> Action<Int> {
    .init { context in
      guard let ride = context.state.current else { return 0 }
      self.fleet.commit { $0.edit(ride.bike) { $0.dock = dock; $0.lock = .locked } }
      context.commit { $0.end() }
      return ride.metres
    }
  }
}

extension FleetReducer {
  func drain(_ id: Bike.ID, by percent: Int) -> Mutation {
    edit(id) { $0.battery = max(0, $0.battery - percent) }
  }
}
