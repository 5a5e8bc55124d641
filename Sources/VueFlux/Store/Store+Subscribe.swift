public import Verge

extension Store {
  /// Observes the actions that have been committed.
  ///
  /// It is not called now, and then once for each action, in the order of the commits, whether the
  /// state has changed or not. Mirrors VueFlux 0.1.0.
  ///
  /// - Parameters:
  ///   - executor: Where `observer` is called. The delivering thread asks it: the committing one,
  ///     unless another thread delivers or has actions waiting. By default the main queue:
  ///     synchronously if the delivery is there, and nothing is pending for this observer.
  ///   - observer: Called with the action and this store, which may have committed others meanwhile.
  ///     Not called once the store has gone. It may dispatch, subscribe and unsubscribe. Retained
  ///     until it is unsubscribed or the store has gone.
  /// - Returns: What ends the observing. Dropping it ends nothing.
  @inlinable
  @discardableResult
  public final func subscribe(
    executor: Executor = .mainThread,
    observer: @escaping (State.Action, Store) -> Void
  ) -> Subscription {
    subscribe(Subscription(), executor, observer)
  }

  /// Observes the actions that have been committed, as long as an object is there.
  ///
  /// As ``subscribe(executor:observer:)``. The object is kept alive during each call, so that
  /// `[unowned self]` is safe. What `observer` captures is let go when the next action comes after the
  /// object's end, or some more scoped subscriptions are made; at once if the object is a
  /// ``SubscriptionScopeOwner``. Mirrors VueFlux 0.1.0.
  ///
  /// - Parameters:
  ///   - object: Its end is that of the observing. Not retained.
  ///   - executor: Where `observer` is called.
  ///   - observer: Called with the action and this store. Retained until it is unsubscribed, or the
  ///     object or the store has gone: do not capture `object` strongly.
  /// - Returns: What ends the observing earlier. Dropping it ends nothing.
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
    let token = observers.addActivity { [weak self] action in
      if executor.isImmediate {
        if let self { recipient.receive((action, self)) }
      } else {
        executor.execute { [weak self] in
          if let self { recipient.receive((action, self)) }
        }
      }
    }
    remove(token, atEndOf: subscription)
    return subscription
  }

  @usableFromInline
  final func remove(_ token: UpdateToken, atEndOf subscription: Subscription) {
    subscription.onEnd { [weak observers] in observers?.remove(token) }
  }
}
