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
  ///   - watches: The observers to choose from.
  public init(seed: UInt64, threadCount: Int, length: Int, watches: [Watch]) {
    var random = SeededGenerator(seed: seed)
    // The variable of VueFlux replaces values, so only the taps see where in the order.
    hasTaps = watches.contains(.vueFlux) || Int.random(in: 0..<4, using: &random) > 0
    threads = Array(repeating: [], count: threadCount)
    for index in 0..<length {
      let operation = Operation.random(watches, using: &random)
      threads[index % threadCount].append(operation)
    }
  }
}

extension Script.Operation {
  fileprivate static func random(_ watches: [Watch], using random: inout SeededGenerator) -> Self {
    let slot = UInt8.random(in: 0..<UInt8(Script.slotCount), using: &random)
    let mask = UInt8.random(in: 1..<8, using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<26: return .commit(mask)
    case 26..<30: return .commit(0)
    case 30..<36: return .commitScope(.random(in: 0..<3, using: &random))
    case 36..<40: return .fail(mask)
    case 40..<45: return .send
    case 45..<48: return .sendInside(mask)
    case 48..<50: return .sendAndFail(mask)
    case 50..<66:
      let watch = watches.randomElement(using: &random)!
      let isPlain = Bool.random(using: &random)
      let reaction =
        isPlain ? Script.Reaction.none : Script.Reaction.allCases.randomElement(using: &random)!
      return .subscribe(slot, watch, reaction)
    case 66..<69:
      let watch = watches.filter(\.canBeRegisteredInside).randomElement(using: &random)
      return watch.map { .subscribeInside(slot, $0) } ?? .commit(mask)
    case 69..<74: return .cancel(slot)
    case 74..<76: return .cancelInside(slot)
    case 76..<79: return .suspend(slot)
    case 79..<83: return .resume(slot)
    case 83..<87:
      return .readKept(Watch.allCases.filter(\.isKept).randomElement(using: &random)!)
    case 87..<91:
      return .read(Watch.allCases.filter(\.canBeRead).randomElement(using: &random)!)
    case 91..<96: return .commitMounted(slot)
    case 96..<98: return .task
    default: return .cancelledTask
    }
  }
}
