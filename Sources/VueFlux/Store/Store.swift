public import Verge

/// Manages a state: commits the actions that are dispatched to it, and tells of them.
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
/// Nothing retains it but its owners. Once it has gone, what was dispatched and not begun is dropped,
/// and its ``Actions`` do nothing; its ``Computed`` still shows the state.
///
/// Several stores may share one state object. Each commits the actions that are dispatched to it, notifies
/// its own observers of them, and counts its own revisions; an action for all stores is committed once by
/// each. `Variable`s of the state notify of the commits of all. Commits of different stores may overlap:
/// give stores that share a state `.mainThread`, or one serial queue.
///
/// It stands on a modern store, ``modernStore``. Subclass it to give it members of its own.
///
/// Mirrors VueFlux 0.1.0–1.6.0.
open class Store<State: VueFlux.State> {
  /// Dispatches to every store of this state there is in the process, in the order in which they were
  /// made.
  ///
  /// It is the same for all subclasses. Stores that are made later do not get earlier actions.
  public static var actions: Actions<State> { Actions(nil) }

  /// Dispatches to this store. Does not retain it.
  public let actions: Actions<State>
  /// Shows the state. Retains that, not this store.
  public let computed: Computed<State>
  /// The modern store that this one stands on, which modern code observes.
  ///
  /// Each committed action makes a new revision, and is then sent as an activity; nothing comes in
  /// between. The object is the same in all revisions: there are no snapshots, and no diffs. Do not
  /// send actions through it, which would tell of what is not done: dispatch them.
  ///
  /// Keeps the state alive, not this store.
  public let modernStore: Verge.Store<StateRevision<State>, State.Action>

  @usableFromInline let committer: Committer<State>
  @usableFromInline let observers: LegacyObservers<StateRevision<State>, State.Action>
  @usableFromInline let dispatcher: Dispatcher<State>

  /// A store.
  ///
  /// - Parameters:
  ///   - state: The state. Retained. For one that several stores share, see ``Store``.
  ///   - mutations: Change the state as the actions say. Retained.
  ///   - executor: Where and when commits are made. Called on the dispatching thread; the commits of
  ///     the store never overlap, and come in the order of dispatch, whatever it does. The default
  ///     is of all versions' examples, and of no version's signature.
  @_disfavoredOverload
  @inlinable
  public init(state: State, mutations: State.Mutations, executor: Executor = .mainThread) {
    // Disfavored: an app's own initializer with a default would be ambiguous with this one.
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

// Sendable: any thread may dispatch; the committer's lock, and those of the inbox and the modern
// store, guard what changes. The state's properties are as safe as they are.
extension Store: @unchecked Sendable where State.Action: Sendable {}
