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
  // Half a word, so that an observer fits into what an allocation of 64 bytes has to give.
  @exclusivity(unchecked) private var position: Int32 = -1
  @exclusivity(unchecked) var membership = Membership.none
  /// What the core keeps alive until the observer is cancelled.
  @exclusivity(unchecked) var keptAlive: AnyObject?

  enum Membership: UInt8 {
    /// Not registered yet: a mutation is under way that the registration waits for.
    case none
    case registered
    case suspended
    case cancelled
  }

  @usableFromInline
  package init(_ channel: Channel, _ callback: Callback) {
    self.channel = channel
    self.callback = .passRetained(callback)
  }

  /// An observer that is called with what the channel's payload points to, where the delivery is.
  @inlinable
  package convenience init<Payload>(
    _ channel: Channel, receiving receive: @escaping (Payload) -> Void
  ) {
    self.init(channel, ReceivingCallback(receive))
  }

  /// An observer that is called where `hop` brings it.
  @usableFromInline
  package convenience init(_ channel: Channel, hop: Hop? = nil, body: @escaping Body) {
    self.init(channel, hop.map { HoppingCallback(body, $0) } ?? PlainCallback(body))
  }

  deinit {
    callback?.release()
  }

  package var rosterPosition: Int {
    get { Int(position) }
    set { position = Int32(newValue) }
  }

  /// What it is called by; `nil` once that has been let go.
  var body: Body? {
    callback.map { $0.takeUnretainedValue() }.map { callback in { callback.call(callback, $0) } }
  }

  /// Has `action` called once it has been called, where it is called.
  func follow(by action: @escaping () -> Void) {
    guard let body else { return }
    let extended = { payload in
      body(payload)
      action()
    }
    let former = callback?.takeRetainedValue()
    let new =
      (former as? HoppingCallback).map { HoppingCallback(extended, $0.hop) }
      ?? PlainCallback(extended)
    callback = .passRetained(new)
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
      if callback.isHopping {
        unsafeDowncast(callback, to: HoppingCallback.self).hop(self, number, payload)
      } else {
        callback.call(callback, payload)
      }
    }
  }
}

/// What an observer is called by.
///
/// Immutable, so that calling the closures takes no retain. What a subclass keeps is reached by the
/// closure that its initializer makes, and not by an override: those of generic classes are never
/// specialised.
@usableFromInline
package class Callback {
  /// Calls the user's closure, which the callback keeps, with what the pointer leads to.
  @usableFromInline let call: (Callback, UnsafeRawPointer) -> Void
  @usableFromInline let isHopping: Bool

  /// - Parameter call: Captures nothing.
  @usableFromInline
  init(isHopping: Bool = false, _ call: @escaping (Callback, UnsafeRawPointer) -> Void) {
    self.isHopping = isHopping
    self.call = call
  }
}

/// A closure that is called where the delivery is.
@usableFromInline
final class ReceivingCallback<Payload>: Callback {
  @usableFromInline let receive: (Payload) -> Void

  @inlinable
  init(_ receive: @escaping (Payload) -> Void) {
    self.receive = receive
    super.init { callback, payload in
      callBorrowing(
        unsafeDowncast(callback, to: ReceivingCallback<Payload>.self).receive,
        payload.assumingMemoryBound(to: Payload.self))
    }
  }
}

/// A closure that takes the payload by its address.
private final class PlainCallback: Callback {
  private let body: Observer.Body

  init(_ body: @escaping Observer.Body) {
    self.body = body
    super.init { callback, payload in
      unsafeDowncast(callback, to: PlainCallback.self).body(payload)
    }
  }
}

/// A closure that is called somewhere else.
private final class HoppingCallback: Callback {
  private let body: Observer.Body
  let hop: Observer.Hop

  init(_ body: @escaping Observer.Body, _ hop: @escaping Observer.Hop) {
    self.body = body
    self.hop = hop
    super.init(isHopping: true) { callback, payload in
      unsafeDowncast(callback, to: HoppingCallback.self).body(payload)
    }
  }
}
