import Dispatch
import Foundation
import Probe
import Synchronization

/// The reference of every time: one mutex, locked and unlocked, around the same state.
final class Floor<State: Sendable>: Sendable {
  private let mutex: Mutex<State>

  init(_ state: State) {
    mutex = Mutex(state)
  }

  var value: State {
    @inline(__always) get { mutex.withLock { $0 } }
  }

  @inline(__always)
  func update(_ body: (inout State) -> Void) {
    mutex.withLock { body(&$0) }
  }
}

extension Floor<Small> {
  /// M: one lock, increment, unlock.
  static func increments() -> Batch {
    let floor = Floor(Small())
    return { count in
      for _ in 0..<count { floor.update { $0.count &+= 1 } }
    }
  }
}

/// A timed operation, which runs the given number of turns.
typealias Batch = (Int) -> Void

/// Consumes a value, so that the optimizer cannot remove it.
@inline(__always)
func blackHole<Value>(_ value: Value) {
  withUnsafePointer(to: value) { probe_sink($0) }
}

/// A number that an observer's closure increments at minimal cost.
// Sendable: only the delivering thread uses it.
struct Cell: @unchecked Sendable {
  private let address: UnsafeMutablePointer<Int>

  /// A cell that is never freed, because a benchmark process needs few.
  init() {
    address = .allocate(capacity: 1)
    address.initialize(to: 0)
  }

  var sum: Int { address.pointee }

  @inline(__always)
  func add(_ value: Int) {
    address.pointee &+= value
  }
}

/// The second thread of the process, which only the rows with two threads use. Without it, the C
/// library skips atomics, which makes locks cheaper.
final class Partner: Sendable {
  static let shared = Partner()

  private let work = Mutex<(@Sendable () -> Void)?>(nil)
  private let isReady = Atomic(false)
  private let start = DispatchSemaphore(value: 0)
  private let end = DispatchSemaphore(value: 0)

  private init() {
    DispatchQueue(label: "partner").async { [self] in
      probe_pin(1)
      while true {
        start.wait()
        let body = work.withLock { $0 }
        isReady.store(true, ordering: .releasing)
        body?()
        end.signal()
      }
    }
    runTogether {}
  }

  /// Runs `body` on this thread and on the second one concurrently, on separate processors. On a
  /// shared processor they would take turns, without contention.
  func runTogether(_ body: @escaping @Sendable () -> Void) {
    probe_pin(0)
    defer { probe_pin(-1) }
    work.withLock { $0 = body }
    isReady.store(false, ordering: .releasing)
    start.signal()
    while !isReady.load(ordering: .acquiring) {}
    body()
    end.wait()
  }
}

/// The least work of threads that outnumber the processors: one pthread mutex.
// Sendable: the mutex guards the number.
final class PthreadFloor: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var number = 0

  init() {
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func increment() {
    pthread_mutex_lock(mutex)
    number &+= 1
    pthread_mutex_unlock(mutex)
  }
}
