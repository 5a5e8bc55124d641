/// An object that can change a store's state.
///
/// A conforming type implements ``dispatchTarget`` or ``targetStore``; each is the default of the
/// other. Using a type that implements neither is a programmer error and traps.
///
/// Mirrors VergeStore 6; the two requirements come from the versions before and after 2019-12-06.
public protocol Dispatching {
  /// The state of the store.
  associatedtype State

  /// The dispatcher's store.
  typealias Store = VergeDefaultStore<State>
  /// A mutation of this dispatcher, as an object. Mirrors VergeStore 6 of mid-December 2019.
  typealias Mutation = AnyMutation<Self>
  /// An action of this dispatcher, as an object. Mirrors VergeStore 6 of mid-December 2019.
  typealias Action<Return> = AnyAction<Self, Return>

  /// The dispatcher's store.
  var dispatchTarget: Store { get }
  /// The name of ``dispatchTarget`` until 2019-12-06.
  var targetStore: Store { get }

  /// Makes a commit. Do not call or implement this function. It is a requirement so that
  /// ``Dispatcher`` can commit without another retain of its store.
  func makeCommit<Failure>(
    context: AnyObject?,
    _ name: String,
    _ file: StaticString, _ function: StaticString, _ line: UInt,
    _ mutation: (inout State) throws(Failure) -> Void
  ) throws(Failure) where Failure: Error
}

extension Dispatching {
  /// The default implementation returns ``targetStore``.
  public var dispatchTarget: Store { targetStore }
  /// The default implementation returns ``dispatchTarget``.
  ///
  /// - Important: Traps if the conforming type implements neither of the two.
  public var targetStore: Store {
    // Checked here, and not in `dispatchTarget`, which is read at each commit.
    MutualDefaults.reading(
      orTrap: """
        \(Self.self) conforms to Dispatching without saying which store it changes. Give it one of: \
        `var dispatchTarget`, `var targetStore`.
        """
    ) { dispatchTarget }
  }

  /// Makes a commit through ``dispatchTarget``.
  @inlinable @inline(__always)
  public func makeCommit<Failure: Error>(
    context: AnyObject?,
    _ name: String,
    _ file: StaticString, _ function: StaticString, _ line: UInt,
    _ mutation: (inout State) throws(Failure) -> Void
  ) throws(Failure) {
    try dispatchTarget.perform(context: context, name, file, function, line, mutation)
  }
}

extension Dispatching {
  /// The mutations of this dispatcher. Callable: `dispatcher.commit { $0.count += 1 }`.
  @inlinable
  public var commit: Mutations<Self> { Mutations(base: self) }

  /// The actions of this dispatcher. Callable: `dispatcher.dispatch { context in … }`.
  @inlinable
  public var dispatch: Actions<Self> { Actions(base: self) }
}

/// An object that changes a store's state. Subclass it, and add the properties that the mutations
/// and actions need. Declare mutations and actions in extensions of ``Mutations`` and ``Actions``,
/// or as methods.
///
/// The dispatcher retains the store. A store may have any number of dispatchers.
///
/// Mirrors VergeStore 6.
open class Dispatcher<S>: Dispatching {
  /// The state of the store.
  public typealias State = S
  /// The context of this class's actions. Subclasses have their own context type.
  public typealias Context = VergeStoreDispatcherContext<Dispatcher<State>>

  /// The dispatcher's store.
  public let dispatchTarget: VergeDefaultStore<S>

  /// Creates a dispatcher on a store, and notifies the store's logger.
  ///
  /// - Parameter store: The store. Retained.
  public init(target store: VergeDefaultStore<S>) {
    dispatchTarget = store
    store.logger?.didCreateDispatcher(store: store, dispatcher: self)
  }

  /// Makes a commit through ``dispatchTarget``.
  @inlinable @inline(__always)
  public final func makeCommit<Failure: Error>(
    context: AnyObject?,
    _ name: String,
    _ file: StaticString, _ function: StaticString, _ line: UInt,
    _ mutation: (inout State) throws(Failure) -> Void
  ) throws(Failure) {
    try dispatchTarget.perform(context: context, name, file, function, line, mutation)
  }

  deinit {
    dispatchTarget.logger?.didDestroyDispatcher(store: dispatchTarget, dispatcher: self)
  }
}

/// The name of ``Dispatcher`` from 2019-12-08.
public typealias DispatcherBase<State> = Dispatcher<State>
/// The name of ``Dispatching`` from 2019-12-08.
public typealias DispatcherType = Dispatching
