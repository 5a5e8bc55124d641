#if canImport(Darwin)
public import Darwin
#else
#if canImport(Glibc)
public import Glibc
#elseif canImport(Musl)
public import Musl
#endif
import Dispatch
public import Synchronization
#endif

// Every platform lock and atomic of the package is in this file, except the `NSRecursiveLock` that
// VergeClassic exposes to its users.

/// Returns the identity of the calling thread, unique among running threads.
@inlinable @inline(__always)
package func currentThread() -> UInt {
  #if canImport(Glibc)
  return UInt(pthread_self())
  #else
  return UInt(bitPattern: pthread_self())
  #endif
}

#if !canImport(Darwin)
/// Whether the calling thread is the main thread of the process; `false` if that is unknown.
func isMainThread() -> Bool {
  // The link has the form 17/task/17.
  let link = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
    let count = readlink("/proc/thread-self", buffer.baseAddress!, buffer.count)
    let bytes = buffer.prefix(max(0, count)).lazy.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
  let identities = link.split(separator: "/")
  return identities.count == 3 && identities[0] == identities[2]
}
#endif

#if canImport(Darwin) || DEBUG

/// A mutual-exclusion lock that reports reentrant acquisition instead of deadlocking.
///
/// Apple platforms before 2024 have no `Mutex`, and the thread sanitizer does not recognize the `Mutex` of
/// Linux. Apple platforms and debug builds therefore use an error-checking pthread mutex.
@usableFromInline
package struct Lock: ~Copyable {
  // A pthread mutex must keep its address.
  @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>

  package init() {
    mutex = .allocate(capacity: 1)
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    #if canImport(Darwin)
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK)
    #else
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK))
    #endif
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Acquires the lock; returns `false` if the calling thread already holds it.
  @inlinable @inline(__always)
  package func acquire() -> Bool {
    pthread_mutex_lock(mutex) == 0
  }

  /// Acquires the lock if it is free; returns `false` if any thread holds it.
  package func tryAcquire() -> Bool {
    pthread_mutex_trylock(mutex) == 0
  }

  @inlinable @inline(__always)
  package func release() {
    pthread_mutex_unlock(mutex)
  }
}

#else

/// A mutual-exclusion lock that reports reentrant acquisition instead of deadlocking.
///
/// Not the `Mutex` of the standard library: on Linux, with more threads than cores, each of its
/// acquisitions can take tens of microseconds, because every release hands it to a sleeping thread.
@usableFromInline
package struct Lock: ~Copyable {
  /// The thread that holds the lock, plus 1 if others may sleep; 0 if it is free.
  // The identity of a thread is an even number, because it is an address.
  @usableFromInline let holder = Atomic<UInt>(0)
  /// Where threads sleep. Made when one first has to.
  private let sleepers = AtomicLazyReference<DispatchSemaphore>()

  package init() {}

  /// Acquires the lock; returns `false` if the calling thread already holds it.
  @inlinable @inline(__always)
  package func acquire() -> Bool {
    tryAcquire() || wait()
  }

  /// Acquires the lock if it is free; returns `false` if any thread holds it.
  @inlinable @inline(__always)
  package func tryAcquire() -> Bool {
    holder.compareExchange(
      expected: 0, desired: currentThread(), successOrdering: .acquiring, failureOrdering: .relaxed
    ).exchanged
  }

  @inlinable @inline(__always)
  package func release() {
    if holder.exchange(0, ordering: .releasing) & 1 != 0 { wake() }
  }

  /// Waits for the lock; returns `false` if the calling thread already holds it.
  @usableFromInline
  func wait() -> Bool {
    let thread = currentThread()
    if holder.load(ordering: .relaxed) & ~1 == thread { return false }
    // Most often it is free again before a thread could fall asleep.
    for _ in 0..<30 where holder.load(ordering: .relaxed) == 0 {
      if tryAcquire() { return true }
    }
    let sleepers = sleepers.load() ?? sleepers.storeIfNil(DispatchSemaphore(value: 0))
    while true {
      // Who removes the 1 signals once, and the semaphore remembers that. A thread that gets the lock here
      // sets the 1 as well, because others may sleep, so at most the last signal wakes nobody.
      let current = holder.load(ordering: .relaxed)
      let isSet = holder.compareExchange(
        expected: current, desired: (current == 0 ? thread : current) | 1,
        successOrdering: .acquiring, failureOrdering: .relaxed
      ).exchanged
      if isSet, current == 0 { return true }
      if isSet { sleepers.wait() }
    }
  }

  @usableFromInline
  func wake() {
    sleepers.load()?.signal()
  }
}

#endif

