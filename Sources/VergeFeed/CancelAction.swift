public import Verge

// Sendable: the store guards what changes; the action is taken out of it and called once.
/// Runs a closure once, when it is cancelled. Dropping it does nothing.
///
/// The token of an observation of a ``Feed``, and the bridge for VueFlux's `AnyDisposable`.
public final class CancelAction: Cancellable, @unchecked Sendable {
  private struct Phase {
    var isOver = false
    var action: (() -> Void)?
  }

  private let phase: Store<Phase, Never>
  private let hasScope: Bool
  private weak let scope: AnyObject?

  /// Creates a cancellable that runs a closure.
  ///
  /// - Parameter action: Called once, on the thread that cancels, where no lock is held. Retained until
  ///   then.
  public init(_ action: @escaping () -> Void = {}) {
    phase = Store(initialState: Phase(action: action))
    hasScope = false
    scope = nil
  }

  /// Creates the token of an observation that ends with an object.
  init(duringScopeOf object: AnyObject) {
    phase = Store(initialState: Phase())
    hasScope = true
    scope = object
  }

  /// Whether it was cancelled, or the object that its observation depends on is deallocated.
  public var isCancelled: Bool { phase.state.primitive.isOver || hasScope && scope == nil }

  /// Runs the closure. Callable from any thread; the second call does nothing.
  public func cancel() {
    // Out of the commit: the closure may use this object.
    let action = phase.commit { phase in
      phase.isOver = true
      return phase.action.take()
    }
    action?()
  }

  /// Replaces the closure, before anyone else has the token.
  func run(_ action: @escaping () -> Void) {
    phase.commit { $0.action = action }
  }
}
