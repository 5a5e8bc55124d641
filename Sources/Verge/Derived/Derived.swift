/// A value made from a store's state, or from other derived values, and kept up to date with it.
///
/// ```swift
/// let total: Derived<Int> = basket.derived(.map { $0.items.map(\.price).reduce(0, +) })
/// let label: Derived<String> = total.derived(.map { "\($0) yen" })
///
/// label.sinkState { label in print(label.primitive) }.storeWhileSourceActive()
/// ```
///
/// It is a read-only store: read it, observe it and derive from it in the same way. It has its own
/// version, which grows with each new value, and no activities. A read is never behind the source.
/// Observers receive, in order, every value that differs from the previous one.
///
/// It does not retain a source that is a store or a binding: when the store is deallocated, the
/// derived value keeps its last value, and its subscriptions and sequences end. It retains the other
/// derived values that it is made from. Its subscriptions retain it.
///
/// - Important: Committing to it traps, unless it is a ``BindingDerived``. Reading it inside a
///   mutation of its source also traps.
public class Derived<Value>: Store<Value, Never>, DerivedType {
  // Guarded by the core's lock.
  private var associated: [AnyObject] = []
  @usableFromInline let isConstant: Bool

  @usableFromInline
  package init(view: StateView<Value>, defaultQueue: DefaultQueue? = nil, isConstant: Bool = false)
  {
    self.isConstant = isConstant
    super.init(view: view, pipe: nil, defaultQueue: defaultQueue)
  }

  /// Returns a derived value that never changes.
  ///
  /// It has no source, so its subscriptions end only when it is deallocated.
  public static func constant(_ value: Value) -> Derived<Value> {
    let view = StateView(value, isEqual: nil, origin: StoreOrigin(owner: Self.self))
    let accessor = Accessor<Value>(
      base: view.location.extent,
      read: { [location = view.location] in location.read() },
      modifyInPlace: { [core = view.core] _ in
        core.stopForCommittingToDerived(core.origin.name)
      }
    )
    accessor.isReadOnly = true
    return Derived(
      view: view.moved(to: StateLocation(accessor), isEqual: nil), isConstant: true)
  }

  // Declared in the class, not in an extension, because a binding overrides it.
  /// The value; since Verge 12, `state.primitive`.
  ///
  /// - Important: Traps if read inside a mutation of the source.
  @available(*, deprecated, renamed: "state.primitive")
  public var primitiveValue: Value { state.primitive }

  /// Returns the derived value itself.
  public final func asDerived() -> Derived<Value> { self }

