/// A verge of any kind. Mirrors Verge 4.0–13.
public protocol AnyVergeType: AnyObject {}

/// An object that holds a state, changes it by commits, and emits activities.
///
/// ```swift
/// final class CounterModel: VergeType {
///   struct State { var count = 0 }
///   enum Activity { case reachedTen }
///
///   let state: Storage<State> = .init(.init())
///
///   func increment() {
///     dispatch { context in
///       context.commit { $0.count += 1 }
///       if context.currentState.count == 10 { context.emit(.reachedTen) }
///     }
///   }
/// }
/// ```
///
/// This documentation calls such an object a *verge*. It is built on a modern store, `modernStore`,
/// and shares the state with everything else that is built on that store.
///
/// Mirrors Verge 4.0–13, and Cycler 2.1–3.0.
public protocol VergeType: AnyVergeType {
  /// The type of the verge's state.
  associatedtype State
  /// The type of the verge's activities.
  associatedtype Activity

  /// The emitter of the activities. The default implementation creates one for each verge.
  var activity: Emitter<Activity> { get }
  /// The storage of the state; observe it to be notified of changes.
  var state: Storage<State> { get }
}

extension VergeType {
  /// The type of the state's storage. Mirrors Verge 8.0 and later.
  public typealias DefaultStore = Storage<State>
}

/// The activity type of a verge that emits no activities. Mirrors Verge 2.1–13.
public enum NoActivity {}

/// The state type of a verge without a state. Mirrors Verge 3.0–13.
public struct NoState: Sendable {
  /// Creates an empty state.
  public init() {}
}

/// The errors of asynchronous actions. This module never throws them. Mirrors Verge 4.3–13.
public enum VergeInternalError: Error {
  /// The verge of a context is deallocated.
  case vergeObjectWasDeallocated
}

/// The box that ended registrations with a verge in the original. This package creates none.
/// Mirrors Verge 3.0–5.0.
@available(*, deprecated, message: "Nothing creates a `DeinitBox`.")
public final class DeinitBox {
  private init() {}
}
