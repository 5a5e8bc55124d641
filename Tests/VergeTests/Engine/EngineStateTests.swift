import Testing
import Verge

@Suite("The engine's state, in every interleaving")
struct EngineStateTests {
  @Test(
    "E5, E7: Each observer receives each event once, in order, even across hand-overs",
    arguments: [0, EngineState.callBudget])
  func everyEventOnce(callsPerEvent: Int) {
    let count = forEachInterleaving {
      let world = EngineWorld(callsPerEvent: callsPerEvent)
      return [
        ModelCommitter(world, thread: 1, commits: 2), ModelCommitter(world, thread: 2, commits: 1),
        ModelCommitter(world, thread: 3, commits: 1),
        ModelSubscriber(world, thread: 4, [.register]), ModelRelief(world), WorldKeeper(world),
      ]
    } atEnd: { actors in
      let world = keeper(actors).world
      #expect(world.isIdle)
      for subscriber in subscribers(actors) {
        #expect(subscriber.model.received == world.due(after: subscriber.firstGate))
      }
    }
    print("Interleavings of three committers, a subscriber and the relief job: \(count)")
    #expect(count > 1000)
  }

  @Test("E7: The main thread delivers no event of another thread, and no event is lost")
  func mainThread() {
    let count = forEachInterleaving {
      let world = EngineWorld(callsPerEvent: 1)
      return [
        ModelCommitter(world, thread: 1, commits: 2, isMain: true),
        ModelCommitter(world, thread: 2, commits: 2),
        ModelSubscriber(world, thread: 3, [.register]), ModelRelief(world), WorldKeeper(world),
      ]
    } atEnd: { actors in
      let world = keeper(actors).world
      #expect(world.isIdle)
      for subscriber in subscribers(actors) {
        #expect(subscriber.model.received == world.due(after: subscriber.firstGate))
      }
    }
    #expect(count > 1000)
  }

  @Test("E7: An event that its thread publishes later is delivered by one of the threads")
  func stagedEvents() {
    for isMain in [true, false] {
      let count = forEachInterleaving {
        let world = EngineWorld(callsPerEvent: EngineState.callBudget)
        return [
          ModelCommitter(world, thread: 1, commits: 2, isMain: isMain, isStaged: true),
          ModelCommitter(world, thread: 2, commits: 1),
          ModelSubscriber(world, thread: 3, [.register]), ModelRelief(world), WorldKeeper(world),
        ]
      } atEnd: { actors in
        let world = keeper(actors).world
        #expect(world.isIdle)
        for subscriber in subscribers(actors) {
          #expect(subscriber.model.received == world.due(after: subscriber.firstGate))
        }
      }
      #expect(count > 1000)
    }
  }

  @Test("E8: A cancelled observer is not called again, and is released while no call runs")
  func cancelling() {
    let count = forEachInterleaving {
      let world = EngineWorld(callsPerEvent: EngineState.callBudget)
      return [
        ModelCommitter(world, thread: 1, commits: 1), ModelCommitter(world, thread: 2, commits: 1),
        ModelSubscriber(world, thread: 3, [.register, .cancel]),
        ModelSubscriber(world, thread: 4, [.register]), ModelRelief(world), WorldKeeper(world),
      ]
    } atEnd: { actors in
      let world = keeper(actors).world
      #expect(world.isIdle)
      for subscriber in subscribers(actors) {
        let model = subscriber.model
        #expect(model.isReleased == model.isCancelled)
        #expect(world.hasReceivedAll(model, after: subscriber.firstGate))
      }
      #expect(world.list.count == 1)
    }
    #expect(count > 1000)
  }

  @Test("An observer that is suspended and resumed receives events in order and none twice")
  func suspending() {
    let count = forEachInterleaving {
      let world = EngineWorld(callsPerEvent: EngineState.callBudget)
      return [
        ModelCommitter(world, thread: 1, commits: 2), ModelCommitter(world, thread: 2, commits: 1),
        ModelSubscriber(world, thread: 3, [.register, .suspend, .resume, .cancel]),
        ModelRelief(world), WorldKeeper(world),
      ]
    } atEnd: { actors in
      let world = keeper(actors).world
      #expect(world.isIdle)
      #expect(world.list.isEmpty)
      for subscriber in subscribers(actors) {
        let received = subscriber.model.received
        #expect(subscriber.model.isReleased)
        #expect(zip(received, received.dropFirst()).allSatisfy { $0 < $1 })
        #expect(received.allSatisfy { $0 > subscriber.firstGate })
      }
    }
    #expect(count > 1000)
  }