  // An unavailable method would lose to the inherited one. A method that is isolated to an actor of
  // which nothing is part wins, because its class is more special, and does not compile when called.
  // The order of its generic parameters makes it an overload, not an override of a final method.
  /// Does not compile: a derived value is read-only, unless it is a ``BindingDerived``.
  @available(
    *, deprecated,
    message: "a derived value is read-only: commit to its source, or make it with `bindingDerived`"
  )
  @available(
    *, noasync,
    message: "a derived value is read-only: commit to its source, or make it with `bindingDerived`"
  )
  @DerivedIsReadOnly
  @discardableResult
  public func commit<Failure: Error, Result>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    mutation: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try asStore().commit(name, file, function, line, mutation: mutation)
  }

  /// Does not compile: a derived value is read-only, unless it is a ``BindingDerived``.
  @available(
    *, deprecated,
    message: "a derived value is read-only: commit to its source, or make it with `bindingDerived`"
  )
  @available(
    *, noasync,
    message: "a derived value is read-only: commit to its source, or make it with `bindingDerived`"
  )
  @DerivedIsReadOnly
  @discardableResult
  public func commit<Failure: Error, Result>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    mutation: (inout Value, inout Transaction) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try asStore().commit(name, file, function, line, mutation: mutation)
  }

  /// Does not compile: a derived value is read-only, unless it is a ``BindingDerived``.
  @available(
    *, deprecated,
    message: "a derived value is read-only: commit to its source, or make it with `bindingDerived`"
  )
  @available(
    *, noasync,
    message: "a derived value is read-only: commit to its source, or make it with `bindingDerived`"
  )
  @DerivedIsReadOnly
  @discardableResult
  public func commitIfPresent<Failure: Error, Result, Wrapped>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    mutation: (inout Wrapped) throws(Failure) -> Result
  ) throws(Failure) -> Result? where Value == Wrapped? {
    try asStore().commitIfPresent(name, file, function, line, mutation: mutation)
  }

  /// Keeps `object` alive as long as this derived value, or a subscription that retains it, exists.
  ///
  /// - Parameter object: `Sendable`, because any thread may release it.
  public final func associate(_ object: any AnyObject & Sendable) {
    view.core.withLock {
      if view.memory.isKeptByObservers {
        view.memory.associated.append(object)
      } else {
        associated.append(object)
      }
    }
  }

  /// Observes the plain value on the delivering thread.
  ///
  /// - Parameters:
  ///   - dropsFirst: Whether the current value is skipped.
  ///   - queue: `.passthrough`.
  ///   - receive: Called with each value. Retained until the subscription is cancelled or the
  ///     source is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  public final func sinkChangedPrimitiveValue(
    dropsFirst: Bool = false,
    queue: Queues.Passthrough,
    receive: @escaping @Sendable (Value) -> Void
  ) -> StoreStateSubscription {
    sinkState(dropsFirst: dropsFirst, queue: queue) { receive($0.primitive) }
  }

  /// Observes the plain value on a target queue.
  ///
  /// The value is `Sendable`, because the queue may call `receive` on another thread.
  ///
  /// - Parameters:
  ///   - dropsFirst: Whether the current value is skipped.
  ///   - queue: The queue on which `receive` is called.
  ///   - receive: Called with each value. Retained until the subscription is cancelled or the
  ///     source is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  public final func sinkChangedPrimitiveValue(
    dropsFirst: Bool = false,
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Value) -> Void
  ) -> StoreStateSubscription where Value: Sendable {
    sinkState(dropsFirst: dropsFirst, queue: queue) { receive($0.primitive) }
  }

  /// Observes the plain value on the main actor.
  ///
  /// The value is `Sendable`, because commits may come from other threads.
  ///
  /// - Parameters:
  ///   - dropsFirst: Whether the current value is skipped.
  ///   - queue: The main-actor queue on which `receive` is called.
  ///   - receive: Called with each value. Retained until the subscription is cancelled or the
  ///     source is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  public final func sinkChangedPrimitiveValue(
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Value) -> Void
  ) -> StoreStateSubscription where Value: Sendable {
    sinkState(dropsFirst: dropsFirst, queue: queue) { receive($0.primitive) }
  }

  /// Observes a value that is not `Sendable` on the main actor, to which the derived value must be
  /// confined.
  ///
  /// - Parameters:
  ///   - dropsFirst: Whether the current value is skipped.
  ///   - queue: The main-actor queue on which `receive` is called.
  ///   - receive: Called with each value. Retained until the subscription is cancelled or the
  ///     source is deallocated.
  /// - Returns: The subscription. Dropping it cancels it.
  @available(swift, introduced: 6)
  @preconcurrency @MainActor
  public final func sinkChangedPrimitiveValue(
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Value) -> Void
  ) -> StoreStateSubscription {
    sinkState(dropsFirst: dropsFirst, queue: queue) { receive($0.primitive) }
  }
}

/// The actor to which a derived value's `commit` is isolated, so that its use does not compile.
@_documentation(visibility: internal)
@globalActor
public actor DerivedIsReadOnly {
  /// The actor, which is never used.
  public static let shared = DerivedIsReadOnly()
}

// Sendable: like every store.
extension Derived: @unchecked Sendable where Value: Sendable {}

/// A ``Derived``.
public protocol DerivedType<Value> {
  /// The type of the value.
  associatedtype Value

  /// Returns the derived value.
  func asDerived() -> Derived<Value>
}
