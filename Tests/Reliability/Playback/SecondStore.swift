import Checker
import Dispatch
import Synchronization
import Verge

// Sendable: the mutexes guard what changes.
/// A store that threads replace while others commit to it and deliver: any thread may release the last
/// reference.
///
/// Each commit adds one, so that each observer checks by itself that it has missed nothing.
final class SecondStore: Sendable {
  private typealias Content = Store<Int, Int>

  /// A store with its observers. Immutable, and released as a whole.
  private final class Generation: Sendable {
    let store: Content
    let tokens: [StoreSubscription]
    let followers: [Follower]
    weak let marker: Marker?

    init(_ store: Content, _ tokens: [StoreSubscription], _ followers: [Follower], _ marker: Marker)
    {
      self.store = store
      self.tokens = tokens
      self.followers = followers
      self.marker = marker
    }
  }

  /// An object that an observer retains, so that it is released with the state. The state can live longer
  /// than the store: the relief job retains the state until it has delivered the waiting events.
  private final class Marker: Sendable {}

  /// The body of an observer.
  private final class Follower: Sendable {
    private let last = Atomic<Int>(-1)
    private let lateCalls = Atomic<Int>(-1)

    /// Whether the value follows the previous one, and whether the call is in time: at most one may come
    /// after the state's deallocation.
    func follows(_ value: Int) -> (isNext: Bool, isInTime: Bool) {
      let former = last.exchange(value, ordering: .acquiringAndReleasing)
      let isClosed = lateCalls.load(ordering: .acquiring) >= 0
      let late = isClosed ? lateCalls.wrappingAdd(1, ordering: .relaxed).newValue : 0
      return (former == -1 || value == former + 1, late <= 1)
    }

    /// Notes that the state is deallocated. One call that a thread has already decided on may still start.
    func close() {
      lateCalls.store(0, ordering: .releasing)
    }
  }

  private let current = Guarded<Generation?>(nil)
  /// Set at the end, so that a task that still runs makes no further store.
  private let isOver = Atomic<Bool>(false)
  private let living = Playback.LivingCount()
  private let problems = Guarded<[Violation]>([])
  private let deallocated = Atomic<Int>(0)
  private let queue = DispatchQueue(label: "reliability.second")

  /// The number of stores that were deallocated while observers were registered.
  var deallocations: Int { deallocated.load(ordering: .relaxed) }

  /// Commits, and sends an activity. After some commits, a task commits too.
  func commit() {
    guard let store = current.withLock({ $0?.store }) else { return replace() }
    let number = store.commit { value -> Int in
      value += 1
      return value
    }
    store.send(number)
    guard number.isMultiple(of: 4) else { return }
    let counted = Playback.Probe(living)
    store.task { [weak store] in
      counted.capture()
      store?.commit { $0 += 1 }
    }
  }

  /// Releases the store with its observers, and makes another one.
  func replace() {
    release(make())
  }

  /// Releases the store, and returns what has been found.
  func end() -> [Violation] {
    isOver.store(true, ordering: .sequentiallyConsistent)
    release(nil)
    if !eventually({ living.value.load(ordering: .acquiring) == 0 }) {
      let count = living.value.load(ordering: .acquiring)
      problems.withLock {
        $0.append(Violation("E9", "\(count) closures live after the second store"))
      }
    }
    return problems.withLock(\.self)
  }

  private func release(_ new: Generation?) {
    var former = current.withLock { current in
      defer { current = isOver.load(ordering: .sequentiallyConsistent) ? nil : new }
      return current
    }
    guard let tokens = former?.tokens, let followers = former?.followers else { return }
    weak let marker = former?.marker
    former = nil
    // Other threads may retain the state.
    if marker == nil {
      deallocated.wrappingAdd(1, ordering: .relaxed)
      for follower in followers { follower.close() }
    }
    withExtendedLifetime(tokens) {}
  }

  private func make() -> Generation {
    let store = Content(initialState: 0)
    let followers = (0..<4).map { _ in Follower() }
    let derived = store.derived(.map { $0 })
    let tokens = [
      store.sinkState(queue: .passthrough, receive: receiver(followers[0], replacesAt: 9)),
      store.sinkState(queue: .specific(queue), receive: receiver(followers[1])),
      store.sinkState(\.self, queue: .passthrough, receive: receiver(followers[2])),
      derived.sinkState(queue: .passthrough, receive: receiver(followers[3], replacesAt: 20)),
    ]
    let marker = Marker()
    store.sinkState(queue: .passthrough) { [marker] _ in withExtendedLifetime(marker) {} }
      .storeWhileSourceActive()
    return Generation(store, tokens, followers, marker)
  }

  /// - Parameter limit: The value at which the observer releases its own store.
  private func receiver(
    _ follower: Follower, replacesAt limit: Int? = nil
  ) -> @Sendable (Changes<Int>) -> Void {
    let counted = Playback.Probe(living)
    return { [weak self] changes in
      counted.capture()
      let value = changes.primitive
      let (isNext, isInTime) = follower.follows(value)
      if !isNext { self?.report("E5", "an observer of the second store missed a state") }
      if !isInTime { self?.report("E9", "an observer was called after its state was deallocated") }
      if value == limit { self?.replace() }
    }
  }

  private func report(_ rule: String, _ text: String) {
    problems.withLock { $0.append(Violation(rule, text)) }
  }
}
