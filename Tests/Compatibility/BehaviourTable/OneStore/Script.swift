/// A step of a thread on the shared state.
enum Step: Sendable, CustomStringConvertible {
  case commit(Seat, to: Location)
  /// A commit that changes nothing.
  case touch(Seat)
  /// A commit that throws.
  case fail(Seat)
  indirect case observe(Int, Seat, onCall: Int, Step?)
  case cancel(Int)
  /// Releases an observer's token.
  case drop(Int)

  var description: String {
    switch self {
    case .commit(let seat, let location): "\(seat): add 1 at \(location)"
    case .touch(let seat): "\(seat): commit nothing"
    case .fail(let seat): "\(seat): throw"
    case .observe(let id, let seat, _, nil): "\(seat): observer \(id)"
    case .observe(let id, let seat, let call, let step?):
      "\(seat): observer \(id), which on call \(call) does [\(step)]"
    case .cancel(let id): "cancel observer \(id)"
    case .drop(let id): "drop the token of observer \(id)"
    }
  }

  /// The containers that the step uses.
  var seats: [Seat] {
    switch self {
    case .commit(let seat, _), .touch(let seat), .fail(let seat): [seat]
    case .observe(_, let seat, _, let step): [seat] + (step?.seats ?? [])
    case .cancel, .drop: []
    }
  }
}

/// The concurrent steps of several threads on the shared state.
struct Script: Sendable, CustomStringConvertible {
  let threadCount: Int
  /// The steps, each with the number of its thread.
  var steps: [(thread: Int, step: Step)]

  func steps(of thread: Int) -> [Step] {
    steps.filter { $0.thread == thread }.map(\.step)
  }

  var description: String {
    steps.map { threadCount == 1 ? "  \($0.step)" : "  thread \($0.thread): \($0.step)" }
      .joined(separator: "\n")
  }
}

extension Script {
  /// A random script, the same for the same seed.
  init(seed: UInt64, threadCount: Int, length: Int) {
    var maker = ScriptMaker(random: SeededRandom(seed: seed), threadCount: threadCount)
    self.threadCount = threadCount
    steps = (0..<length).map { _ in maker.makeStep() }
  }
}

private struct ScriptMaker {
  var random: SeededRandom
  let threadCount: Int
  var observerCount = 0

  mutating func makeStep() -> (thread: Int, step: Step) {
    let thread = Int.random(in: 0..<threadCount, using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case ..<50: return (thread, makeCommit(thread))
    case ..<60: return (thread, makeFailure())
    case ..<80: return (thread, makeObserver())
    case ..<94: return (thread, .cancel(anyObserver()))
    default: return (thread, .drop(anyObserver()))
    }
  }

  /// - Parameter thread: The committing thread; `nil` for the delivering thread.
  private mutating func makeCommit(_ thread: Int?) -> Step {
    guard threadCount > 1 else {
      let seat = anySeat(Location.allCases)
      if Int.random(in: 0..<8, using: &random) == 0 { return .touch(seat) }
      return commit(seat, Location.allCases)
    }
    // Only one thread may write to a location in two steps, and no other thread writes there.
    let locations = Location.shared + (thread.map { [Location.own[$0]] } ?? [])
    let seat = anySeat(locations)
    guard seat.column.commitsInTwoSteps else {
      return commit(seat, locations)
    }
    guard let thread else { return .fail(seat) }
    return .commit(
      Seat(column: seat.column, location: Location.own[thread]), to: Location.own[thread])
  }

  private mutating func commit(_ seat: Seat, _ locations: [Location]) -> Step {
    .commit(
      seat, to: seat.location == .whole ? locations.randomElement(using: &random)! : seat.location)
  }

  private mutating func makeFailure() -> Step {
    .fail(anySeat(Location.shared))
  }

  private mutating func makeObserver() -> Step {
    let id = observerCount
    observerCount += 1
    var reaction: Step?
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: reaction = makeCommit(nil)
    case 2: reaction = .cancel(anyObserver())
    case 3: reaction = makeObserver()
    default: break
    }
    return .observe(
      id, anySeat(Location.allCases), onCall: Int.random(in: 1...3, using: &random), reaction)
  }

  private mutating func anyObserver() -> Int {
    Int.random(in: 0...observerCount, using: &random)
  }

  private mutating func anySeat(_ locations: [Location]) -> Seat {
    Seat(
      column: Column.sharing.randomElement(using: &random)!,
      location: locations.randomElement(using: &random)!)
  }
}

/// A generator of equal numbers for equal seeds.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    // SplitMix64.
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
