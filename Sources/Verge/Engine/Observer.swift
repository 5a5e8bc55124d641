/// An observer of a ``Channel``: its callback, its membership and its gate.
///
/// Not generic, so that a delivery calls each one without looking up metadata; only its closures
/// know the types. Properties are not checked for exclusive access: the lock guards them, or only the
/// deliverer uses them.
@usableFromInline
package final class Observer: ListMember {
  /// The gate that blocks all events.
  static let closed = UInt64.max

  /// Calls the user's closure with the payload at an address.
  @usableFromInline package typealias Body = (UnsafeRawPointer) -> Void
  /// Calls the observer with the payload of the event with this number: directly, or elsewhere with a
  /// copy.
  @usableFromInline package typealias Hop = (Observer, UInt64, UnsafeRawPointer) -> Void

  package let channel: Channel
  /// Retained. Guarded by the core's lock. The deliverer uses the callback of a registered observer
  /// without the lock and without a retain, because the engine releases it only after the delivery.
  @exclusivity(unchecked) private var callback: Unmanaged<Callback>?
  /// Events up to this number are not delivered to this observer.
  package let gate = AtomicWord(Observer.closed)
  // Half a word, so that an observer fits into an allocation of 64 bytes.
  @exclusivity(unchecked) private var index: Int32 = -1
  @exclusivity(unchecked) package var membership = Membership.none
  /// Whether the observer waits to be added to the list of observers.
  @exclusivity(unchecked) var isArriving = false
  /// Whether the observer waits to be removed from the list of observers.
  @exclusivity(unchecked) package var isDeparting = false
  /// An object that the core keeps alive until the observer is cancelled.
  @exclusivity(unchecked) var keptAlive: AnyObject?

  package enum Membership: UInt8 {
    /// Not registered yet: the registration is deferred until a mutation ends.
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

  /// An observer that is called with the channel's payload, through `hop`, if there is one.
  ///
  /// - Parameter owner: An object that the callback keeps alive.
  @inlinable
  package convenience init<Payload>(
    _ channel: Channel, hop: Hop? = nil, owner: AnyObject? = nil,
    receiving receive: @escaping (Payload) -> Void
  ) {
    guard let hop else {
      self.init(channel, ReceivingCallback(receive, owner: owner))
      return
    }
    self.init(channel, hop: hop, owner: owner) { payload in
      callBorrowing(receive, payload.assumingMemoryBound(to: Payload.self))
    }
  }

  /// An observer that is called with the payload's address, through `hop`, if there is one.
  @usableFromInline
  package convenience init(
    _ channel: Channel, hop: Hop? = nil, owner: AnyObject? = nil, body: @escaping Body
  ) {
    self.init(channel, AddressCallback(body, hop, owner: owner))
  }

  deinit {
    callback?.release()
  }

  @usableFromInline package var listIndex: Int {
    get { Int(index) }
    set { index = Int32(newValue) }
  }

  /// Whether the gate lets the event with this number pass.
  @inline(__always)
  package func admits(_ number: UInt64) -> Bool { gate.load() < number }

  /// The callback, for a call outside a delivery; `nil` once it is released.
  var retainedCallback: Callback? { callback?.takeUnretainedValue() }

  /// Calls `action` after each call of the observer, on its queue.
  ///
  /// - Parameter action: Receives the observer. Must not capture it, because the observer retains it.
  func follow(by action: @escaping (Observer) -> Void) {
    guard let called = callback?.takeRetainedValue() else { return }
    let body: Body = { [unowned(unsafe) self] payload in
      called.call(self, payload)
      action(self)
    }
    callback = .passRetained(AddressCallback(body, called.hop, owner: nil))
  }

  /// Releases the callback.
  ///
  /// - Returns: The callback, for the caller to release once the lock is not held.
  package func takeCallback() -> AnyObject? {
    callback.take()?.takeRetainedValue()
  }

  /// Delivers the payload of an event, directly or through the observer's queue.
  ///
  /// - Precondition: The deliverer has found the gate open, so the callback is not released.
  @usableFromInline @inline(__always)
  func receive(_ number: UInt64, _ payload: UnsafeRawPointer) {
    callback.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.deliver($0, self, number, payload) }
  }

  /// Calls the user's closure on this thread. The caller keeps the callback alive.
  func call(_ payload: UnsafeRawPointer) {
    callback?._withUnsafeGuaranteedRef { $0.call(self, payload) }
  }
}

