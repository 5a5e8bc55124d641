extension Script {
  /// The maximum number of operations that are read from bytes.
  private static let limit = 200

  /// A script from any bytes, for a fuzzer: one byte for the threads, three for each operation.
  public init(bytes: some Collection<UInt8>) {
    var rest = bytes[...]
    let head = rest.popFirst() ?? 0
    hasTaps = head & 8 != 0
    threads = Array(repeating: [], count: Int(head & 7) + 1)
    for _ in 0..<Self.limit {
      guard let first = rest.popFirst(), let second = rest.popFirst(), let third = rest.popFirst()
      else { break }
      let operation = Operation(first & 31, second & 7, second >> 3, third)
      threads[Int(first >> 5) % threads.count].append(operation)
      if case .subscribe(_, let watch, _) = operation, watch.isReplaced { hasTaps = true }
    }
  }

  /// Bytes that make this script, if it has at most 8 threads and 200 operations.
  public var bytes: [UInt8] {
    var bytes = [UInt8(threads.count - 1) | (hasTaps ? 8 : 0)]
    for (thread, operations) in threads.enumerated() {
      for operation in operations {
        let (kind, number, reaction, watch) = operation.fields
        bytes += [kind | UInt8(thread) << 5, number | reaction << 3, watch]
      }
    }
    return bytes
  }
}

extension Script.Operation {
  private static let readable = Watch.allCases.filter(\.canBeRead)
  private static let kept = Watch.allCases.filter(\.isKept)
  private static let registeredInside = Watch.allCases.filter(\.canBeRegisteredInside)

  /// An operation from any numbers.
  fileprivate init(_ kind: UInt8, _ number: UInt8, _ reaction: UInt8, _ watch: UInt8) {
    func one<Element>(of elements: [Element], _ index: UInt8) -> Element {
      elements[Int(index) % elements.count]
    }
    let slot = number % UInt8(Script.slotCount)
    switch kind % 22 {
    case 0: self = .commit(number)
    case 1: self = .commitScope(number % 3)
    case 2: self = .fail(number)
    case 3: self = .send
    case 4: self = .sendInside(number)
    case 5: self = .sendAndFail(number)
    case 6:
      self = .subscribe(
        slot, one(of: Watch.allCases, watch), one(of: Script.Reaction.allCases, reaction))
    case 7: self = .subscribeInside(slot, one(of: Self.registeredInside, watch))
    case 8: self = .cancel(slot)
    case 9: self = .cancelInside(slot)
    case 10: self = .suspend(slot)
    case 11: self = .resume(slot)
    case 12: self = .read(one(of: Self.readable, watch))
    case 13: self = .readKept(one(of: Self.kept, watch))
    case 14: self = .commitMounted(slot)
    case 15: self = .task
    case 16: self = .cancelledTask
    case 17: self = .touchMounted(slot)
    case 18: self = .failMounted(slot)
    case 19: self = .readMounted(slot)
    case 20: self = .commitSecond
    default: self = .replaceSecond
    }
  }

  /// The numbers that make the operation.
  fileprivate var fields: (kind: UInt8, number: UInt8, reaction: UInt8, watch: UInt8) {
    func index(of watch: Watch, in watches: [Watch]) -> UInt8 {
      UInt8(watches.firstIndex(of: watch) ?? 0)
    }
    switch self {
    case .commit(let mask): return (0, mask, 0, 0)
    case .commitScope(let cell): return (1, cell, 0, 0)
    case .fail(let mask): return (2, mask, 0, 0)
    case .send: return (3, 0, 0, 0)
    case .sendInside(let mask): return (4, mask, 0, 0)
    case .sendAndFail(let mask): return (5, mask, 0, 0)
    case .subscribe(let slot, let watch, let reaction):
      let reaction = Script.Reaction.allCases.firstIndex(of: reaction) ?? 0
      return (6, slot, UInt8(reaction), index(of: watch, in: Watch.allCases))
    case .subscribeInside(let slot, let watch):
      return (7, slot, 0, index(of: watch, in: Self.registeredInside))
    case .cancel(let slot): return (8, slot, 0, 0)
    case .cancelInside(let slot): return (9, slot, 0, 0)
    case .suspend(let slot): return (10, slot, 0, 0)
    case .resume(let slot): return (11, slot, 0, 0)
    case .read(let watch): return (12, 0, 0, index(of: watch, in: Self.readable))
    case .readKept(let watch): return (13, 0, 0, index(of: watch, in: Self.kept))
    case .commitMounted(let slot): return (14, slot, 0, 0)
    case .task: return (15, 0, 0, 0)
    case .cancelledTask: return (16, 0, 0, 0)
    case .touchMounted(let slot): return (17, slot, 0, 0)
    case .failMounted(let slot): return (18, slot, 0, 0)
    case .readMounted(let slot): return (19, slot, 0, 0)
    case .commitSecond: return (20, 0, 0, 0)
    case .replaceSecond: return (21, 0, 0, 0)
    }
  }
}
