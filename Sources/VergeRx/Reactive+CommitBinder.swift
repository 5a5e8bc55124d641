#if Rx
public import RxSwift
public import Verge

extension Reactive where Base: StoreComponentType {
  /// Creates a binder that commits each value. Mirrors Verge 8–13.
  ///
  /// The binder does not retain the component or its state. It drops values once the component, or
  /// the state of a component that is a store, has been deallocated.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler on which the commits are made; by default, the main queue's.
  ///   - mutate: Changes the state, given a value. Retained.
  public func commitBinder<S>(
    scheduler: any ImmediateSchedulerType = MainScheduler(),
    mutate: @escaping (inout Base.Scope, S) -> Void
  ) -> Binder<S> {
    makeBinder(scheduler) { store, value in store.commit { mutate(&$0, value) } }
  }

  /// Creates a binder that commits each optional value; otherwise like the one for a value. Mirrors
  /// Verge 8–13.
  public func commitBinder<S>(
    scheduler: any ImmediateSchedulerType = MainScheduler(),
    mutate: @escaping (inout Base.Scope, S?) -> Void
  ) -> Binder<S?> {
    makeBinder(scheduler) { store, value in store.commit { mutate(&$0, value) } }
  }

  /// Creates a binder that sets a property to each value; otherwise like the one with a closure.
  /// Mirrors Verge 8–13.
  public func commitBinder<S>(
    scheduler: any ImmediateSchedulerType = MainScheduler(),
    target: WritableKeyPath<Base.Scope, S>
  ) -> Binder<S> {
    commitBinder(scheduler: scheduler) { (state: inout Base.Scope, value: S) in
      state[keyPath: target] = value
    }
  }

  /// Creates a binder that sets an optional property to each value; otherwise like the one with a
  /// closure. Mirrors Verge 8–13.
  public func commitBinder<S>(
    scheduler: any ImmediateSchedulerType = MainScheduler(),
    target: WritableKeyPath<Base.Scope, S?>
  ) -> Binder<S?> {
    commitBinder(scheduler: scheduler) { (state: inout Base.Scope, value: S?) in
      state[keyPath: target] = value
    }
  }

  fileprivate func makeBinder<Value>(
    _ scheduler: any ImmediateSchedulerType,
    _ commit: @escaping (Verge.Store<Base.Scope, Base.Activity>, Value) -> Void
  ) -> Binder<Value> {
    let store = base.scopedStore
    guard store === base else {
      return Binder(base, scheduler: scheduler) { component, value in
        commit(component.scopedStore, value)
      }
    }
    // `scoped(_:)` creates a store for each call, and a binder's target is weak.
    let target = BinderTarget(store)
    return Binder(target, scheduler: scheduler) { [target] _, value in
      if let store = target.reference.store { commit(store, value) }
    }
  }
}

// Disfavored: chosen only if a closure uses a member of `InoutRef`, or names it.

extension Reactive where Base: StoreComponentType {
  /// Creates a binder that commits each value through a reference; otherwise like the one on the
  /// state itself. Mirrors Verge 8–13.
  @_disfavoredOverload
  public func commitBinder<S>(
    scheduler: any ImmediateSchedulerType = MainScheduler(),
    mutate: @escaping (inout InoutRef<Base.Scope>, S) -> Void
  ) -> Binder<S> {
    makeBinder(scheduler) { store, value in
      store.commit { (state: inout InoutRef<Base.Scope>) in mutate(&state, value) }
    }
  }

  /// Creates a binder that commits each optional value through a reference; otherwise like the one
  /// on the state itself. Mirrors Verge 8–13.
  @_disfavoredOverload
  public func commitBinder<S>(
    scheduler: any ImmediateSchedulerType = MainScheduler(),
    mutate: @escaping (inout InoutRef<Base.Scope>, S?) -> Void
  ) -> Binder<S?> {
    makeBinder(scheduler) { store, value in
      store.commit { (state: inout InoutRef<Base.Scope>) in mutate(&state, value) }
    }
  }
}

/// A binder's target that does not retain its store. The binder retains the target.
private final class BinderTarget<State, Activity> {
  let reference: WeakStore<State, Activity>

  init(_ store: Verge.Store<State, Activity>) {
    reference = WeakStore(store)
  }
}
#endif
