/// A ``Store``, or an object that provides one.
public protocol StoreType<State>: AnyObject {
  /// The state of the store.
  associatedtype State
  /// The activities of the store.
  associatedtype Activity = Never

  /// Returns the store.
  func asStore() -> Store<State, Activity>
}

/// An object that works on a store, such as a view model or a service.
///
/// It has a store, and provides the store's methods:
///
/// ```swift
/// final class CounterViewModel: StoreComponentType {
///   struct State: Equatable { var count = 0 }
///
///   let store: Store<State, Never> = .init(initialState: .init())
///
///   func increment() {
///     commit { $0.count += 1 }
///   }
/// }
/// ```
///
/// If you declare a `scope`, the component works on a slice of the store's state:
///
/// ```swift
/// final class ProfileViewModel: StoreComponentType {
///   let store: Store<AppState, Never>
///   var scope: any WritableKeyPath<AppState, Profile> & Sendable { \.profile }
/// }
/// ```
///
/// A `scope` of the type `WritableKeyPath<AppState, Profile>`, as in code for Verge 11 and 12, also
/// needs `typealias Scope = Profile`. A `scope` that is not a key path from the store's state to
/// `Scope` is a compile-time error.
public protocol StoreComponentType<Scope>: StoreComponentBase, _ScopeDeclaration
where Activity == TargetStore.Activity {
  /// The type of its store.
  associatedtype TargetStore: StoreType
  /// The type of its slice of the state.
  associatedtype Scope = TargetStore.State
  /// The type of its activities.
  associatedtype Activity = TargetStore.Activity
  /// The type of the store's state, or a type called `State` that the component declares. The two
  /// may differ. ``DefaultStore`` uses this type.
  associatedtype State = TargetStore.State

  /// The name of ``TargetStore`` in Verge 7 to 11.
  typealias WrappedStore = TargetStore

  /// The component's store.
  var store: TargetStore { get }
  /// The key path to its slice of the state; by default, to the whole state.
  var scope: any WritableKeyPath<TargetStore.State, Scope> & Sendable { get }

  /// Whether the component declares no `scope`. This requirement has no implementation if the
  /// declared `scope` is not a key path to `Scope`; such a declaration is therefore a compile-time
  /// error.
  static var _seesWholeState: Bool { get }
}

/// The `scope` of a component, with its declared type.
///
/// Users declare a key path that is `Sendable`, or one that is not. If the requirement had one of
/// these types, a declaration with the other type would be ignored, without a diagnostic.
public protocol _ScopeDeclaration: AnyObject {
  /// The type of the declared key path; ``_WholeScope`` if none is declared.
  associatedtype ScopePath = _WholeScope

  /// The declared key path.
  var scope: ScopePath { get }
}

/// A placeholder for the `scope` of a component that declares none.
public struct _WholeScope {
  @inlinable init() {}
}

extension StoreComponentType {
  /// The type of the store of a component that declares its own types `State` and `Activity`:
  /// `let store: DefaultStore`.
  public typealias DefaultStore = Store<State, Activity>
}

/// The name of ``StoreComponentType`` in later versions.
public typealias StoreDriverType = StoreComponentType
/// The name of ``StoreComponentType`` in some versions.
public typealias StoreWrapperType = StoreComponentType
/// The name of ``StoreComponentType`` in earlier versions.
public typealias DispatcherType = StoreComponentType

extension StoreComponentType where Scope == TargetStore.State, ScopePath == _WholeScope {
  /// The whole state.
  @_implements(StoreComponentType,scope)
  public var _pathToWholeState: any WritableKeyPath<TargetStore.State, Scope> & Sendable {
    \TargetStore.State.self
  }

  /// Satisfies ``_ScopeDeclaration``.
  @inlinable
  @_implements(_ScopeDeclaration,scope)
  public var _wholeScope: _WholeScope { _WholeScope() }

  /// Satisfies ``StoreComponentType``.
  @inlinable
  public static var _seesWholeState: Bool { true }
}

extension StoreComponentType
where ScopePath == any WritableKeyPath<TargetStore.State, Scope> & Sendable {
  /// Satisfies ``StoreComponentType``.
  @inlinable
  public static var _seesWholeState: Bool { false }
}

extension StoreComponentType where ScopePath == WritableKeyPath<TargetStore.State, Scope> {
  /// Satisfies ``StoreComponentType``.
  @inlinable
  public static var _seesWholeState: Bool { false }

  /// The declared key path.
  @available(
    swift, deprecated: 6,
    message: "declare 'scope' as 'any WritableKeyPath<…> & Sendable': all threads evaluate it"
  )
  @inlinable
  @_implements(StoreComponentType,scope)
  public var _sendableScope: any WritableKeyPath<TargetStore.State, Scope> & Sendable {
    // `Sendable` is a marker protocol, so both types have the same representation. As in the
    // original library, all committing threads read the values that the key path captures.
    unsafeBitCast(
      declaredScope(of: self),
      to: (any WritableKeyPath<TargetStore.State, Scope> & Sendable).self)
  }
}

@inlinable
func declaredScope<Component: _ScopeDeclaration>(of component: Component) -> Component.ScopePath {
  component.scope
}

extension Store: StoreType, StoreComponentType {
  /// The store itself.
  public final var store: Store<State, Activity> { self }

  /// Returns the store itself.
  @inlinable
  public final func asStore() -> Store<State, Activity> { self }
}
