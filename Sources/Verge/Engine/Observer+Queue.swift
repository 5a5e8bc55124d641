extension Observer {
  /// How an observer is called on `queue`; `nil` if that is where the delivery is.
  @inlinable
  package static func hop<Payload, Queue: TargetQueueType>(
    _ core: StateCore,
    _ type: Payload.Type,
    to queue: Queue
  ) -> Hop? {
    if Queue.self == Queues.Passthrough.self { return nil }
    return { observer, number, payload in
      let parcel = Parcel<Payload>(observer, number, payload)
      queue.execute { parcel.deliver(core) }
    }
  }

  /// How an observer is called on the main actor.
  @inlinable
  package static func hop<Payload>(
    _ core: StateCore,
    _ type: Payload.Type,
    to queue: some MainActorTargetQueueType
  ) -> Hop {
    { observer, number, payload in
      let parcel = Parcel<Payload>(observer, number, payload)
      queue.execute { parcel.deliver(core) }
    }
  }

  /// Calls a closure of the main actor, on the main thread.
  @inlinable @inline(__always)
  package static func callOnMainActor<Payload>(
    _ receive: @escaping @MainActor (Payload) -> Void,
    _ payload: Payload
  ) {
    let parcel = UncheckedTransfer((receive, payload))
    MainActor.assumeIsolated { parcel.content.0(parcel.content.1) }
  }
}

/// A payload on its way to another thread, and the observer it is for.
@usableFromInline
struct Parcel<Payload>: @unchecked Sendable {
  // Sendable: handed over whole to the one work item that delivers it.
  @usableFromInline let observer: Observer
  @usableFromInline let number: UInt64
  @usableFromInline let payload: Payload

  @inlinable
  init(_ observer: Observer, _ number: UInt64, _ payload: UnsafeRawPointer) {
    self.observer = observer
    self.number = number
    self.payload = payload.assumingMemoryBound(to: Payload.self).pointee
  }

  @inlinable
  func deliver(_ core: StateCore) {
    withUnsafePointer(to: payload) { core.run(observer, number, UnsafeRawPointer($0)) }
  }
}

/// What the compiler cannot see to stay on one thread.
@usableFromInline
package struct UncheckedTransfer<Content>: @unchecked Sendable {
  // Sendable: used on one thread, or handed over whole to the one work item that uses it.
  @usableFromInline package let content: Content

  @inlinable
  package init(_ content: Content) {
    self.content = content
  }
}

/// Calls `body` with what is at an address, without copying that.
@inlinable @inline(__always)
func callBorrowing<Value: ~Copyable>(
  _ body: (borrowing Value) -> Void,
  _ address: UnsafePointer<Value>
) {
  body(address.pointee)
}
