public import Verge

/// Values over time, observed one by one: the bridge for code that was written with VueFlux's
/// `Signal`.
///
/// A feed is a recipe: each ``observe(_:)`` starts its producer once. Nothing is compared, and a
/// feed has no end. It retains the store it was made from; its observers do not retain the feed.
///
/// - Important: As with `Signal`, the compiler does not check what observers capture. In Swift 6
///   mode, an observer of a feed that other threads send to captures only what is `Sendable`.
public struct Feed<Value> {
  /// Starts sending values to the closure it receives, and returns a cancellable that stops it.
  ///
  /// The closure is `@Sendable`, because it may be called from any thread.
  public typealias Producer = (@escaping @Sendable (Value) -> Void) -> any Cancellable

  private let producer: Producer

  /// Creates a feed with a custom source.
  ///
  /// - Parameter producer: Called once for each observer, on the observing thread. The cancellable
  ///   that it returns is cancelled with the observation; values sent later are ignored. A
  ///   subscription or a ``CancelAction`` that it returns is not retained; any other cancellable
  ///   is, until the observation ends or its closure is released. Retained.
  public init(_ producer: @escaping Producer) {
    self.producer = producer
  }

  /// Creates a feed of a property of a store's state: the present value, then each value set.
  ///
  /// ```swift
  /// Feed(model.store, \.$text)
  /// ```
  ///
  /// - Parameters:
  ///   - store: The store. Retained. Its observers are called on the thread that delivers.
  ///   - property: The key path of the `Edge`. The edge's comparer decides which values are equal.
  public init<State, Activity>(
    _ store: Store<State, Activity>, _ property: any KeyPath<State, Edge<Value>> & Sendable
  ) {
    self.init { send in
      store.sinkState(property, queue: .passthrough) { send($0.wrappedValue) }
        .storeWhileSourceActive()
    }
  }

  /// Creates a feed of a store's activities, without their past.
  ///
  /// ```swift
  /// Feed<String>(model.store) { if case .failed(let message) = $0 { message } else { nil } }
  /// ```
  ///
  /// - Parameters:
  ///   - store: The store. Retained. Its observers are called on the thread that delivers.
  ///   - value: Returns the value of an activity, or `nil` to leave the activity out. Called once
  ///     for each activity and observer. Retained.
  public init<State, Activity>(
    _ store: Store<State, Activity>, _ value: @escaping @Sendable (Activity) -> Value?
  ) {
    self.init { send in
      store.sinkActivity(queue: .passthrough) {
        if let value = value($0) { send(value) }
      }
      .storeWhileSourceActive()
    }
  }

  /// Observes the values.
  ///
  /// - Parameter observer: Called with each value, on the thread that sends it. A feed of a
  ///   property sends the present value before this returns. Retained until the observation is
  ///   cancelled or its source is released.
  /// - Returns: A token that ends the observation. Dropping it does not cancel.
  @discardableResult
  public func observe(_ observer: @escaping (Value) -> Void) -> CancelAction {
    observe(CancelAction(), observer)
  }

  /// Observes the values, as long as an object exists.
  ///
  /// - Parameters:
  ///   - object: The object. Not retained, but kept alive during each call.
  ///   - observer: Called with each value, on the thread that sends it. Retained until the
  ///     observation is cancelled or its source is released: do not capture `object` strongly.
  /// - Returns: A token that ends the observation earlier. Dropping it does not cancel.
  @discardableResult
  public func observe(
    duringScopeOf object: AnyObject, _ observer: @escaping (Value) -> Void
  ) -> CancelAction {
    observe(CancelAction(duringScopeOf: object)) { [weak object] value in
      if let object { withExtendedLifetime(object) { observer(value) } }
    }
  }

  private func observe(
    _ token: CancelAction, _ observer: @escaping (Value) -> Void
  ) -> CancelAction {
    let recipient = Recipient(observer)
    let production = producer { recipient.receive($0) }
    // Some cancel when they are released, which must not end the observation. The others may retain
    // the closure that sends.
    if !(production is CancelAction || production is StoreSubscription) {
      recipient.retain(production as AnyObject)
    }
    token.onCancel { [weak recipient] in
      recipient?.close()
      end(production)
    }
    return token
  }
}

// Sendable: immutable; a producer may be called from any thread.
extension Feed: @unchecked Sendable where Value: Sendable {}
