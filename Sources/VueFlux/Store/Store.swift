public import ShimSupport
public import Verge

/// An object that manages a state: it commits dispatched actions, and notifies its observers.
///
/// ```swift
/// let store = Store<CounterState>(state: .init(), mutations: .init(), executor: .queue(.global()))
///
/// store.subscribe(scope: self) { [unowned self] action, store in
///   self.label.text = String(store.computed.count)
/// }
/// store.actions.increment()
/// ```
///
/// Only its owners retain it. When it is deallocated, dispatched actions whose commits have not
/// begun are dropped. After that, its ``Actions`` do nothing, and its ``Computed`` still shows the
/// state.
///
/// Several stores may share one state object. Each store commits the actions that are dispatched to
/// it, notifies its own observers, and counts its own revisions. An action dispatched to all stores
/// is committed once by each. Observers of the state's `Variable`s are notified of the commits of
/// all stores. Commits of different stores may run concurrently: give stores that share a state the
/// executor `.mainThread`, or one serial queue.
///
/// It is built on a modern store, ``modernStore``. Subclass it to add members.
///
/// Mirrors VueFlux 0.1.0–1.6.0.
open class Store<State: VueFlux.State> {
  /// The actions of all stores of this state in the process. The stores receive an action in the
  /// order of their creation.
  ///
  /// Subclasses share these actions. A store does not receive actions that were dispatched before
  /// its creation.
  public static var actions: Actions<State> { Actions(nil) }

  /// The actions of this store. Does not retain the store.
  public let actions: Actions<State>
  /// A read-only view of the state. Retains the state, not this store.
  public let computed: Computed<State>
  /// The modern store that this one is built on, for modern code to observe.
  ///
  /// Each committed action makes a new revision and is sent as an activity directly after it. All
  /// revisions have the same object: there are no snapshots and no diffs. To change the state,
  /// dispatch an action: an action sent through the modern store only notifies observers.
  ///
  /// The modern store retains the state, not this store.
  public let modernStore: Verge.Store<StateRevision<State>, State.Action>

  @usableFromInline let committer: Committer<State>
  @usableFromInline let observers: LegacyObservers<StateRevision<State>, State.Action>
  @usableFromInline let dispatcher: Dispatcher<State>

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - state: The state. Retained. For a state that several stores share, see ``Store``.
  ///   - mutations: Change the state for each action. Retained.
  ///   - executor: Runs the commits. Called on the dispatching thread. With any executor, the
  ///     commits of the store never run concurrently, and are made in the order of dispatch. The
  ///     default is the one used by the examples of all versions; no version declared it.
  @_disfavoredOverload
  @inlinable
  public init(state: State, mutations: State.Mutations, executor: Executor = .mainThread) {
    // Disfavored, because an app's own initializer with a default would be ambiguous with it.
    let dispatcher = Dispatcher<State>(executor)
    let modernStore = Verge.Store<StateRevision<State>, State.Action>(
      owner: Self.self, initialState: StateRevision(object: state))
    self.dispatcher = dispatcher
    self.modernStore = modernStore
    committer = Committer(state, mutations, dispatcher.inbox, modernStore)
    observers = LegacyObservers(of: modernStore)
    actions = Actions(dispatcher)
    computed = Computed(state: state)
    start()
  }

  @inlinable
  final func start() {
    dispatcher.store = self
    Bus.shared.register(dispatcher, of: ObjectIdentifier(State.self))
  }

  @inlinable
  deinit {
    dispatcher.inbox.close()
    Bus.shared.unregister(dispatcher, of: ObjectIdentifier(State.self))
  }
}

// Sendable: any thread may dispatch; the locks of the committer, the inbox and the modern store
// guard all variables. The state is responsible for the thread safety of its own properties.
extension Store: @unchecked Sendable where State.Action: Sendable {}
