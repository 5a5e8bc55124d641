public import ShimSupport
import Verge

extension Store {
  /// Observes committed actions.
  ///
  /// The observer is called once for each later action, in the order of the commits, even if the
  /// state did not change. Mirrors VueFlux 0.1.0.
  ///
  /// - Parameters:
  ///   - executor: Runs `observer`. The delivering thread calls the executor: the committing
  ///     thread, unless another thread is delivering or has actions waiting. The default is the
  ///     main queue, which runs the observer synchronously if the delivery is on the main queue and
  ///     this observer has nothing pending.
  ///   - observer: Called with the action and this store, which may already have committed later
  ///     actions. Not called after the store is deallocated. It may dispatch, subscribe and
  ///     unsubscribe. Retained until it is unsubscribed or the store is deallocated.
  /// - Returns: The subscription. Dropping it does not unsubscribe.
  @inlinable
  @discardableResult
  public final func subscribe(
    executor: Executor = .mainThread,
    observer: @escaping (State.Action, Store) -> Void
  ) -> Subscription {
    subscribe(Subscription(), executor, observer)
  }

  /// Observes committed actions as long as an object exists.
  ///
  /// Otherwise like ``subscribe(executor:observer:)``. The object is retained during each call, so
  /// that `[unowned self]` is safe. After the object is deallocated, `observer` is released with
  /// the next action, or when more scoped subscriptions are made; immediately if the object is a
  /// ``SubscriptionScopeOwner``. Mirrors VueFlux 0.1.0.
  ///
  /// - Parameters:
  ///   - object: The subscription ends when the object is deallocated. Not retained.
  ///   - executor: Runs `observer`.
  ///   - observer: Called with the action and this store. Retained until it is unsubscribed, or the
  ///     object or the store is deallocated: do not capture `object` strongly.
  /// - Returns: The subscription, which you can end earlier. Dropping it does not unsubscribe.
  @inlinable
  @discardableResult
  public final func subscribe(
    scope object: AnyObject,
    executor: Executor = .mainThread,
    observer: @escaping (State.Action, Store) -> Void
  ) -> Subscription {
    let subscription = subscribe(Subscription(scope: object), executor, observer)
    (object as? any SubscriptionScopeOwner)?.subscriptionScope.append(subscription: subscription)
    return subscription
  }

  @inlinable
  final func subscribe(
    _ subscription: Subscription,
    _ executor: Executor,
    _ observer: @escaping (State.Action, Store) -> Void
  ) -> Subscription {
    let recipient = subscription.makeRecipient { (event: (State.Action, Store)) in
      observer(event.0, event.1)
    }
    let receive = { [weak self] (action: State.Action) in
      if let self { recipient.receive((action, self)) }
    }
    let token = observers.addActivity(
      executor.isImmediate ? receive : { action in executor.execute { receive(action) } })
    remove(token, atEndOf: subscription)
    return subscription
  }

  @usableFromInline
  final func remove(_ token: UpdateToken, atEndOf subscription: Subscription) {
    subscription.onEnd { [weak observers] in observers?.remove(token) }
  }
}
