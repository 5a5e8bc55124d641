import ShimSupport
public import Verge

/// A stream of values: the bridge for code that was written with VueFlux's `Signal`.
///
/// Each ``observe(_:)`` starts the feed's producer once. A feed compares nothing, and has no end.
/// It retains the store it was made from; its observers do not retain the feed.
///
/// The closures are `@Sendable`, because any thread may send a value. Swift 6 mode diagnoses what
/// they capture; Swift 5 mode does not, as with `Signal`. `observe(on: .mainIsolated()) { … }` and
/// `bind(to: label) { … }` call main-actor closures.
public struct Feed<Value> {
  /// A closure that starts sending values to its argument, and returns a cancellable that ends the
  /// sending.
  ///
  /// Both closures are `@Sendable`: any thread may observe, and any thread may send.
  public typealias Producer = @Sendable (@escaping @Sendable (Value) -> Void) -> any Cancellable

  private let producer: (@escaping @Sendable (Value) -> Void) -> any Cancellable

  /// Creates a feed with a custom source.
  ///
  /// - Parameter producer: Retained. Called once for each observer, on the observing thread. The
  ///   returned cancellable is cancelled with the observation; values sent later are ignored. A
  ///   returned subscription or ``CancelAction`` is not retained; any other cancellable is retained
  ///   until the observation ends or the sending closure is released.
  @preconcurrency
  public init(_ producer: @escaping Producer) {
    self.producer = producer
  }

  /// Creates a feed with a source that is not `Sendable`, because `Value` may not be.
  init(
    unchecked: Void, _ producer: @escaping (@escaping @Sendable (Value) -> Void) -> any Cancellable
  ) {
    self.producer = producer
  }

  /// Creates a feed of a property of a store's state: the current value, then each value set.
  ///
  /// ```swift
  /// Feed(model.store, \.$text)
  /// ```
  ///
  /// - Important: The key path has a `$`. Without it, `Feed(store, \.text)` is a feed of the
  ///   property `text` of the activities, if they have one.
  ///
  /// - Parameters:
  ///   - store: The store. Retained. Its observers are called on the delivering thread. `State` and
  ///     `Activity` are `Sendable`, because any thread may observe.
  ///   - property: The key path of the `Edge`. The edge's comparer decides which values are equal.
  @preconcurrency
  public init<State, Activity>(
    _ store: Store<State, Activity>, _ property: any KeyPath<State, Edge<Value>> & Sendable
  ) where State: Sendable, Activity: Sendable {
    self.init { send in
      store.sinkState(property, queue: .passthrough) { send($0.wrappedValue) }
        .storeWhileSourceActive()
    }
  }

  /// Creates a feed of a store's activities, without earlier ones.
  ///
  /// ```swift
  /// Feed<String>(model.store) { if case .failed(let message) = $0 { message } else { nil } }
  /// ```
  ///
  /// - Important: A key path also converts to such a closure: `Feed(store, \.text)` is a feed of the
  ///   activities' property `text`. The feed of a property of the state is `Feed(store, \.$text)`.
  ///
  /// - Parameters:
  ///   - store: The store. Retained. Its observers are called on the delivering thread. `State` and
  ///     `Activity` are `Sendable`, because any thread may observe.
  ///   - value: Returns the value of an activity, or `nil` to skip the activity. Called once for
  ///     each activity and observer. Retained.
  @preconcurrency
  public init<State, Activity>(
    _ store: Store<State, Activity>, _ value: @escaping @Sendable (Activity) -> Value?
  ) where State: Sendable, Activity: Sendable {
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
  ///   property sends the current value before this returns. `Sendable`, because any thread may
  ///   send. Retained until the observation is cancelled or its source is released.
  /// - Returns: A token that ends the observation. Dropping it does not cancel.
  @preconcurrency
  @discardableResult
  public func observe(_ observer: @escaping @Sendable (Value) -> Void) -> CancelAction {
    observe(CancelAction(), observer)
  }

  /// Observes the values, as long as an object exists.
  ///
  /// - Parameters:
  ///   - object: The object. Not retained, but kept alive during each call. `Sendable`, because any
  ///     thread may send, and release the object after the call.
  ///   - observer: Called with each value, on the thread that sends it. `Sendable`, because any
  ///     thread may send. Retained until the observation is cancelled or its source is released: do
  ///     not capture `object` strongly.
  /// - Returns: A token that ends the observation earlier. Dropping it does not cancel.
  @preconcurrency
  @discardableResult
  public func observe(
    duringScopeOf object: any AnyObject & Sendable, _ observer: @escaping @Sendable (Value) -> Void
  ) -> CancelAction {
    observe(CancelAction(duringScopeOf: object)) { [weak object] value in
      if let object { withExtendedLifetime(object) { observer(value) } }
    }
  }

  func observe(
    _ token: CancelAction, _ observer: @escaping (Value) -> Void
  ) -> CancelAction {
    let recipient = Recipient(observer)
    let production = producer { recipient.receive($0) }
    // Some cancellables cancel when they are released, which must not end the observation. Others
    // may retain the sending closure.
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