  @Test("E9: Closing during a delivery releases every observer and drops pending events")
  func closing() {
    let count = forEachInterleaving {
      let world = EngineWorld(callsPerEvent: EngineState.callBudget)
      return [
        ModelCommitter(world, thread: 1, commits: 2), ModelCommitter(world, thread: 2, commits: 1),
        ModelSubscriber(world, thread: 3, [.register]), ModelCloser(world), ModelRelief(world),
        WorldKeeper(world),
      ]
    } atEnd: { actors in
      let world = keeper(actors).world
      #expect(world.isIdle)
      for model in world.observers.values where model.isCancelled {
        #expect(model.isReleased)
        #expect(!world.list.contains { $0 === model })
      }
    }
    #expect(count > 1000)
  }

  @Test("An observer suspended, resumed and cancelled during an event is released when it ends")
  func leavingAndComingBack() {
    let world = EngineWorld(callsPerEvent: 1)
    let model = ModelObserver()
    world.register(model)
    _ = world.state.takeRoleDirectly(1)
    let removal = world.state.end(model.observer, as: .suspended, by: 2, calling: nil)
    #expect(removal?.callback == nil)
    let isRevived = world.state.revive(model.observer)
    #expect(isRevived)
    _ = world.state.add(model.observer)
    world.cancel(model, by: 2)
    #expect(!model.isReleased)
    var removed: [Observer] = []
    guard case .end = world.state.next(after: 0, removed: &removed, isMain: { false }, now: { 0 })
    else {
      Issue.record("An event waits.")
      return
    }
    #expect(!removed.isEmpty && removed.allSatisfy { $0 === model.observer })
    #expect(world.list.isEmpty)
  }

  @Test("E7: Events of the deliverer's own thread never end its delivery")
  func nestedEventsAreDelivered() {
    var state = EngineState()
    _ = state.takeRoleDirectly(1)
    for _ in 0..<1000 {
      state.enqueueForLater(.commit(nil), by: 1)
      var removed: [Observer] = []
      let step = state.next(after: 1000, removed: &removed, isMain: { true }, now: { .max })
      guard case .deliver = step else {
        Issue.record("The delivery ended.")
        return
      }
    }
  }

  @Test("E7: A deliverer hands over after its budget of calls or of time")
  func budget() {
    for isSlow in [true, false] {
      var state = EngineState()
      _ = state.takeRoleDirectly(1)
      for _ in 0..<1000 { state.enqueueForLater(.commit(nil), by: 2) }
      var (time, delivered): (UInt64, Int) = (1, 0)
      var needsRelief = false
      deliver: while true {
        var removed: [Observer] = []
        let step = state.next(
          after: delivered == 0 ? 0 : 1, removed: &removed, isMain: { false }, now: { time })
        switch step {
        case .deliver: delivered += 1
        case .handOver(let isNeeded):
          needsRelief = isNeeded
          break deliver
        case .end: break deliver
        }
        time += isSlow ? EngineState.timeBudget / 4 : 0
      }
      #expect(delivered == (isSlow ? 4 : EngineState.callBudget))
      #expect(needsRelief)
      let waitingCount = state.waitingCount
      #expect(waitingCount == 1000 - delivered)
      let relief = state.takeRoleForRelief(3)
      #expect(relief != nil)
    }
  }

  @Test("E16: A backlog is reported once, when it passes the high-water mark")
  func highWaterMark() {
    var state = EngineState()
    state.reportBacklog(above: 10)
    _ = state.takeRoleDirectly(1)
    var warnings: [Int] = []
    for _ in 0..<100 {
      state.enqueueForLater(.commit(nil), by: 2)
      if let warning = state.takeBacklogWarning() { warnings.append(warning) }
    }
    #expect(warnings == [11])
  }

  private func keeper(_ actors: [any Actor]) -> WorldKeeper {
    actors.lazy.compactMap { $0 as? WorldKeeper }.first!
  }

  private func subscribers(_ actors: [any Actor]) -> [ModelSubscriber] {
    actors.compactMap { $0 as? ModelSubscriber }
  }
}

/// An actor without steps, which gives the final check access to the world.
private final class WorldKeeper: Actor {
  let world: EngineWorld
  let canStep = false

  init(_ world: EngineWorld) {
    self.world = world
  }

  func step() {}
}
