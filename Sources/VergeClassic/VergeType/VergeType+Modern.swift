public import Verge

extension VergeType {
  /// The modern store that this verge stands on: it shares the state and the activities.
  ///
  /// What is sent to it reaches the observers of ``activity``. If the verge has an emitter that it
  /// made itself, only the other direction is there: the store gets what the emitter emits.
  ///
  /// The same store each time. It retains the state, not the verge.
  public var modernStore: Verge.Store<State, Activity> {
    let core = state.core
    let emitter = activity
    let station = emitter.station as? StoreStation<State, Activity>
    return core.extras.withAttachment(of: self) { attachment in
      if attachment.emitter === emitter, let station { return station.store }
      if let existing = attachment.forwarding as? Forwarding<State, Activity>,
        existing.station === emitter.station
      {
        return existing.store
      }
      let new = Forwarding(from: emitter.station, to: core.view)
      attachment.forwarding = new
      return new.store
    }
  }
}

/// Brings the activities of one order into that of a state.
private final class Forwarding<State, Activity> {
  let station: ActivityStation<Activity>
  let store: Verge.Store<State, Activity>
  private let token: UpdateToken

  init(from station: ActivityStation<Activity>, to view: StateView<State>) {
    self.station = station
    let store = Verge.Store<State, Activity>(view: view, pipe: ActivityPipe())
    self.store = store
    token = station.add { [weak store] in store?.send($0) }
  }

  deinit {
    station.remove(token)
  }
}
