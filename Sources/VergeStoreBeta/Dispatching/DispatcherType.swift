import Verge
import VergeStore

/// The part of a dispatcher that stores and dispatchers have in common. Conform to
/// ``DispatcherType``.
public protocol _DispatcherCore {
  /// The state of the store.
  associatedtype State
  /// The activities of the store.
  associatedtype Activity

  /// A mutation of this dispatcher.
  #if LegacyDeprecations
  @available(
    *, deprecated,
    message: "Write a method that commits. See Migration/FromVergeStore6.md#two-parameters."
  )
  #endif
  typealias Mutation<Return> = AnyMutation<Self, Return>
  /// An action of this dispatcher.
  #if LegacyDeprecations
  @available(
    *, deprecated, message: "Write a method. See Migration/FromVergeStore6.md#two-parameters."
  )
  #endif
  typealias Action<Return> = AnyAction<Self, Return>
  /// A mutation of this dispatcher that may throw.
  #if LegacyDeprecations
  @available(
    *, deprecated,
    message: "Write a method that throws. See Migration/FromVergeStore6.md#two-parameters."
  )
  #endif
  typealias TryMutation<Return> = TryAnyMutation<Self, Return>
  /// An action of this dispatcher that may throw.
  #if LegacyDeprecations
  @available(
    *, deprecated,
    message: "Write a method that throws. See Migration/FromVergeStore6.md#two-parameters."
  )
  #endif
  typealias TryAction<Return> = TryAnyAction<Self, Return>

  /// The store that is changed: the name until 6.0.0-beta.4.
  var dispatchTarget: StoreBase<State, Activity> { get }
  /// The store that is changed: the name since 6.0.0-beta.5.
  var target: StoreBase<State, Activity> { get }
  /// The store that is changed. Do not implement it.
  var _store: StoreBase<State, Activity> { get }
}

/// A type that commits mutations to a store, and dispatches actions.
///
/// A conformer declares one of `dispatchTarget` and `target`; each is the default of the other. A
/// conformer that declares neither traps when it is used.
///
/// Mirrors VergeStore 6 (6.0.0-beta.3 to beta.8).
#if LegacyDeprecations
@available(
  *, deprecated,
  message: "Write `StoreComponentType`. See Migration/FromVergeStore6.md#two-parameters."
)
#endif
public protocol DispatcherType: _DispatcherCore {}

extension _DispatcherCore {
  /// The store that is changed.
  public var dispatchTarget: StoreBase<State, Activity> { target }

  /// The store that is changed.
  ///
  /// - Important: Traps if the conformer declares neither `target` nor `dispatchTarget`.
  public var target: StoreBase<State, Activity> {
    if let store = self as? StoreBase<State, Activity> { return store }
    return MutualDefaults.reading(
      orTrap: """
        \(Self.self) conforms to DispatcherType without a store to change. Declare one of: \
        `var target`, `var dispatchTarget`.
        """
    ) { dispatchTarget }
  }

  /// The store that is changed.
  public var _store: StoreBase<State, Activity> { target }
}

/// A dispatcher that works on a slice of the state.
///
/// Mirrors VergeStore 6 (6.0.0-beta.3).
#if LegacyDeprecations
@available(
  *, deprecated,
  message: "Write `StoreComponentType`. See Migration/FromVergeStore6.md#two-parameters."
)
#endif
public protocol ScopedDispatching: DispatcherType {
  /// The slice.
  associatedtype Scoped

  /// The key path to the slice.
  static var scopedStateKeyPath: WritableKeyPath<State, Scoped> { get }
}
