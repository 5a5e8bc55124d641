import Dispatch
import Probe
import Synchronization

/// What every time is compared with: one mutex, locked and unlocked, around the same state.
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

/// Runs its argument as many times as asked for; what is timed.
typealias Batch = (Int) -> Void

/// Takes a value from the optimizer.
@inline(__always)
func blackHole<Value>(_ value: Value) {
  withUnsafePointer(to: value) { probe_sink($0) }
}

/// A number that an observer's closure adds to, as cheaply as memory allows.
// Sendable: only the delivering thread uses it.
struct Cell: @unchecked Sendable {
  private let address: UnsafeMutablePointer<Int>

  /// A cell that is never freed: a process of benchmarks needs few.
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

/// The second thread of the process. Parked but for the rows of two threads: the C library skips
/// atomics, and flatters locks, while a process has a single thread.
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

  /// Runs `body` on this thread and on the second one at the same time, on processors of their own:
  /// on a shared one they would take turns, and never meet at the lock.
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
