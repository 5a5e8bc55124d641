import Testing
import Verge

@Suite("Three threads with up to four operations each, in every order")
struct ScheduleTests {
  @Test(
    "E5, E7: Twelve commits are delivered once each, in order, by whichever thread has the role")
  func commits() {
    let commits = Array(repeating: ModelThread.Operation.commit, count: 4)
    explore("commits", [commits, commits, commits], observers: 1, budgets: [0])
  }

  @Test(
    "E5, E7: Commits of the main thread, which hands over, and of others are delivered once each")
  func mainThread() {
    let commits = Array(repeating: ModelThread.Operation.commit, count: 4)
    explore(
      "commits, main thread", [commits, Array(commits.dropLast()), [.commit, .commit]],
      observers: 1, mainThread: 1)
  }

  @Test("E5, E8: Registering and cancelling between commits loses and repeats nothing")
  func membership() {
    explore(
      "membership",
      [
        [.commit, .commit, .commit, .commit],
        [.register(0), .commit, .commit, .cancel(0)],
        [.commit, .commit, .commit, .commit],
      ], observers: 1, budgets: [0])
  }

  @Test("E5, E8: Suspending and resuming between commits repeats nothing")
  func suspension() {
    explore(
      "suspension",
      [
        [.commit, .commit, .commit, .commit],
        [.register(0), .suspend(0), .resume(0), .cancel(0)],
        [.commit, .commit],
      ], observers: 1, budgets: [0])
  }

  private func explore(
    _ name: String, _ scripts: [[ModelThread.Operation]], observers: Int, mainThread: UInt = 0,
    budgets: [Int] = [0, EngineState.callBudget]
  ) {
    for callsPerEvent in budgets {
      let schedules = Schedules {
        let world = EngineWorld(callsPerEvent: callsPerEvent)
        let models = (0..<observers).map { _ in ModelObserver() }
        let isRegistered = scripts.contains { $0.contains { $0.isRegistration } }
        if !isRegistered { models.forEach(world.register) }
        var threads: [any ComparableActor] = scripts.enumerated().map { index, script in
          ModelThread(
            world, thread: UInt(index + 1), script, models, isMain: UInt(index + 1) == mainThread)
        }
        threads.append(ModelThread(relief: world, models))
        return threads
      } in: { actors in
        (actors[0] as! ModelThread).fingerprint
      } atEnd: { actors in
        (actors[0] as! ModelThread).check()
      }
      print(
        "Schedules of \(name): \(schedules.states) states, \(schedules.steps) steps, "
          + "\(schedules.interleavings) interleavings")
      #expect(schedules.interleavings > 1_000_000)
    }
  }
}

/// A thread that performs operations, and delivers; or the relief job.
final class ModelThread: ModelDeliverer, ComparableActor {
  enum Operation {
    case commit
    case register(Int)
    case cancel(Int)
    case suspend(Int)
    case resume(Int)

    var isRegistration: Bool {
      if case .register = self { true } else { false }
    }
  }

  private var operations: ArraySlice<Operation>
  private let models: [ModelObserver]
  private let isRelief: Bool

  init(
    _ world: EngineWorld, thread: UInt, _ operations: [Operation], _ models: [ModelObserver],
    isMain: Bool
  ) {
    self.operations = operations[...]
    self.models = models
    isRelief = false
    super.init(world, thread: thread, isMain: isMain)
  }

  init(relief world: EngineWorld, _ models: [ModelObserver]) {
    operations = []
    self.models = models
    isRelief = true
    super.init(world, thread: 99)
  }

  override var canStep: Bool {
    super.canStep || !operations.isEmpty || (isRelief && world.isReliefScheduled)
  }

  override func step() {
    guard case .idle = phase else { return super.step() }
    if isRelief {
      world.isReliefScheduled = false
      if let entry = world.state.takeRoleForRelief(thread) { begin(entry.number) }
      return
    }
    switch operations.removeFirst() {
    case .commit:
      if world.state.isIdle {
        begin(world.beginDirectly(thread), isOwed: true)
      } else {
        world.enqueue(by: thread)
        if let entry = world.state.takeRole(thread, isMain: { isMain }) { begin(entry.number) }
      }
    case .register(let index):
      // An observer that was cancelled before its registration is not registered any more.
      if models[index].observer.membership == .none { world.register(models[index]) }
      models[index].firstGate = models[index].observer.gate.load()
    case .cancel(let index):
      if models[index].observer.membership != .none { world.cancel(models[index], by: thread) }
    case .suspend(let index):
      guard models[index].observer.membership == .registered else { return }
      _ = world.state.end(
        models[index].observer, as: .suspended, by: thread, calling: world.calling)
      models[index].isInterrupted = true
    case .resume(let index):
      if world.state.revive(models[index].observer) { _ = world.state.add(models[index].observer) }
    }
  }

  var position: [Int] {
    switch phase {
    case .idle: [operations.count]
    case .walking(let number, let members, let index):
      [operations.count, 1, Int(number), index, isOwed ? 1 : 0] + members.map(index(of:))
    case .calling(let number, let members, let index):
      [operations.count, 2, Int(number), index, isOwed ? 1 : 0] + members.map(index(of:))
    }
  }

  /// The state of the engine and of the observers.
  var fingerprint: [Int] {
    var fields = world.state.deliveryFields + [world.isReliefScheduled ? 1 : 0, -1]
    for model in models {
      let observer = model.observer
      let gate = observer.gate.load()
      fields += [
        Int(truncatingIfNeeded: gate), Int(observer.membership.rawValue),
        observer.isDeparting ? 1 : 0, observer.listIndex,
        model.isCancelled ? 1 : 0, model.isReleased ? 1 : 0, model.isInterrupted ? 1 : 0,
        Int(model.firstGate), Int(model.deliveredAtCancel),
      ]
      fields += model.received.map(Int.init) + [-3]
    }
    return fields + world.list.map(index(of:))
  }

  /// Expects that everything was delivered.
  func check() {
    #expect(world.isIdle)
    for model in models {
      let received = model.received
      #expect(zip(received, received.dropFirst()).allSatisfy { $0 < $1 })
      #expect(model.isReleased == model.isCancelled)
      if model.isInterrupted { continue }
      if model.isCancelled || model.observer.membership == .registered {
        #expect(world.hasReceivedAll(model, after: model.firstGate))
      }
    }
  }

  private func index(of model: ModelObserver) -> Int {
    models.firstIndex { $0 === model } ?? -1
  }
}
