// Sendable: immutable, and the core guards what it stands for.
/// A subscription to a store. Dropping the last reference to it cancels it.
///
/// It retains the observer's closure until it is cancelled or the state is gone, and never the
/// store.
public class StoreSubscription: Cancellable, @unchecked Sendable {
  let core: StateCore
  let observer: Observer

  init(_ core: StateCore, _ observer: Observer) {
    self.core = core
    self.observer = observer
  }

  deinit {
    core.cancel(observer)
  }

  /// Ends the subscription.
  ///
  /// No further call is made once this has returned; one that another thread is making at the time
  /// goes on. If the subscription calls back on the main actor, and this is called there, there is
  /// none. The closure is released at once, or, while a delivery that may be calling it runs on
  /// another thread, as soon as that has passed it; inside a mutation, at its end. Legal anywhere,
  /// also inside the callback. Does nothing the second time.
  public func cancel() {
    core.cancel(observer)
  }

  /// Whether it is over: it has been cancelled, or the state is gone. Legal anywhere and on any
  /// thread; costs the store's lock.
  public var isCancelled: Bool { core.isOver(observer) }

  /// The subscription as a ``VergeAnyCancellable``, which owns it.
  public func asAny() -> VergeAnyCancellable {
    VergeAnyCancellable(self)
  }

  /// Adds the subscription to a bag, which owns it from now on.
  public func store(in cancellables: inout VergeAnyCancellables) {
    asAny().store(in: &cancellables)
  }

  func keepWhileSourceActive() {
    core.keep(self, aliveWith: observer)
  }
}

extension StoreSubscription: Hashable {
  /// Whether both are the same object.
  public static func == (left: StoreSubscription, right: StoreSubscription) -> Bool {
    left === right
  }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// A subscription to a store's state.
public final class StoreStateSubscription: StoreSubscription, @unchecked Sendable {
  @usableFromInline
  override init(_ core: StateCore, _ observer: Observer) {
    super.init(core, observer)
  }

  /// Keeps the subscription until it is cancelled or the state it observes is gone.
  ///
  /// Capture `self` weakly in the observer's closure if `self` owns the store.
  @discardableResult
  public func storeWhileSourceActive() -> StoreStateSubscription {
    keepWhileSourceActive()
    return self
  }

  /// Stops the calls until ``resume()``. Does nothing if they are stopped already.
  public func suspend() {
    core.suspend(observer)
  }

  /// Goes on with the calls, beginning with the present state, which has no previous one.
  ///
  /// Does nothing unless the subscription is suspended.
  public func resume() {
    core.resume(observer)
  }
}

/// A subscription to a store's activities.
public final class StoreActivitySubscription: StoreSubscription, @unchecked Sendable {
  @usableFromInline
  override init(_ core: StateCore, _ observer: Observer) {
    super.init(core, observer)
  }

  /// Keeps the subscription until it is cancelled or the store's state is gone.
  ///
  /// Capture `self` weakly in the observer's closure if `self` owns the store.
  @discardableResult
  public func storeWhileSourceActive() -> StoreActivitySubscription {
    keepWhileSourceActive()
    return self
  }
}
