import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A state with observers, written by hand under the rules of the engine: an owner check, numbered
/// events, gates, the previous value, `==`, and a second check of the queue.
///
/// The floor of rows that do more than lock. The engine's extra time is the cost of its features.
// Sendable: the lock guards mutable state; only the delivering thread calls observers.
final class HandWrittenStore<State: Equatable>: @unchecked Sendable {
  /// The argument of an observer of the whole state.
  struct Changes {
    let state: State
    let previous: State
    let version: UInt64
  }

  /// An observer. Its gate closes when its token is cancelled.
  final class Observer {
    let receive: (UnsafePointer<Changes>) -> Void
    let gate: Atomic<UInt64>

    init(_ number: UInt64, _ receive: @escaping (UnsafePointer<Changes>) -> Void) {
      gate = Atomic(number)
      self.receive = receive
    }

    func cancel() {
      gate.store(.max, ordering: .relaxed)
    }
  }

  private let mutex = Mutex<Void>(())
  private let holder = Atomic<UInt>(0)
  @exclusivity(unchecked) private var state: State
  @exclusivity(unchecked) private var version: UInt64 = 0
  @exclusivity(unchecked) private var number: UInt64 = 0
  @exclusivity(unchecked) private var deliverer: UInt = 0
  @exclusivity(unchecked) private var waiting: [(UInt64, Changes)] = []
  @exclusivity(unchecked) private var observers: [Unmanaged<Observer>] = []
  @exclusivity(unchecked) private var comparisons: [(UnsafePointer<State>) -> Bool] = []
  @exclusivity(unchecked) private var previous: State?

  init(_ state: State) {
    self.state = state
  }

  /// Adds an observer of the whole state.
  func observe(_ receive: @escaping (UnsafePointer<Changes>) -> Void) -> Observer {
    acquire(UInt(pthread_self()))
    defer { release() }
    if previous == nil { previous = state }
    let observer = Observer(number, receive)
    observers.append(.passRetained(observer))
    return observer
  }

  /// Adds a slice that is compared after each commit.
  func compare<Slice: Equatable>(_ slice: @escaping (UnsafePointer<State>) -> Slice) {
    var former = withUnsafePointer(to: state, slice)
    comparisons.append { state in
      let new = slice(state)
      if new == former { return false }
      former = new
      return true
    }
  }

  /// The state, copied while the lock is held.
  @inline(never)
  func copy() -> State {
    acquire(UInt(pthread_self()))
    defer { release() }
    return state
  }

  @inline(__always)
  func commit(_ mutation: (inout State) -> Void) {
    let thread = UInt(pthread_self())
    acquire(thread)
    mutation(&state)
    version &+= 1
    if observers.isEmpty, comparisons.isEmpty { return release() }
    finish(thread)
  }

  @inline(never)
  private func finish(_ thread: UInt) {
    var isChanged = false
    for comparison in comparisons where withUnsafePointer(to: &state, comparison) {
      isChanged = true
    }
    guard let former = previous else { return release() }
    guard former != state || isChanged else { return release() }
    number &+= 1
    let changes = Changes(state: state, previous: former, version: version)
    previous = state
    if deliverer != 0 {
      waiting.append((number, changes))
      return release()
    }
    deliverer = thread
    let number = number
    release()
    call(number, changes)
    acquire(thread)
    while !waiting.isEmpty {
      let (number, changes) = waiting.removeFirst()
      release()
      call(number, changes)
      acquire(thread)
    }
    deliverer = 0
    release()
  }

  private func call(_ number: UInt64, _ changes: Changes) {
    withUnsafePointer(to: changes) { changes in
      for observer in observers {
        observer._withUnsafeGuaranteedRef {
          if $0.gate.load(ordering: .relaxed) < number { $0.receive(changes) }
        }
      }
    }
  }

  @inline(__always)
  private func acquire(_ thread: UInt) {
    if !mutex._unsafeTryLock() {
      if holder.load(ordering: .relaxed) == thread { fatalError("A commit inside a mutation.") }
      mutex._unsafeLock()
    }
    holder.store(thread, ordering: .relaxed)
  }

  @inline(__always)
  private func release() {
    holder.store(0, ordering: .relaxed)
    mutex._unsafeUnlock()
  }
}
