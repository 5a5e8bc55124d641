#if canImport(Observation)
import Observation

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension Store {
  /// Tracks a read of the state or of a part of it, if it happens in a tracking scope.
  ///
  /// - Parameters:
  ///   - value: The value that was read.
  ///   - version: The version of the state from which it was read.
  func note<Member>(_ keyPath: KeyPath<State, Member>, _ value: Member, _ version: UInt64) {
    guard let (tracker, paths) = inScope else { return }
    tracker.note(view, keyPath, value, version, paths)
  }

  /// The tracker of the state and key paths that the calling thread's tracking scope tracks; `nil`
  /// if it is in no scope.
  fileprivate var inScope: (StateTracker, ReadingPaths)? {
    let tracker = view.attachment { StateTracker() }
    return tracker.pathsInScope().map { (tracker, $0) }
  }
}
#endif

extension Store {
  /// The state. Reading it in a tracking scope of `Observation` tracks all of it.
  var observedPrimitive: State {
    let state = state
    #if canImport(Observation)
    if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) {
      // Only in a scope, because creating the key path takes longer than everything else.
      if let (tracker, paths) = inScope {
        tracker.note(view, \.self, state.primitive, state.version, paths)
      }
    }
    #endif
    return state.primitive
  }
}
