#if canImport(Observation)
public import Observation

/// A snapshot of a state whose reads `Observation` tracks.
///
/// It has the state's members, and the members of ``Changes`` that read a state. It has no previous
/// state, no trace and no transaction: an expression that uses one of those, or `ifChanged`, uses the
/// state of the component as ``Changes``, whose reads are not tracked. Get a snapshot from the `state`
/// of an `Observable` component, or of the result of ``StoreComponentType/observable()``.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
@dynamicMemberLookup
public struct TrackedState<State> {
  private let state: Changes<State>
  private let store: Store<State, Never>

  init(_ store: Store<State, Never>) {
    self.store = store
    state = store.state
  }

  /// The state. Reading it tracks all of it.
  public var primitive: State {
    store.note(\.self, state.primitive, state.version)
    return state.primitive
  }

  /// The earlier name of ``primitive``.
  public var root: State { primitive }

  /// The state as ``Changes``, which have no previous state. Tracks all of the state.
  public func asChanges() -> Changes<State> {
    store.note(\.self, state.primitive, state.version)
    return state
  }

  /// A value made from the state, as ``Changes``, which have no previous value. Tracks all of the state.
  ///
  /// - Parameter transform: Makes the value. Called once, on this thread.
  /// - Throws: The error that `transform` throws.
  public func map<Mapped>(_ transform: (State) throws -> Mapped) rethrows -> Changes<Mapped> {
    try asChanges().map(transform)
  }

  /// An optional member as ``Changes``; `nil` if it is absent. Tracks that member.
  ///
  /// - Parameter keyPath: The path to the member.
  public func mapIfPresent<Member>(_ keyPath: KeyPath<State, Member?>) -> Changes<Member>? {
    _ = self[dynamicMember: keyPath]
    return state.mapIfPresent(keyPath)
  }

  /// A value made from the state; never `nil`, because there is no previous state to compare with.
  /// Tracks all of the state.
  ///
  /// - Parameter compose: Makes the value. Called once, on this thread.
  /// - Throws: The error that `compose` throws.
  public func takeIfChanged<Composed: Equatable>(
    _ compose: (State) throws -> Composed
  ) rethrows -> Composed? {
    try asChanges().takeIfChanged(compose)
  }

  /// A member of the state. Reading it tracks that member.
  public subscript<Member>(dynamicMember keyPath: KeyPath<State, Member>) -> Member {
    let value = state.primitive[keyPath: keyPath]
    store.note(keyPath, value, state.version)
    return value
  }

  /// The number of commits behind the state. Reading it tracks nothing.
  public var version: UInt64 { state.version }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension TrackedState: @unchecked Sendable where State: Sendable {
  // Sendable: the store is.
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension StoreComponentType where Self: Observable {
  /// The state of the component's scope after the newest commit. Its reads are tracked.
  ///
  /// ```swift
  /// final class CounterModel: StoreComponentType, Observable {
  ///   let store: Store<CounterState, Never> = .init(initialState: .init())
  /// }
  ///
  /// var body: some View {
  ///   Text(model.state.title)  // evaluated again when `title` changes, and only then
  /// }
  /// ```
  ///
  /// Reading a property in a tracking scope (a view's `body`, the closure of
  /// `withObservationTracking`) tracks that property; reading `state.primitive` tracks all of the
  /// state. A tracking scope is notified once, on the delivering thread, after a commit that has changed
  /// a value that it has read. A commit compares each property that is being tracked. See
  /// <doc:ObservationArticle> for the end of tracking.
  ///
  /// - Important: Traps if called inside a mutation of the same state.
  public var state: TrackedState<Scope> { TrackedState(scopedStore.withoutActivities()) }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension StoreComponentType {
  /// The same store, with a state whose reads `Observation` tracks.
  ///
  /// ```swift
  /// let store = Store<_, Never>(initialState: AppState()).observable()
  ///
  /// withObservationTracking { print(store.state.title) } onChange: { print("title changes") }
  /// store.commit { $0.title = "new" }
  /// ```
  ///
  /// Give a component the conformance to `Observable` instead.
  public func observable() -> ObservableStore<Scope, Activity> {
    ObservableStore(scopedStore)
  }
}

/// A store, or a slice of one, whose state `Observation` tracks when it is read.
///
/// Get one from ``StoreComponentType/observable()``. It retains the store's state.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
public final class ObservableStore<State, Activity>: StoreComponentType, Observable {
  /// The store.
  public let store: Store<State, Activity>

  init(_ store: Store<State, Activity>) {
    self.store = store
  }
}

// Sendable: immutable, and the store is Sendable.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension ObservableStore: @unchecked Sendable where State: Sendable, Activity: Sendable {}
#endif
