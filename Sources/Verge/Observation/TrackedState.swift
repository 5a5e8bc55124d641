#if canImport(Observation)
public import Observation

/// A state as it is when it is asked for, whose reads `Observation` tracks.
///
/// It has the state's members, and nothing of ``Changes``: there is no previous state, no trace and no
/// transaction. Get one from the `state` of an `Observable` component, or of what
/// ``StoreComponentType/observable()`` returns.
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
    note(\.self)
    return state.primitive
  }

  /// A member of the state. Reading it tracks that member.
  public subscript<Member>(dynamicMember keyPath: KeyPath<State, Member>) -> Member {
    note(keyPath)
    return state.primitive[keyPath: keyPath]
  }

  /// The number of commits behind the state. Reading it tracks nothing.
  public var version: UInt64 { state.version }

  private func note<Member>(_ keyPath: KeyPath<State, Member>) {
    let core = store.view.core
    core.part { StateTracker() }.note(
      core, store.view.place, keyPath, state.primitive[keyPath: keyPath], state.version)
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension TrackedState: @unchecked Sendable where State: Sendable {
  // Sendable: as a store is.
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension StoreComponentType where Self: Observable {
  /// What the component sees, as it is after the newest commit; what is read of it is tracked.
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
  /// `withObservationTracking`) tracks that property, `state.primitive` all of the state. Those who
  /// track are told once, after a commit that has changed what they have read, on the thread that
  /// delivers. A commit costs a comparison more for each property that is being tracked.
  ///
  /// - Important: Stops the process if called inside a mutation of the same state.
  public var state: TrackedState<Scope> { TrackedState(scopedStore.withoutActivities()) }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension StoreComponentType {
  /// The same store, for views and others who track what they read with `Observation`.
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
/// Get one from ``StoreComponentType/observable()``. It keeps the store's state.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
public final class ObservableStore<State, Activity>: StoreComponentType, Observable {
  /// The store.
  public let store: Store<State, Activity>

  init(_ store: Store<State, Activity>) {
    self.store = store
  }
}

// Sendable: immutable, and so is what it has for everybody.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension ObservableStore: @unchecked Sendable where State: Sendable, Activity: Sendable {}
#endif
