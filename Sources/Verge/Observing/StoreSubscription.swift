// Sendable: `core` and `observer` are constants, and the core's lock guards `given`.
/// A subscription to a store. Releasing the last reference cancels it; see ``cancel()``.
///
/// The subscription retains the observer's closure until the subscription is cancelled or the state
/// is deallocated. It does not retain the store, unless the store is a derived value other than a
/// binding or a constant.
public class StoreSubscription: VergeAnyCancellable, @unchecked Sendable {
  let core: StateCore
  let observer: Observer
  /// The cancellables and objects that users have added. Guarded by the core's lock.
  private var given: OwnedCancellables?

  init(_ core: StateCore, _ observer: Observer) {
    self.core = core
    self.observer = observer
    super.init(withoutContents: ())
  }

  deinit {
    core.cancel(observer)
    given?.cancel()
  }

  override var owned: OwnedCancellables {
    core.withLock {
      if let given { return given }
      let new = OwnedCancellables()
      given = new
      return new
    }
  }

  /// Cancels the subscription.
  ///
  /// After `cancel()` returns on the thread or actor that calls the observer, no further call
  /// starts. For an observer on the main actor, this holds without exception. For others, if
  /// another thread is delivering at that moment, one call that it has already decided on may still
  /// start. A call that is running continues.
  ///
  /// The closure is usually released immediately. If another thread is delivering, or the observer
  /// is being called, the closure is released after the current event; inside a mutation, when the
  /// mutation ends. Legal on any thread, inside a mutation, and inside any observer. A second call
  /// does nothing.
  public override func cancel() {
    core.cancel(observer)
    let given = core.withLock {
      // The first value of a derived value whose source is deallocated may still wait for its queue.
      observer.gate.store(Observer.closed)
      return self.given
    }
    given?.cancel()
  }

  /// Whether the subscription is cancelled, or the state is deallocated. Legal on any thread,
  /// and inside a mutation. Acquires the state's lock.
  public override var isCancelled: Bool { core.isOver(observer) }

  /// Returns the subscription itself, typed as ``VergeAnyCancellable``.
  public func asAny() -> VergeAnyCancellable { self }

  func keepWhileSourceActive() {
    core.keep(self, aliveWith: observer)
  }
}

/// The name of ``StoreSubscription`` in Verge 14.
public typealias StoreSubscriptionBase = StoreSubscription

/// A subscription to a store's state.
public final class StoreStateSubscription: StoreSubscription, @unchecked Sendable {
  @usableFromInline
  override init(_ core: StateCore, _ observer: Observer) {
    super.init(core, observer)
  }

  /// Keeps the subscription alive until it is cancelled or the observed state is deallocated.
  ///
  /// Capture `self` weakly in the observer's closure if `self` owns the store.
  @discardableResult
  public func storeWhileSourceActive() -> StoreStateSubscription {
    keepWhileSourceActive()
    return self
  }

  /// Stops the calls until ``resume()``. Does nothing if the subscription is already suspended.
  ///
  /// No further call starts after that, with the exception that ``StoreSubscription/cancel()`` names.
  public func suspend() {
    core.suspend(observer)
  }

  /// Resumes the calls. The first call receives the current state, without a previous one.
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

  /// Keeps the subscription alive until it is cancelled or the store's state is deallocated.
  ///
  /// Capture `self` weakly in the observer's closure if `self` owns the store.
  @discardableResult
  public func storeWhileSourceActive() -> StoreActivitySubscription {
    keepWhileSourceActive()
    return self
  }
}
