import ShimSupport
public import Verge

extension VergeType {
  /// The modern store on which this verge is built. Both share the state and the activities.
  ///
  /// If the verge declares its own emitter, activities have one direction only: the store receives
  /// those of the emitter, but the observers of ``activity`` do not receive those of the store.
  ///
  /// Each access returns the same store. It retains the state, but not the verge.
  public var modernStore: Verge.Store<State, Activity> {
    let core = state.core
    let emitter = activity
    let hub = emitter.hub as? StoreActivityHub<State, Activity>
    func existing(_ attachment: Attachment) -> Verge.Store<State, Activity>? {
      if attachment.emitter === emitter, let hub { return hub.store }
      let forwarding = attachment.forwarding as? Forwarding<State, Activity>
      return forwarding?.hub === emitter.hub ? forwarding?.store : nil
    }
    if let store = core.extras.withAttachment(of: self, existing) { return store }
    // Created and released while the lock is not held, because both acquire the lock of a state.
    let new = Forwarding(from: emitter.hub, to: core.view)
    let (store, former) = core.extras.withAttachment(of: self) {
      attachment -> (Verge.Store<State, Activity>, AnyObject?) in
      if let store = existing(attachment) { return (store, nil) }
      let former = attachment.forwarding
      attachment.forwarding = new
      return (new.store, former)
    }
    withExtendedLifetime((former, new)) {}
    return store
  }
}

/// Forwards the activities of an emitter to a modern store.
private final class Forwarding<State, Activity> {
  let hub: ActivityHub<Activity>
  let store: Verge.Store<State, Activity>
  private let token: UpdateToken

  init(from hub: ActivityHub<Activity>, to view: StateView<State>) {
    self.hub = hub
    let store = Verge.Store<State, Activity>(view: view, pipe: ActivityPipe())
    self.store = store
    token = hub.add { [weak store] in store?.send($0) }
  }

  deinit {
    hub.remove(token)
  }
}