/// The callback of an observer.
///
/// Immutable, so that calling the closures takes no retain. A subclass is called through a closure
/// that its initializer makes, not through an override, because overrides in generic classes are
/// never specialized.
@usableFromInline
package class Callback {
  /// Delivers the payload of an event to the observer whose callback it is.
  @usableFromInline typealias Deliver = (Callback, Observer, UInt64, UnsafeRawPointer) -> Void

  @usableFromInline let deliver: Deliver
  /// An object that the callback keeps alive.
  private let owner: AnyObject?

  /// - Parameter deliver: A closure that captures nothing.
  @usableFromInline
  init(owner: AnyObject?, _ deliver: @escaping Deliver) {
    self.owner = owner
    self.deliver = deliver
  }

  /// The function through which ``deliver`` calls the closure, if any.
  var hop: Observer.Hop? { nil }

  /// Calls the user's closure on this thread.
  func call(_ observer: Observer, _ payload: UnsafeRawPointer) {
    deliver(self, observer, 0, payload)
  }
}

/// A closure that is called on the delivering thread.
@usableFromInline
final class ReceivingCallback<Payload>: Callback {
  @usableFromInline let receive: (Payload) -> Void

  @inlinable
  init(_ receive: @escaping (Payload) -> Void, owner: AnyObject? = nil) {
    self.receive = receive
    super.init(owner: owner) { callback, _, _, payload in
      callBorrowing(
        unsafeDowncast(callback, to: ReceivingCallback<Payload>.self).receive,
        payload.assumingMemoryBound(to: Payload.self))
    }
  }
}

/// A closure that takes the payload by its address, and is called through a hop, if there is one.
private final class AddressCallback: Callback {
  private let body: Observer.Body
  private let way: Observer.Hop?

  init(_ body: @escaping Observer.Body, _ hop: Observer.Hop?, owner: AnyObject?) {
    self.body = body
    way = hop
    super.init(owner: owner) { callback, observer, number, payload in
      let callback = unsafeDowncast(callback, to: AddressCallback.self)
      if let hop = callback.way { hop(observer, number, payload) } else { callback.body(payload) }
    }
  }

  override var hop: Observer.Hop? { way }

  override func call(_ observer: Observer, _ payload: UnsafeRawPointer) { body(payload) }
}

// MARK: - Queues

extension Observer {
  /// A function that merges the next payload into the one that waits for the queue.
  @usableFromInline package typealias Merge<Payload> = (_ earlier: Payload, _ newer: Payload) ->
    Payload

  /// Returns the closure that calls an observer on `queue`; `nil` if the delivering thread calls it
  /// directly.
  ///
  /// - Parameter merge: If given, at most one work item is pending; it delivers the merged payload.
  @usableFromInline
  package static func hop<Payload, Queue: TargetQueueType>(
    _ core: StateCore,
    _ type: Payload.Type,
    to queue: Queue,
    merging merge: Merge<Payload>? = nil
  ) -> Hop? {
    if Queue.self == Queues.Passthrough.self { return nil }
    return hop(core, type, merging: merge) { queue.execute($0) }
  }

  /// Returns the closure that calls an observer on the main actor.
  @usableFromInline
  package static func hop<Payload, Queue: MainActorTargetQueueType>(
    _ core: StateCore,
    _ type: Payload.Type,
    to queue: Queue,
    merging merge: Merge<Payload>? = nil
  ) -> Hop {
    // The types are compared, because a cast takes hundreds of instructions.
    if Queue.self == ImmediateMainActorTargetQueue.self {
      let queue = withUnsafeBytes(of: queue) { $0.load(as: ImmediateMainActorTargetQueue.self) }
      let later = hop(core, type, merging: merge) { queue.enqueue($0) }
      return { observer, number, payload in
        // On the delivering thread, without a copy and without a closure.
        if queue.begin() {
          observer.call(payload)
          queue.end()
        } else {
          later(observer, number, payload)
        }
      }
    }
    return hop(core, type, merging: merge) { workItem in
      // Checked, because the queue may be user-supplied.
      queue.execute { MainActor.assumeIsolated(workItem) }
    }
  }

