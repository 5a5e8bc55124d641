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
  let hop: Hop?
  /// Guarded by the core's lock, but for the deliverer of a registered observer.
  @exclusivity(unchecked) var body: Body?
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
    self.hop = hop
    self.body = body
  }

  /// Delivers the payload of an event, here or wherever the observer wants to be called.
  @usableFromInline
  func receive(_ number: UInt64, _ payload: UnsafeRawPointer) {
    if let hop {
      hop(self, number, payload)
    } else {
      body?(payload)
    }
  }
}
