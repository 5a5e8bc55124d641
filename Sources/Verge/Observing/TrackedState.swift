#if canImport(Observation)
public import Observation

/// A snapshot of a state whose reads `Observation` tracks.
///
/// It has the state's members, and the members of ``Changes`` that read a state. It has no previous
/// state, trace or transaction: an expression that uses one of those, or `ifChanged`, uses the
/// component's state as ``Changes``, whose reads are not tracked. Get a snapshot from the `state`
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

  /// The state. Reading it tracks the whole state.
  public var primitive: State {
    store.note(state.primitive, state.version)
    return state.primitive
  }

  /// The earlier name of ``primitive``.
  public var root: State { primitive }

  /// Returns the state as ``Changes`` without a previous state. Tracks the whole state.
  public func asChanges() -> Changes<State> {
    store.note(state.primitive, state.version)
    return state
  }

  /// Returns a value computed from the state, as ``Changes`` without a previous value. Tracks the
  /// whole state.
  ///
  /// - Parameter transform: Returns the value. Called once, on this thread.
  /// - Throws: The error that `transform` throws.
  public func map<Mapped>(_ transform: (State) throws -> Mapped) rethrows -> Changes<Mapped> {
    try asChanges().map(transform)
  }

  /// Returns an optional member as ``Changes``; `nil` if it is absent. Tracks that member.
  ///
  /// - Parameter keyPath: The key path to the member.
  public func mapIfPresent<Member: Sendable>(
    _ keyPath: any KeyPath<State, Member?> & Sendable
  ) -> Changes<Member>? {
    _ = self[dynamicMember: keyPath]
    return state.mapIfPresent(keyPath)
  }

  /// Returns a value computed from the state; never `nil`, because there is no previous state to
  /// compare with. Tracks the whole state.
  ///
  /// - Parameter compose: Returns the value. Called once, on this thread.
  /// - Throws: The error that `compose` throws.
  public func takeIfChanged<Composed: Equatable>(
    _ compose: (State) throws -> Composed
  ) rethrows -> Composed? {
    try asChanges().takeIfChanged(compose)
  }

  /// A member of the state. Reading it tracks that member.
  ///
  /// Any committing thread evaluates the key path and compares the value.
  public subscript<Member: Sendable>(
    dynamicMember keyPath: any KeyPath<State, Member> & Sendable
  ) -> Member {
    let value = state.primitive[keyPath: keyPath]
    store.note(keyPath, value, state.version)
    return value
  }

  /// The number of commits that led to the state. Reading it tracks nothing.
  public var version: UInt64 { state.version }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension TrackedState: @unchecked Sendable where State: Sendable {
  // Sendable: the store is `Sendable`.
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
  ///   Text(model.state.title)  // evaluated again when `title` changes
  /// }
  /// ```
  ///
  /// Reading a property in a tracking scope (a view's `body`, the closure of
  /// `withObservationTracking`) tracks that property; reading `state.primitive` tracks the whole
  /// state. A tracking scope is notified once, on the delivering thread, after a commit that has
  /// changed a value it has read. Each commit compares every tracked property. See
  /// <doc:SwiftUIAndCombine> for the end of tracking, and for notifications without a change.
  ///
  /// - Important: Traps if called inside a mutation of the same state.
  public var state: TrackedState<Scope> { TrackedState(scopedStore.withoutActivities()) }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension StoreComponentType {
  /// Returns the same store, with a state whose reads `Observation` tracks.
  ///
  /// ```swift
  /// let store = Store(initialState: AppState()).observable()
  ///
  /// withObservationTracking { print(store.state.title) } onChange: { print("title changes") }
  /// store.commit { $0.title = "new" }
  /// ```
  ///
  /// For a component, declare a conformance to `Observable` instead.
  public func observable() -> ObservableStore<Scope, Activity> {
    ObservableStore(scopedStore)
  }
}

/// A store, or a slice of one, whose reads `Observation` tracks.
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

// Sendable: immutable, and the store is `Sendable`.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension ObservableStore: @unchecked Sendable where State: Sendable, Activity: Sendable {}
#endif