  private static func hop<Payload>(
    _ core: StateCore,
    _ type: Payload.Type,
    merging merge: Merge<Payload>?,
    _ execute: @escaping (@escaping @Sendable () -> Void) -> Void
  ) -> Hop {
    if let merge {
      let slot = DeferredDeliverySlot(merge)
      return { observer, number, payload in
        if slot.put(observer, number, payload) { execute { slot.deliver(core) } }
      }
    }
    return { observer, number, payload in
      let delivery = DeferredDelivery<Payload>(observer, number, payload)
      execute { delivery.deliver(core) }
    }
  }

  /// Casts a main-actor closure to one without isolation.
  ///
  /// Call the result only on the main actor: in a work item of a main-actor queue, or in a delivery
  /// for which `begin()` has returned `true`. It does not check this, because the check takes longer
  /// than the call.
  @inlinable @inline(__always)
  package static func onMainActor<Payload>(
    _ receive: @escaping @MainActor (Payload) -> Void
  ) -> (Payload) -> Void {
    unsafeBitCast(receive, to: ((Payload) -> Void).self)
  }
}

/// A payload on its way to another thread, with its observer.
struct DeferredDelivery<Payload>: @unchecked Sendable {
  // Sendable: passed as a whole to the one work item that delivers it.
  let observer: Observer
  let number: UInt64
  var payload: Payload

  init(_ observer: Observer, _ number: UInt64, _ payload: UnsafeRawPointer) {
    self.observer = observer
    self.number = number
    self.payload = payload.assumingMemoryBound(to: Payload.self).pointee
  }

  func deliver(_ core: StateCore) {
    withUnsafePointer(to: payload) { core.run(observer, number, UnsafeRawPointer($0)) }
  }
}

/// The merged payload of the pending work item.
final class DeferredDeliverySlot<Payload>: @unchecked Sendable {
  // Sendable: its mutable state is accessed only while its lock is held, and a delivery is passed
  // on as a whole.
  private let lock = Lock()
  @exclusivity(unchecked) private var delivery: DeferredDelivery<Payload>?
  private let merge: Observer.Merge<Payload>

  init(_ merge: @escaping Observer.Merge<Payload>) {
    self.merge = merge
  }

  /// Merges a payload into the waiting one.
  ///
  /// - Returns: Whether the caller must enqueue a work item, because none is pending.
  func put(_ observer: Observer, _ number: UInt64, _ payload: UnsafeRawPointer) -> Bool {
    var new = DeferredDelivery<Payload>(observer, number, payload)
    let earlier = lock.withLock {
      let earlier = delivery
      if let earlier { new.payload = merge(earlier.payload, new.payload) }
      delivery = new
      return earlier
    }
    // `earlier` is released here, while the lock is not held.
    return earlier == nil
  }

  func deliver(_ core: StateCore) {
    lock.withLock { delivery.take() }?.deliver(core)
  }
}

/// A value that is safe to pass to another thread, although the compiler cannot prove it.
@usableFromInline
package struct UncheckedTransfer<Content>: @unchecked Sendable {
  // Sendable: used on one thread, or passed as a whole to the one work item that uses it.
  @usableFromInline package let content: Content

  @inlinable
  package init(_ content: Content) {
    self.content = content
  }
}

/// Calls `body` with the value at an address, without copying it.
@inlinable @inline(__always)
func callBorrowing<Value: ~Copyable>(
  _ body: (borrowing Value) -> Void,
  _ address: UnsafePointer<Value>
) {
  body(address.pointee)
}