extension Lock {
  /// Runs `body` while the lock is held. Traps if this thread already holds it.
  @inlinable @inline(__always)
  package func withLock<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if !acquire() { trapForReentrancy() }
    defer { release() }
    return try body()
  }

  @usableFromInline
  package func trapForReentrancy() -> Never {
    fatalError("Internal error: a lock is acquired again by the thread that holds it.")
  }
}

/// A thread-local object.
// Sendable: the key is immutable, and each thread sees its own object.
final class ThreadLocal<Object: AnyObject>: @unchecked Sendable {
  private var key = pthread_key_t()

  init() {
    pthread_key_create(&key) { pointer in
      #if canImport(Darwin)
      Unmanaged<AnyObject>.fromOpaque(pointer).release()
      #else
      if let pointer { Unmanaged<AnyObject>.fromOpaque(pointer).release() }
      #endif
    }
  }

  /// The object of the calling thread.
  var object: Object? {
    get {
      pthread_getspecific(key).map {
        unsafeDowncast(Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue(), to: Object.self)
      }
    }
    set {
      let former = pthread_getspecific(key)
      pthread_setspecific(key, newValue.map { Unmanaged<AnyObject>.passRetained($0).toOpaque() })
      if let former { Unmanaged<AnyObject>.fromOpaque(former).release() }
    }
  }
}

#if canImport(Darwin)

// Sendable: the number is accessed only while the lock beside it is held.
/// A number that any thread may read, set and add to.
@usableFromInline
package struct AtomicWord: ~Copyable, @unchecked Sendable {
  // `Atomic` requires an OS of 2024, so the number is stored beside an unfair lock.
  private let storage: UnsafeMutablePointer<(lock: os_unfair_lock_s, value: UInt64)>

  @usableFromInline
  package init(_ value: UInt64) {
    storage = .allocate(capacity: 1)
    storage.initialize(to: (os_unfair_lock_s(), value))
  }

  deinit {
    storage.deinitialize(count: 1)
    storage.deallocate()
  }

  @usableFromInline
  package func load() -> UInt64 {
    os_unfair_lock_lock(&storage.pointee.lock)
    defer { os_unfair_lock_unlock(&storage.pointee.lock) }
    return storage.pointee.value
  }

  package func store(_ value: UInt64) {
    os_unfair_lock_lock(&storage.pointee.lock)
    storage.pointee.value = value
    os_unfair_lock_unlock(&storage.pointee.lock)
  }

  /// Reads the number, and makes visible what its writer had written before.
  @usableFromInline
  package func loadAcquiring() -> UInt64 { load() }

  /// Sets the number if it is 0, and makes visible what this thread has written before.
  ///
  /// - Returns: The former number.
  @usableFromInline
  package func storeIfZero(_ value: UInt64) -> UInt64 {
    os_unfair_lock_lock(&storage.pointee.lock)
    defer { os_unfair_lock_unlock(&storage.pointee.lock) }
    let former = storage.pointee.value
    if former == 0 { storage.pointee.value = value }
    return former
  }

  /// Adds to the number, and returns the sum. Any thread may call it. To subtract, add the two's
  /// complement.
  @discardableResult
  package func add(_ value: UInt64) -> UInt64 {
    os_unfair_lock_lock(&storage.pointee.lock)
    defer { os_unfair_lock_unlock(&storage.pointee.lock) }
    storage.pointee.value &+= value
    return storage.pointee.value
  }
}

#else

/// A number that any thread may read, set and add to.
@usableFromInline
package struct AtomicWord: ~Copyable, Sendable {
  @usableFromInline let value: Atomic<UInt64>

  @inlinable
  package init(_ value: UInt64) {
    self.value = Atomic(value)
  }

  @inlinable @inline(__always)
  package func load() -> UInt64 {
    value.load(ordering: .relaxed)
  }

  package func store(_ newValue: UInt64) {
    value.store(newValue, ordering: .relaxed)
  }

  /// Reads the number, and makes visible what its writer had written before.
  @inlinable @inline(__always)
  package func loadAcquiring() -> UInt64 {
    value.load(ordering: .acquiring)
  }

  /// Sets the number if it is 0, and makes visible what this thread has written before.
  ///
  /// - Returns: The former number.
  @inlinable
  package func storeIfZero(_ newValue: UInt64) -> UInt64 {
    value.compareExchange(expected: 0, desired: newValue, ordering: .acquiringAndReleasing).original
  }

  /// Adds to the number, and returns the sum. Any thread may call it. To subtract, add the two's
  /// complement.
  @discardableResult
  package func add(_ summand: UInt64) -> UInt64 {
    value.wrappingAdd(summand, ordering: .relaxed).newValue
  }
}

#endif
