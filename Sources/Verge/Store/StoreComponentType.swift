/// What stands for a ``Store``: the store itself, or a view on one.
public protocol StoreType<State>: AnyObject {
  /// What the store holds.
  associatedtype State
  /// What the store sends.
  associatedtype Activity = Never

  /// The store.
  func asStore() -> Store<State, Activity>
}

/// An object that works on a store: a view model, a service.
///
/// It has a store; what one does with a store, it can then do itself:
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
/// Give it a `scope` to have it work on a slice of the store's state.
public protocol StoreComponentType<Scope>: StoreComponentBase
where Activity == TargetStore.Activity {
  /// The kind of store it works on.
  associatedtype TargetStore: StoreType
  /// What it sees of the state.
  associatedtype Scope = TargetStore.State
  /// What it sends.
  associatedtype Activity = TargetStore.Activity

  /// The store it works on.
  var store: TargetStore { get }
  /// Leads to what it sees of the state. The whole state, unless you say otherwise.
  var scope: any WritableKeyPath<TargetStore.State, Scope> & Sendable { get }
}

/// ``StoreComponentType``, as later versions call it.
public typealias StoreDriverType = StoreComponentType
/// ``StoreComponentType``, as some versions call it.
public typealias StoreWrapperType = StoreComponentType
/// ``StoreComponentType``, as earlier versions call it.
public typealias DispatcherType<Scope> = StoreComponentType<Scope>

extension StoreComponentType where Scope == TargetStore.State {
  /// The whole state.
  public var scope: any WritableKeyPath<TargetStore.State, Scope> & Sendable {
    \TargetStore.State.self
  }
}

extension Store: StoreType, StoreComponentType {
  /// The store itself.
  public final var store: Store<State, Activity> { self }

  /// The store itself.
  @inlinable
  public final func asStore() -> Store<State, Activity> { self }
}
