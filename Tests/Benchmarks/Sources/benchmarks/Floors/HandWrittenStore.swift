#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The event of an observer of values, written by hand.
struct HandWrittenChanges<Value> {
  let value: Value
  let previous: Value
  let version: UInt64
}

/// A state with observers of the whole of it, written by hand.
final class HandWrittenStore<State: Equatable>: HandWrittenEvents<HandWrittenChanges<State>>,
  @unchecked Sendable
{
  @exclusivity(unchecked) private var state: State
  @exclusivity(unchecked) private var version: UInt64 = 0
  @exclusivity(unchecked) private var comparisons: [(UnsafePointer<State>) -> Bool] = []
  @exclusivity(unchecked) private var previous: State?

  init(_ state: State) {
    self.state = state
  }

  override func willObserve() {
    if isUnobserved { previous = state }
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
    if isUnobserved, comparisons.isEmpty { return release() }
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
    previous = state
    publish(HandWrittenChanges(value: state, previous: former, version: version), thread)
  }
}

/// A state with observers of one value made of it, written by hand: a slice, or a derived value.
final class HandWrittenDerived<State, Value: Equatable>: HandWrittenEvents<
  HandWrittenChanges<Value>
>, @unchecked Sendable
{
  @exclusivity(unchecked) private var state: State
  @exclusivity(unchecked) private var version: UInt64 = 0
  @exclusivity(unchecked) private var value: Value
  private let derive: (UnsafePointer<State>) -> Value

  init(_ state: State, _ derive: @escaping (UnsafePointer<State>) -> Value) {
    self.state = state
    self.derive = derive
    value = withUnsafePointer(to: state, derive)
  }

  override func willObserve() {
    if isUnobserved { value = withUnsafePointer(to: &state, derive) }
  }

  @inline(__always)
  func commit(_ mutation: (inout State) -> Void) {
    let thread = UInt(pthread_self())
    acquire(thread)
    mutation(&state)
    version &+= 1
    if isUnobserved { return release() }
    finish(thread)
  }

  /// The value of the current state.
  @inline(never)
  func read() -> Value {
    acquire(UInt(pthread_self()))
    defer { release() }
    return withUnsafePointer(to: &state, derive)
  }

  @inline(never)
  private func finish(_ thread: UInt) {
    let new = withUnsafePointer(to: &state, derive)
    if new == value { return release() }
    let former = value
    value = new
    publish(HandWrittenChanges(value: new, previous: former, version: version), thread)
  }
}
