/// The result of `detached(from:)` and `detached(by:)`: a store on the slice.
public typealias DetachedDispatcher<State, Activity, Scope> = Store<Scope, Activity>
