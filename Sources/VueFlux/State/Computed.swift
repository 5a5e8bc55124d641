/// A read-only view of a state.
///
/// ```swift
/// extension Computed where State == CounterState {
///   var count: Int { return state.count }
/// }
/// ```
///
/// It retains the state, not the store.
///
/// - Important: The state is an object, and is not locked while it is read. A property that another
///   thread changes is safe to read if it is a `Variable` or a `Constant` of `VueFluxReactive`.
///
/// Mirrors VueFlux 0.1.0–1.6.0.
public struct Computed<State: VueFlux.State> {
  /// The store's state: always the same object.
  public let state: State

  @usableFromInline
  init(state: State) {
    self.state = state
  }
}

extension Computed: Sendable where State: Sendable {}
