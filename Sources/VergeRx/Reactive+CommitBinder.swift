#if Rx
public import RxSwift
public import Verge

extension Reactive where Base: StoreComponentType {
  /// Makes a commit of each value. Mirrors Verge 8–13.
  ///
  /// The component is not retained.
  ///
  /// - Parameters:
  ///   - scheduler: Where the commits are made; by default, on the main queue.
  ///   - mutate: Changes the state by a value. Retained.
  public func commitBinder<S>(
    scheduler: any ImmediateSchedulerType = MainScheduler(),
    mutate: @escaping (inout Base.Scope, S) -> Void
  ) -> Binder<S> {
    Binder(base, scheduler: scheduler) { component, value in
      component.commit { mutate(&$0, value) }
    }
  }

  /// Makes a commit of each value, present or not. Mirrors Verge 8–13.
  ///
  /// The component is not retained.
  ///
  /// - Parameters:
  ///   - scheduler: Where the commits are made; by default, on the main queue.
  ///   - mutate: Changes the state by a value. Retained.
  public func commitBinder<S>(
    scheduler: any ImmediateSchedulerType = MainScheduler(),
    mutate: @escaping (inout Base.Scope, S?) -> Void
  ) -> Binder<S?> {
    Binder(base, scheduler: scheduler) { component, value in
      component.commit { mutate(&$0, value) }
    }
  }

  /// Sets a property to each value. Mirrors Verge 8–13.
  ///
  /// The component is not retained.
  ///
  /// - Parameters:
  ///   - scheduler: Where the commits are made; by default, on the main queue.
  ///   - target: The key path to the property.
  public func commitBinder<S>(
    scheduler: any ImmediateSchedulerType = MainScheduler(),
    target: WritableKeyPath<Base.Scope, S>
  ) -> Binder<S> {
    commitBinder(scheduler: scheduler) { (state: inout Base.Scope, value: S) in
      state[keyPath: target] = value
    }
  }

  /// Sets an optional property to each value. Mirrors Verge 8–13.
  ///
  /// The component is not retained.
  ///
  /// - Parameters:
  ///   - scheduler: Where the commits are made; by default, on the main queue.
  ///   - target: The key path to the property.
  public func commitBinder<S>(
    scheduler: any ImmediateSchedulerType = MainScheduler(),
    target: WritableKeyPath<Base.Scope, S?>
  ) -> Binder<S?> {
    commitBinder(scheduler: scheduler) { (state: inout Base.Scope, value: S?) in
      state[keyPath: target] = value
    }
  }
}
#endif
