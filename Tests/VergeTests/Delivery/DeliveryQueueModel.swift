import Testing

import Verge

/// An observer that checks, as it is called, what a delivery queue promises.
final class ModelObserver: RosterMember {
  var rosterPosition = -1
  var gate = UInt64.max
  var received: [UInt64] = []
  var isBeingCalled = false
  var isRemoved = false
  var isFree = false
}

/// What the actors of a script share: a queue, and everybody it knows.
final class ModelWorld {
  var queue = DeliveryQueue<Int, ModelObserver>()
  var observers: [ModelObserver] = []
  var deliverers = 0

  func register(_ observer: ModelObserver) {
    observer.gate = queue.register(observer)
    observers.append(observer)
  }

  var isIdle: Bool { queue.isIdle }

  func put(_ event: Int) -> DeliveryQueue<Int, ModelObserver>.Entry? { queue.put(event) }

  func begin() -> DeliveryQueue<Int, ModelObserver>.Entry? { queue.begin() }

  func remove(_ observer: ModelObserver) -> Bool { queue.remove(observer) }

  /// The next entry, once those who left have been told that they are free.
  func next() -> DeliveryQueue<Int, ModelObserver>.Entry? {
    var gone: [ModelObserver] = []
    let entry = queue.next(gone: &gone)
    for observer in gone where observer.isRemoved {
      #expect(!observer.isBeingCalled)
      observer.isFree = true
    }
    return entry
  }

  /// The events put in after `observer` came, in their order.
  func due(_ firstGate: UInt64) -> [UInt64] {
    firstGate < queue.newest ? Array((firstGate + 1)...queue.newest) : []
  }

  var roster: [ModelObserver] {
    var members: [ModelObserver] = []
    queue.members.forEach { members.append($0.takeUnretainedValue()) }
    return members
  }
}

/// Puts in events, and delivers when it is told to.
final class ModelCommitter: Actor {
  private enum Phase {
    case committing
    case walking(number: UInt64, members: [ModelObserver], index: Int)
    case calling(number: UInt64, members: [ModelObserver], index: Int)
  }

  private let world: ModelWorld
  private var remaining: Int
  private var phase = Phase.committing

  init(_ world: ModelWorld, commits: Int) {
    self.world = world
    remaining = commits
  }

  var canStep: Bool {
    if case .committing = phase { return remaining > 0 }
    return true
  }

  func step() {
    switch phase {
    case .committing:
      remaining -= 1
      if let entry = world.put(0) {
        world.deliverers += 1
        #expect(world.deliverers == 1)
        begin(entry.number)
      }
    case .walking(let number, let members, let index):
      let isUndisturbed = world.roster.elementsEqual(members, by: ===)
      #expect(isUndisturbed)
      guard index < members.count else { return end() }
      let observer = members[index]
      #expect(!observer.isFree)
      if observer.gate < number {
        observer.isBeingCalled = true
        observer.received.append(number)
        phase = .calling(number: number, members: members, index: index)
      } else {
        phase = .walking(number: number, members: members, index: index + 1)
      }
    case .calling(let number, let members, let index):
      members[index].isBeingCalled = false
      phase = .walking(number: number, members: members, index: index + 1)
    }
  }

  private func begin(_ number: UInt64) {
    phase = .walking(number: number, members: world.roster, index: 0)
  }

  private func end() {
    if let next = world.next() {
      begin(next.number)
    } else {
      world.deliverers -= 1
      phase = .committing
    }
  }
}

/// Registers an observer, removes it, registers it again, as often as it is to.
final class ModelSubscriber: Actor {
  private let world: ModelWorld
  private let steps: Int
  private var stepsTaken = 0
  let observer = ModelObserver()
  private(set) var firstGate: UInt64 = 0

  /// - Parameter steps: 1 to register, 2 to remove again, 3 to come back, 4 to leave for good.
  init(_ world: ModelWorld, steps: Int) {
    self.world = world
    self.steps = steps
  }

  var canStep: Bool { stepsTaken < steps }

  func step() {
    stepsTaken += 1
    if stepsTaken % 2 == 1 {
      world.register(observer)
      if stepsTaken == 1 { firstGate = observer.gate }
    } else {
      observer.isRemoved = stepsTaken == steps
      observer.gate = .max
      let isFree = world.queue.remove(observer)
      #expect(!(isFree && observer.isBeingCalled))
      observer.isFree = isFree && observer.isRemoved
    }
  }
}

/// Takes everybody and everything away.
final class ModelCloser: Actor {
  private let world: ModelWorld
  private(set) var canStep = true

  init(_ world: ModelWorld) {
    self.world = world
  }

  func step() {
    canStep = false
    let (free, busy, _) = world.queue.removeAll()
    for observer in free + busy {
      observer.isRemoved = true
      observer.gate = .max
    }
    for observer in free {
      #expect(!observer.isBeingCalled)
      observer.isFree = true
    }
  }
}
