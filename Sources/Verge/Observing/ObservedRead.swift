#if canImport(Observation)
import Observation

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension Store {
  /// Tracks a read of a part of the state, if it happens in a tracking scope.
  ///
  /// - Parameters:
  ///   - value: The value that was read.
  ///   - version: The version of the state from which it was read.
  func note<Part>(_ keyPath: KeyPath<State, Part>, _ value: Part, _ version: UInt64) {
    let tracker = view.attachment { StateTracker() }
    tracker.note(view, value, version) { view.location.reading(keyPath) }
  }

  /// Tracks a read of the whole state, if it happens in a tracking scope.
  func note(_ value: State, _ version: UInt64) {
    view.attachment { StateTracker() }.note(view, value, version) { view.location }
  }
}
#endif

extension Store {
  /// The state. Reading it in a tracking scope of `Observation` tracks all of it.
  var observedPrimitive: State {
    let state = state
    #if canImport(Observation)
    if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) {
      note(state.primitive, state.version)
    }
    #endif
    return state.primitive
  }
}
