import Testing
import Verge

@Suite("The delivery queue, in every interleaving")
struct DeliveryQueueTests {
  @Test("E5: Every observer gets every event put in after it came, once and in order")
  func everyEventOnce() {
    let count = forEachInterleaving {
      let world = ModelWorld()
      return [
        ModelCommitter(world, commits: 2), ModelCommitter(world, commits: 1),
        ModelSubscriber(world, steps: 1), ModelSubscriber(world, steps: 1),
        WorldKeeper(world),
      ]
    } atEnd: { actors in
      let world = keeper(actors).world
      #expect(world.isIdle)
      for subscriber in actors.compactMap({ $0 as? ModelSubscriber }) {
        #expect(subscriber.observer.received == world.due(subscriber.firstGate))
      }
    }
    #expect(count > 1000)
  }

  @Test("E8: A removed observer is not called again, and is free once nobody calls it")
  func removal() {
    let count = forEachInterleaving {
      let world = ModelWorld()
      return [
        ModelCommitter(world, commits: 1), ModelCommitter(world, commits: 2),
        ModelSubscriber(world, steps: 2), ModelSubscriber(world, steps: 1),
        WorldKeeper(world),
      ]
    } atEnd: { actors in
      let world = keeper(actors).world
      #expect(world.isIdle)
      for subscriber in actors.compactMap({ $0 as? ModelSubscriber }) {
        let due = world.due(subscriber.firstGate)
        if subscriber.observer.isRemoved {
          #expect(subscriber.observer.isFree)
          #expect(
            subscriber.observer.received == Array(due.prefix(subscriber.observer.received.count)))
        } else {
          #expect(subscriber.observer.received == due)
        }
      }
      #expect(world.roster.count == 1)
    }
    #expect(count > 1000)
  }

  @Test(
    "An observer that leaves and comes back gets nothing twice, nothing late, and is free at last")
  func comingBack() {
    let count = forEachInterleaving {
      let world = ModelWorld()
      return [
        ModelCommitter(world, commits: 2), ModelCommitter(world, commits: 1),
        ModelSubscriber(world, steps: 4), WorldKeeper(world),
      ]
    } atEnd: { actors in
      let world = keeper(actors).world
      #expect(world.isIdle)
      #expect(world.roster.isEmpty)
      for subscriber in actors.compactMap({ $0 as? ModelSubscriber }) {
        let received = subscriber.observer.received
        #expect(subscriber.observer.isFree)
        #expect(zip(received, received.dropFirst()).allSatisfy { $0 < $1 })
        #expect(received.allSatisfy { $0 > subscriber.firstGate })
      }
    }
    #expect(count > 1000)
  }

  @Test("E9: Closing in the midst of a delivery frees everybody and drops the rest")
  func closing() {
    let count = forEachInterleaving {
      let world = ModelWorld()
      return [
        ModelCommitter(world, commits: 2), ModelCommitter(world, commits: 2),
        ModelSubscriber(world, steps: 1), ModelCloser(world), WorldKeeper(world),
      ]
    } atEnd: { actors in
      let world = keeper(actors).world
      #expect(world.isIdle)
      for observer in world.observers where observer.isRemoved {
        #expect(observer.isFree)
        #expect(!world.roster.contains { $0 === observer })
      }
    }
    #expect(count > 1000)
  }

  @Test("An observer that leaves and comes back during one event is not taken for free")
  func leavingAndComingBack() {
    let world = ModelWorld()
    let observer = ModelObserver()
    world.register(observer)
    #expect(world.put(0) != nil)
    #expect(!world.remove(observer))
    world.register(observer)
    #expect(!world.remove(observer))
    observer.isRemoved = true
    #expect(world.next() == nil)
    #expect(observer.isFree)
    #expect(world.roster.isEmpty)
  }

  @Test("What is put aside waits for somebody to begin, and keeps its place")
  func puttingAside() {
    let world = ModelWorld()
    world.queue.putAside(7)
    #expect(!world.isIdle)
    #expect(world.put(8) == nil)
    #expect(world.begin()?.event == 7)
    #expect(world.begin() == nil)
    #expect(world.next()?.event == 8)
    #expect(world.next() == nil)
    #expect(world.isIdle)
  }

  private func keeper(_ actors: [any Actor]) -> WorldKeeper {
    actors.lazy.compactMap { $0 as? WorldKeeper }.first!
  }
}

/// Takes no step; hands the world to the check at the end.
private final class WorldKeeper: Actor {
  let world: ModelWorld
  let canStep = false

  init(_ world: ModelWorld) {
    self.world = world
  }

  func step() {}
}
