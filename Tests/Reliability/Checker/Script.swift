/// The operations of each thread of a run. Its text can be stored and replayed.
public struct Script: Equatable, Sendable {
  /// An operation of a thread.
  public enum Operation: Equatable, Sendable {
    /// Commits to the cells of a mask. The mask 0 changes nothing.
    case commit(UInt8)
    /// Commits through a store on a cell.
    case commitScope(UInt8)
    /// Changes the cells of a mask, then throws.
    case fail(UInt8)
    case send
    /// Sends inside a mutation of the cells.
    case sendInside(UInt8)
    /// Sends inside a mutation that throws.
    case sendAndFail(UInt8)
    /// Registers an observer in a slot, and cancels the former one.
    case subscribe(UInt8, Watch, Reaction)
    /// The same inside a mutation that changes a cell.
    case subscribeInside(UInt8, Watch)
    case cancel(UInt8)
    case cancelInside(UInt8)
    case suspend(UInt8)
    case resume(UInt8)
    case read(Watch)
    /// Reads a derived value that lives as long as the store.
    case readKept(Watch)
    /// Commits through the container of a slot; if it has none, through that of another slot, or through a
    /// new one.
    case commitMounted(UInt8)
    /// Commits through a container without a change.
    case touchMounted(UInt8)
    /// Changes the value of a container, then throws, if the dialect has mutations that throw.
    case failMounted(UInt8)
    case readMounted(UInt8)
    /// Runs a task of the store that commits.
    case task
    /// Runs such a task, and cancels it.
    case cancelledTask
    /// Commits to the second store.
    case commitSecond
    /// Releases the second store, with its observers, and makes another one.
    case replaceSecond
  }

  /// The reaction of an observer to its first calls.
  public enum Reaction: String, CaseIterable, Sendable {
    case none
    case commits
    /// Commits through its own container, if it has one.
    case commitsMounted
    case sends
    case cancelsItself
    case cancelsNeighbour
    case subscribes
    /// Waits for another thread that commits and reads.
    case waits
    case reads
    /// Suspends and resumes the observer of the next slot, then suspends itself.
    case suspends
  }

  /// The number of slots for observers.
  public static let slotCount = 6

  /// Whether observers of the whole order are registered first.
  public var hasTaps: Bool
  /// The operations of each thread.
  public var threads: [[Operation]]

  /// A script.
  public init(hasTaps: Bool, threads: [[Operation]]) {
    self.hasTaps = hasTaps
    self.threads = threads
  }

  /// The number of operations.
  public var count: Int { threads.reduce(0) { $0 + $1.count } }
}

extension Script: CustomStringConvertible {
  /// One line for each operation, which ``init(_:)`` reads.
  public var description: String {
    var lines = ["threads \(threads.count)\(hasTaps ? " taps" : "")"]
    for (thread, operations) in threads.enumerated() {
      for operation in operations { lines.append("\(thread) \(operation.text)") }
    }
    return lines.joined(separator: "\n")
  }

  /// Text that is not a script.
  public struct Malformed: Error, CustomStringConvertible {
    /// The line that is not understood.
    public let line: String

    /// The line.
    public var description: String { "Not a line of a script: \(line)" }
  }

  /// Reads a script.
  public init(_ text: String) throws(Malformed) {
    var lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }[...]
    let head = lines.popFirst().map { $0.split(separator: " ").map(String.init) } ?? []
    guard head.count >= 2, head[0] == "threads", let count = Int(head[1]), (1...64).contains(count)
    else { throw Malformed(line: head.joined(separator: " ")) }
    hasTaps = head.contains("taps")
    threads = Array(repeating: [], count: count)
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      guard let thread = words.first.flatMap({ Int($0) }), threads.indices.contains(thread),
        let operation = Operation(Array(words.dropFirst()))
      else { throw Malformed(line: String(line)) }
      threads[thread].append(operation)
    }
  }
}

