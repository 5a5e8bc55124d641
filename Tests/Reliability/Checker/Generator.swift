/// Random numbers from a seed: SplitMix64.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}

extension Script {
  /// A random script.
  ///
  /// - Parameters:
  ///   - seed: The same seed makes the same script.
  ///   - threadCount: The number of threads.
  ///   - length: The number of operations of all threads.
  ///   - watches: The observers to choose from. A quarter of the scripts has no taps, and therefore none
  ///     of the watches whose commits only taps see.
  public init(seed: UInt64, threadCount: Int, length: Int, watches: [Watch]) {
    var random = SeededGenerator(seed: seed)
    let others = watches.filter { !$0.isReplaced }
    hasTaps = others.isEmpty || Int.random(in: 0..<4, using: &random) > 0
    threads = Array(repeating: [], count: threadCount)
    // Half of the scripts with one thread have no operation that needs another thread.
    let isAlone = threadCount == 1 && Bool.random(using: &random)
    for index in 0..<length {
      let operation = Operation.random(hasTaps ? watches : others, using: &random)
      threads[index % threadCount].append(isAlone ? operation.alone : operation)
    }
  }
}

extension Script.Operation {
  fileprivate static func random(_ watches: [Watch], using random: inout SeededGenerator) -> Self {
    let slot = UInt8.random(in: 0..<UInt8(Script.slotCount), using: &random)
    let mask = UInt8.random(in: 1..<8, using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<17: return .commit(mask)
    case 17..<20: return .commit(0)
    case 20..<26: return .commitScope(.random(in: 0..<3, using: &random))
    case 26..<30: return .fail(mask)
    case 30..<35: return .send
    case 35..<38: return .sendInside(mask)
    case 38..<40: return .sendAndFail(mask)
    case 40..<56:
      let watch = watches.randomElement(using: &random)!
      let isPlain = Bool.random(using: &random)
      let reaction =
        isPlain ? Script.Reaction.none : Script.Reaction.allCases.randomElement(using: &random)!
      return .subscribe(slot, watch, reaction)
    case 56..<59:
      let watch = watches.filter(\.canBeRegisteredInside).randomElement(using: &random)
      return watch.map { .subscribeInside(slot, $0) } ?? .commit(mask)
    case 59..<64: return .cancel(slot)
    case 64..<66: return .cancelInside(slot)
    case 66..<70: return .suspend(slot)
    case 70..<75: return .resume(slot)
    case 75..<78:
      return .readKept(Watch.allCases.filter(\.isKept).randomElement(using: &random)!)
    case 78..<81:
      return .read(Watch.allCases.filter(\.canBeRead).randomElement(using: &random)!)
    case 81..<83: return .task
    case 83..<85: return .cancelledTask
    case 85..<87: return .commitSecond
    case 87..<88: return .replaceSecond
    default:
      if !watches.contains(where: \.isMounted) { return .commit(mask) }
      return mounted(slot, using: &random)
    }
  }

  /// The operation, or a similar one that needs no other thread.
  fileprivate var alone: Self {
    switch self {
    case .task, .cancelledTask: .commit(1)
    case .subscribe(let slot, let watch, .waits): .subscribe(slot, watch, .reads)
    case .subscribe(let slot, let watch, _) where watch == .stateOnQueue || watch == .newest:
      .subscribe(slot, watch, .none)
    default: self
    }
  }

  private static func mounted(_ slot: UInt8, using random: inout SeededGenerator) -> Self {
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<7: .commitMounted(slot)
    case 7..<9: .touchMounted(slot)
    case 9..<11: .failMounted(slot)
    default: .readMounted(slot)
    }
  }
}
