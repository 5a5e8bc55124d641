import Verge
import VergeStore

/// The requirements that stores and dispatchers share. Conform to ``DispatcherType`` instead.
public protocol _DispatcherCore {
  /// The state of the store.
  associatedtype State
  /// The activities of the store.
  associatedtype Activity

  /// A mutation of this dispatcher.
  typealias Mutation<Return> = AnyMutation<Self, Return>
  /// An action of this dispatcher.
  typealias Action<Return> = AnyAction<Self, Return>
  /// A mutation of this dispatcher that may throw.
  typealias TryMutation<Return> = TryAnyMutation<Self, Return>
  /// An action of this dispatcher that may throw.
  typealias TryAction<Return> = TryAnyAction<Self, Return>

  /// The dispatcher's store. The name until 6.0.0-beta.4.
  var dispatchTarget: StoreBase<State, Activity> { get }
  /// The dispatcher's store. The name since 6.0.0-beta.5.
  var target: StoreBase<State, Activity> { get }
  /// The dispatcher's store. Do not implement this property.
  var _store: StoreBase<State, Activity> { get }
}

/// A type that commits mutations to a store, and dispatches actions.
///
/// A conforming type declares `dispatchTarget` or `target`; each is the default of the other. A
/// type that declares neither traps when it is used.
///
/// Mirrors VergeStore 6 (6.0.0-beta.3 to beta.8).
public protocol DispatcherType: _DispatcherCore {}

extension _DispatcherCore {
  /// The dispatcher's store.
  public var dispatchTarget: StoreBase<State, Activity> { target }

  /// The dispatcher's store.
  ///
  /// - Important: Traps if the conforming type declares neither `target` nor `dispatchTarget`.
  public var target: StoreBase<State, Activity> {
    if let store = self as? StoreBase<State, Activity> { return store }
    return MutualDefaults.reading(
      orTrap: """
        \(Self.self) conforms to DispatcherType without a store to change. Declare one of: \
        `var target`, `var dispatchTarget`.
        """
    ) { dispatchTarget }
  }

  /// The dispatcher's store.
  public var _store: StoreBase<State, Activity> { target }
}

/// A dispatcher that works on a slice of the state.
///
/// Mirrors VergeStore 6 (6.0.0-beta.3).
public protocol ScopedDispatching: DispatcherType {
  /// The slice.
  associatedtype Scoped

  /// The key path to the slice.
  static var scopedStateKeyPath: WritableKeyPath<State, Scoped> { get }
}