extension Script.Operation {
  fileprivate var text: String {
    switch self {
    case .commit(let mask): "commit \(mask)"
    case .commitScope(let cell): "commitScope \(cell)"
    case .fail(let mask): "fail \(mask)"
    case .send: "send"
    case .sendInside(let mask): "sendInside \(mask)"
    case .sendAndFail(let mask): "sendAndFail \(mask)"
    case .subscribe(let slot, let watch, let reaction): "subscribe \(slot) \(watch) \(reaction)"
    case .subscribeInside(let slot, let watch): "subscribeInside \(slot) \(watch)"
    case .cancel(let slot): "cancel \(slot)"
    case .cancelInside(let slot): "cancelInside \(slot)"
    case .suspend(let slot): "suspend \(slot)"
    case .resume(let slot): "resume \(slot)"
    case .read(let watch): "read \(watch)"
    case .readKept(let watch): "readKept \(watch)"
    case .commitMounted(let slot): "commitMounted \(slot)"
    case .touchMounted(let slot): "touchMounted \(slot)"
    case .failMounted(let slot): "failMounted \(slot)"
    case .readMounted(let slot): "readMounted \(slot)"
    case .task: "task"
    case .cancelledTask: "cancelledTask"
    case .commitSecond: "commitSecond"
    case .replaceSecond: "replaceSecond"
    }
  }

  fileprivate init?(_ words: [String]) {
    func number(_ index: Int) -> UInt8? {
      words.count > index ? UInt8(words[index]).flatMap { $0 < 8 ? $0 : nil } : nil
    }
    func watch(_ index: Int) -> Watch? {
      words.count > index ? Watch.allCases.first { "\($0)" == words[index] } : nil
    }
    func slot(_ index: Int) -> UInt8? {
      number(index).flatMap { $0 < Script.slotCount ? $0 : nil }
    }
    func cell(_ index: Int) -> UInt8? { number(index).flatMap { $0 < 3 ? $0 : nil } }
    var found: Self?
    switch words.first {
    case "commit": found = number(1).map { .commit($0) }
    case "commitScope": found = cell(1).map { .commitScope($0) }
    case "fail": found = number(1).map { .fail($0) }
    case "send": found = .send
    case "sendInside": found = number(1).map { .sendInside($0) }
    case "sendAndFail": found = number(1).map { .sendAndFail($0) }
    case "subscribe":
      if let slot = slot(1), let watch = watch(2), words.count > 3,
        let reaction = Script.Reaction(rawValue: words[3])
      {
        found = .subscribe(slot, watch, reaction)
      }
    case "subscribeInside":
      if let slot = slot(1), let watch = watch(2), watch.canBeRegisteredInside {
        found = .subscribeInside(slot, watch)
      }
    case "cancel": found = slot(1).map { .cancel($0) }
    case "cancelInside": found = slot(1).map { .cancelInside($0) }
    case "suspend": found = slot(1).map { .suspend($0) }
    case "resume": found = slot(1).map { .resume($0) }
    case "read": found = watch(1).flatMap { $0.canBeRead ? .read($0) : nil }
    case "readKept": found = watch(1).flatMap { $0.isKept ? .readKept($0) : nil }
    case "commitMounted": found = slot(1).map { .commitMounted($0) }
    case "touchMounted": found = slot(1).map { .touchMounted($0) }
    case "failMounted": found = slot(1).map { .failMounted($0) }
    case "readMounted": found = slot(1).map { .readMounted($0) }
    case "task": found = .task
    case "cancelledTask": found = .cancelledTask
    case "commitSecond": found = .commitSecond
    case "replaceSecond": found = .replaceSecond
    default: break
    }
    guard let found else { return nil }
    self = found
  }
}

extension Watch {
  /// Whether a mutation can register the observer. A mutation must not make a derived value.
  public var canBeRegisteredInside: Bool {
    switch self {
    case .state, .cellA, .cellB, .cellC, .activity: true
    default: false
    }
  }

  /// Whether a derived value that lives as long as the store shows the same part.
  public var isKept: Bool {
    switch self {
    case .derivedA, .derivedPair, .derivedTwice: true
    default: false
    }
  }

  /// Whether a read shows the same part.
  public var canBeRead: Bool {
    switch self {
    case .state, .cellA, .cellB, .scopeA, .scopeB, .derivedA, .derivedPair, .combined: true
    default: false
    }
  }
}
