import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A lock, numbered events, and observers, written by hand under the rules of the engine: an owner
/// check, gates, a second check of the queue, and a list that does not change during a delivery.
///
/// The floor of rows that do more than lock. The engine's extra time is the cost of its features.
// Sendable: the lock guards mutable state; only the delivering thread calls observers.
class HandWrittenEvents<Event>: @unchecked Sendable {
  /// An observer. Its gate closes when it is cancelled.
  final class Observer {
    fileprivate let receive: (UnsafePointer<Event>) -> Void
    fileprivate let gate: Atomic<UInt64>
    fileprivate var index = 0

    fileprivate init(_ number: UInt64, _ receive: @escaping (UnsafePointer<Event>) -> Void) {
      gate = Atomic(number)
      self.receive = receive
    }
  }

  private let mutex = Mutex<Void>(())
  private let holder = Atomic<UInt>(0)
  @exclusivity(unchecked) private var number: UInt64 = 0
  @exclusivity(unchecked) private var deliverer: UInt = 0
  @exclusivity(unchecked) private var waiting: [(UInt64, Event)] = []
  @exclusivity(unchecked) private var observers: [Unmanaged<Observer>?] = []
  @exclusivity(unchecked) private var observerCount = 0
  @exclusivity(unchecked) private var added: [Observer] = []
  @exclusivity(unchecked) private var removed: [Observer] = []

  /// Whether there is no observer.
  ///
  /// - Precondition: The lock is held.
  final var isUnobserved: Bool { @inline(__always) get { observerCount == 0 } }

  /// Prepares for another observer.
  ///
  /// - Precondition: The lock is held.
  func willObserve() {}

  /// Adds an observer.
  final func observe(_ receive: @escaping (UnsafePointer<Event>) -> Void) -> Observer {
    acquire(UInt(pthread_self()))
    defer { release() }
    willObserve()
    let observer = Observer(number, receive)
    observerCount += 1
    if deliverer == 0 { insert(observer) } else { added.append(observer) }
    return observer
  }

  /// Removes an observer. Its closure is not called for later events.
  final func cancel(_ observer: Observer) {
    acquire(UInt(pthread_self()))
    observer.gate.store(.max, ordering: .relaxed)
    observerCount -= 1
    if deliverer == 0 { remove(observer) } else { removed.append(observer) }
    release()
  }

  @inline(__always)
  final func send(_ event: @autoclosure () -> Event) {
    let thread = UInt(pthread_self())
    acquire(thread)
    if isUnobserved { return release() }
    publish(event(), thread)
  }

  /// Delivers `event`, unless another thread delivers.
  ///
  /// - Precondition: The lock is held. Releases it.
  @inline(__always)
  final func publish(_ event: Event, _ thread: UInt) {
    number &+= 1
    if deliverer != 0 {
      waiting.append((number, event))
      return release()
    }
    deliverer = thread
    let number = number
    release()
    call(number, event)
    acquire(thread)
    while !waiting.isEmpty {
      let (number, event) = waiting.removeFirst()
      release()
      call(number, event)
      acquire(thread)
    }
    deliverer = 0
    if !added.isEmpty || !removed.isEmpty { settle() }
    release()
  }

  @inline(__always)
  private func call(_ number: UInt64, _ event: Event) {
    withUnsafePointer(to: event) { event in
      for case let observer? in observers {
        observer._withUnsafeGuaranteedRef {
          if $0.gate.load(ordering: .relaxed) < number { $0.receive(event) }
        }
      }
    }
  }

  private func insert(_ observer: Observer) {
    observer.index = observers.count
    observers.append(.passRetained(observer))
  }

  private func remove(_ observer: Observer) {
    observers[observer.index]!.release()
    observers[observer.index] = nil
    while case .some(nil) = observers.last { observers.removeLast() }
  }

  /// Changes the list after a delivery.
  private func settle() {
    for observer in added { insert(observer) }
    for observer in removed { remove(observer) }
    added = []
    removed = []
  }

  @inline(__always)
  final func acquire(_ thread: UInt) {
    if !mutex._unsafeTryLock() {
      if holder.load(ordering: .relaxed) == thread { fatalError("A commit inside a mutation.") }
      mutex._unsafeLock()
    }
    holder.store(thread, ordering: .relaxed)
  }

  @inline(__always)
  final func release() {
    holder.store(0, ordering: .relaxed)
    mutex._unsafeUnlock()
  }
}
