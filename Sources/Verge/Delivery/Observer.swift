/// Somebody who watches a ``Channel``: a callback, and whether it is due.
///
/// Not generic, so that a delivery calls each one without looking up metadata; the types are known
/// where the observer is made, inside the closures. Properties are not checked for exclusive
/// access: the lock, or the one deliverer, sees to that.
@usableFromInline
package final class Observer: RosterMember {
  /// What an observer's gate is while nothing may pass.
  static let closed = UInt64.max

  /// Calls the user's closure with the payload it points to.
  @usableFromInline package typealias Body = (UnsafeRawPointer) -> Void
  /// Copies the payload of the event of this number, and has the observer run elsewhere.
  @usableFromInline package typealias Hop = (Observer, UInt64, UnsafeRawPointer) -> Void

  let channel: Channel
  /// Guarded by the core's lock, but for the deliverer of a registered observer. It holds a retain:
  /// to call a closure that may go meanwhile costs one, and whoever delivers sees to it that it does
  /// not.
  @exclusivity(unchecked) private var callback: Unmanaged<Callback>?
  /// The number of the newest event that is none of this observer's business.
  let gate = AtomicWord(Observer.closed)
  @exclusivity(unchecked) package var rosterPosition = -1
  @exclusivity(unchecked) var membership = Membership.none
  /// What the core keeps alive until the observer is cancelled.
  @exclusivity(unchecked) var keptAlive: AnyObject?

  enum Membership {
    /// Not registered yet: a mutation is under way that the registration waits for.
    case none
    case registered
    case suspended
    case cancelled
  }

  @usableFromInline
  package init(_ channel: Channel, hop: Hop? = nil, body: @escaping Body) {
    self.channel = channel
    callback = .passRetained(Callback(body, hop))
  }

  deinit {
    callback?.release()
  }

  /// What it is called by; `nil` once that has been let go.
  var body: Body? { callback?._withUnsafeGuaranteedRef { $0.body } }

  /// Has it called by something else, where it is called.
  func replaceBody(_ body: @escaping Body) {
    let former = callback?.takeRetainedValue()
    callback = .passRetained(Callback(body, former?.hop))
  }

  /// Lets go of what it is called by.
  ///
  /// - Returns: What is to be dropped where no lock is held.
  func takeCallback() -> AnyObject? {
    callback.take()?.takeRetainedValue()
  }

  /// Runs something in which the observer may be called, and let go of its closure.
  func keepingCallback(_ action: () -> Void) {
    withExtendedLifetime(callback?.takeUnretainedValue()) { action() }
  }

  /// Delivers the payload of an event, here or wherever the observer wants to be called.
  @usableFromInline
  func receive(_ number: UInt64, _ payload: UnsafeRawPointer) {
    callback?._withUnsafeGuaranteedRef { callback in
      if let hop = callback.hop {
        hop(self, number, payload)
      } else {
        callback.body(payload)
      }
    }
  }

  /// Immutable, so that calling the closures takes no retain.
  private final class Callback {
    let body: Body
    let hop: Hop?

    init(_ body: @escaping Body, _ hop: Hop?) {
      self.body = body
      self.hop = hop
    }
  }
}
