/// An object that can change a store's state.
///
/// A conformer gives one of ``dispatchTarget`` and ``targetStore``; each stands in for the other.
/// Using a conformer that gives neither is a programmer error and traps.
///
/// Mirrors VergeStore 6; the two requirements are those of before and after 2019-12-06.
#if LegacyDeprecations
@available(
  *, deprecated,
  message: "Write `StoreComponentType`. See Migration/FromVergeStore6.md#dispatchers."
)
#endif
public protocol Dispatching {
  /// The state of the store.
  associatedtype State

  /// The store that is changed.
  typealias Store = VergeDefaultStore<State>
  /// A mutation of this dispatcher, as an object: the form of mid-2019-12.
  #if LegacyDeprecations
  @available(
    *, deprecated,
    message: "Write a method that commits. See Migration/FromVergeStore6.md#returned-mutations."
  )
  #endif
  typealias Mutation = AnyMutation<Self>
  /// An action of this dispatcher, as an object: the form of mid-2019-12.
  #if LegacyDeprecations
  @available(
    *, deprecated, message: "Write a method. See Migration/FromVergeStore6.md#returned-mutations."
  )
  #endif
  typealias Action<Return> = AnyAction<Self, Return>

  /// The store that is changed.
  var dispatchTarget: Store { get }
  /// The store that is changed: its name until 2019-12-06.
  var targetStore: Store { get }

  /// Makes a commit. Not to be called or implemented: a requirement, so that ``Dispatcher`` can do it
  /// without retaining its store.
  func makeCommit<Failure: Error>(
    context: AnyObject?,
    _ name: String,
    _ file: StaticString,
    _ function: StaticString,
    _ line: UInt,
    _ mutation: (inout State) throws(Failure) -> Void
  ) throws(Failure)
}

extension Dispatching {
  /// ``targetStore``.
  public var dispatchTarget: Store { targetStore }
  /// ``dispatchTarget``.
  ///
  /// - Important: Traps if the conformer gives neither of the two.
  public var targetStore: Store {
    // Here and not in `dispatchTarget`, which is read at each commit.
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
    _ file: StaticString,
    _ function: StaticString,
    _ line: UInt,
    _ mutation: (inout State) throws(Failure) -> Void
  ) throws(Failure) {
    try dispatchTarget.perform(context: context, name, file, function, line, mutation)
  }
}

#if LegacyDeprecations
@available(
  *, deprecated,
  message: "Write `store.commit { … }`, or a method. See Migration/FromVergeStore6.md#mutations."
)
#endif
extension Dispatching {
  /// The mutations of this dispatcher. Callable: `dispatcher.commit { $0.count += 1 }`.
  @inlinable
  public var commit: Mutations<Self> { Mutations(base: self) }

  /// The actions of this dispatcher. Callable: `dispatcher.dispatch { context in … }`.
  @inlinable
  public var dispatch: Actions<Self> { Actions(base: self) }
}

/// Changes a store's state. Subclass it, with what the mutations and actions need; add those in
/// extensions of ``Mutations`` and ``Actions``, or as methods.
///
/// It retains the store; a store may have any number of dispatchers.
///
/// Mirrors VergeStore 6.
#if LegacyDeprecations
@available(
  *, deprecated,
  message: "Write `StoreComponentType`. See Migration/FromVergeStore6.md#dispatchers."
)
#endif
open class Dispatcher<S>: Dispatching {
  /// The state of the store.
  public typealias State = S
  /// The context of this class's actions. Those of a subclass have one of their own.
  public typealias Context = VergeStoreDispatcherContext<Dispatcher<State>>

  /// The store that is changed.
  public let dispatchTarget: VergeDefaultStore<S>

  /// A dispatcher on a store. The store's logger is notified.
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
    _ file: StaticString,
    _ function: StaticString,
    _ line: UInt,
    _ mutation: (inout State) throws(Failure) -> Void
  ) throws(Failure) {
    try dispatchTarget.perform(context: context, name, file, function, line, mutation)
  }

  deinit {
    dispatchTarget.logger?.didDestroyDispatcher(store: dispatchTarget, dispatcher: self)
  }
}

/// The name of ``Dispatcher`` from 2019-12-08.
#if LegacyDeprecations
@available(
  *, deprecated,
  message: "Write `StoreComponentType`. See Migration/FromVergeStore6.md#dispatchers."
)
#endif
public typealias DispatcherBase<State> = Dispatcher<State>
/// The name of ``Dispatching`` from 2019-12-08.
#if LegacyDeprecations
@available(
  *, deprecated,
  message: "Write `StoreComponentType`. See Migration/FromVergeStore6.md#dispatchers."
)
#endif
public typealias DispatcherType = Dispatching
