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
/// It stands on a modern store, `modernStore`, and shares its state with whatever else does.
///
/// Mirrors Verge 4.0–13, and Cycler 2.1–3.0.
#if LegacyDeprecations
@available(
  *, deprecated, message: "Write `StoreComponentType`. See Migration/FromClassic.md#view-models."
)
#endif
public protocol VergeType: AnyVergeType {
  /// The state of the verge.
  associatedtype State
  /// The activities of the verge.
  associatedtype Activity

  /// The activities. There is one by default, which belongs to the verge.
  var activity: Emitter<Activity> { get }
  /// The storage of the state; observe it to be notified of changes.
  var state: Storage<State> { get }
}

extension VergeType {
  /// The storage of the state, by its name in Verge 8.
  public typealias DefaultStore = Storage<State>
}

/// The activity of a verge that emits none. Mirrors Verge 2.1–13.
public enum NoActivity {}

/// The state of a verge that has none. Mirrors Verge 3.0–13.
#if LegacyDeprecations
@available(*, deprecated, message: "Write `Void`. See Migration/FromClassic.md#view-models.")
#endif
public struct NoState: Sendable {
  /// No state.
  public init() {}
}

/// The errors of actions that end later. Never thrown here. Mirrors Verge 4.3–13.
public enum VergeInternalError: Error {
  /// The verge of a context is deallocated.
  case vergeObjectWasDeallocated
}

/// Held what was to end with a verge. Nothing makes one. Mirrors Verge 3.0–5.0.
@available(*, deprecated, message: "Nothing makes one.")
public final class DeinitBox {
  private init() {}
}
