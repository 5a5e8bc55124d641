import TestSupport
import Testing
import VueFlux

/// The order of 1.3.1 to 1.6.0: on one thread, a store commits in the order in which its
/// executor is called.
@Suite("The order of nested actions with deferred stores", .serialized)
struct NestedOrderTests {
  @Test("A global action nested in another's commit precedes it in a deferred store too")
  func deferredStore() {
    let program = TrackProgram(
      executors: [.immediate, .deferred],
      nested: [.init(store: 0, action: 0): [.init(action: 1, store: nil)]],
      steps: [.dispatch(.init(action: 0, store: nil)), .run(1), .run(1)])
    let lines = program.run().map { "\($0.store + 1) \($0.action == 0 ? "outer" : "inner")" }
    #expect(lines == ["1 outer", "1 inner", "2 inner", "2 outer"])
    #expect(program.run() == program.model())
  }

  @Test("A local action nested in a global action's commit precedes it in a deferred store too")
  func localAction() {
    let program = TrackProgram(
      executors: [.immediate, .deferred],
      nested: [.init(store: 0, action: 0): [.init(action: 1, store: 1)]],
      steps: [.dispatch(.init(action: 0, store: nil)), .run(1), .run(1)])
    #expect(
      program.run() == [
        .init(store: 0, action: 0), .init(store: 1, action: 1), .init(store: 1, action: 0),
      ])
  }

  @Test("Nested actions keep their order if a deferred executor runs them in reverse")
  func reversedJobs() {
    let jobs = ManualExecutor()
    let outer = Store<Track>(state: Track(), mutations: TrackMutations(), executor: .immediate)
    let inner = Store<Track>(state: Track(), mutations: TrackMutations(), executor: jobs.executor)
    let seen = Recorder<Int>()
    outer.computed.state.onCommit = { action in
      if action < 2 { Store<Track>.actions.dispatch(action: action + 1) }
    }
    inner.computed.state.onCommit = { seen.record($0) }
    inner.actions.dispatch(action: 9)
    Store<Track>.actions.dispatch(action: 0)
    while !jobs.functions.isEmpty { jobs.run(jobs.functions.count - 1) }
    #expect(seen.elements == [9, 2, 1, 0])
    outer.computed.state.onCommit = { _ in }
  }

  @Test("If the executor drops an action, the actions behind it are still committed")
  func droppedJob() {
    let jobs = ManualExecutor()
    let outer = Store<Track>(state: Track(), mutations: TrackMutations(), executor: .immediate)
    let inner = Store<Track>(state: Track(), mutations: TrackMutations(), executor: jobs.executor)
    let seen = Recorder<Int>()
    outer.computed.state.onCommit = { if $0 == 0 { Store<Track>.actions.dispatch(action: 1) } }
    inner.computed.state.onCommit = { seen.record($0) }
    inner.actions.dispatch(action: 8)
    inner.actions.dispatch(action: 9)
    jobs.drop(0)
    Store<Track>.actions.dispatch(action: 0)
    jobs.runAll()
    #expect(seen.elements == [9, 1, 0])
    outer.computed.state.onCommit = { _ in }
  }

  @Test("Random programs commit in the order of a model of VueFlux 1.6.0", arguments: 0..<8)
  func randomPrograms(_ part: Int) {
    for seed in 0..<250 {
      let program = TrackProgram(seed: UInt64(part * 250 + seed))
      let (found, expected) = (program.run(), program.model())
      if found != expected {
        Issue.record("seed \(part * 250 + seed): \(program)\n\(found)\n\(expected)")
        return
      }
    }
  }
}

final class Track: State {
  typealias Action = Int
  typealias Mutations = TrackMutations
  var onCommit: (Int) -> Void = { _ in }
}

struct TrackMutations: Mutations {
  func commit(action: Int, state: Track) { state.onCommit(action) }
}

/// Dispatches, by the top level and inside commits, to stores of both kinds.
struct TrackProgram {
  enum Kind { case immediate, deferred }

  struct Dispatch {
    let action: Int
    /// The store; all of them if `nil`.
    let store: Int?
  }

  struct Commit: Hashable {
    let store: Int
    let action: Int
  }

  enum Step {
    case dispatch(Dispatch)
    /// Runs the oldest job of a deferred store.
    case run(Int)
  }

  var executors: [Kind]
  /// The dispatches of a commit, each of an action with a higher number.
  var nested: [Commit: [Dispatch]]
  var steps: [Step]

  /// Calls `dispatch` for each dispatch, and `runJob` for each job, to the end.
  private func play(_ dispatch: (Dispatch) -> Void, runJob: (Int) -> Bool) {
    for step in steps {
      switch step {
      case .dispatch(let one): dispatch(one)
      case .run(let store): _ = runJob(store)
      }
    }
    while executors.indices.contains(where: runJob) {}
  }

  /// The commits by the stores.
  func run() -> [Commit] {
    let jobs = executors.map { _ in ManualExecutor() }
    let stores = executors.indices.map { index in
      Store<Track>(
        state: Track(), mutations: TrackMutations(),
        executor: executors[index] == .immediate ? .immediate : jobs[index].executor)
    }
    let commits = Recorder<Commit>()
    func dispatch(_ one: Dispatch) {
      let actions = one.store.map { stores[$0].actions } ?? Store<Track>.actions
      actions.dispatch(action: one.action)
    }
    for (index, store) in stores.enumerated() {
      store.computed.state.onCommit = { action in
        let commit = Commit(store: index, action: action)
        commits.record(commit)
        nested[commit]?.forEach(dispatch)
      }
    }
    play(dispatch) { index in
      if jobs[index].functions.isEmpty { return false }
      jobs[index].run(0)
      return true
    }
    for store in stores { store.computed.state.onCommit = { _ in } }
    return commits.elements
  }

  /// The commits by the rules of 1.6.0: a dispatch calls the executors of its stores one by one.
  func model() -> [Commit] {
    var commits: [Commit] = []
    var jobs: [[Int]] = executors.map { _ in [] }
    func commit(_ action: Int, _ store: Int) {
      commits.append(Commit(store: store, action: action))
      nested[commits[commits.count - 1]]?.forEach(dispatch)
    }
    func dispatch(_ one: Dispatch) {
      for store in one.store.map({ [$0] }) ?? Array(executors.indices) {
        switch executors[store] {
        case .immediate: commit(one.action, store)
        case .deferred: jobs[store].append(one.action)
        }
      }
    }
    play(dispatch) { index in
      if jobs[index].isEmpty { return false }
      commit(jobs[index].removeFirst(), index)
      return true
    }
    return commits
  }
}

extension TrackProgram {
  init(seed: UInt64) {
    var random = TrackRandom(state: seed)
    let count = Int.random(in: 2...4, using: &random)
    func dispatch(above action: Int) -> Dispatch {
      Dispatch(
        action: Int.random(in: (action + 1)...(action + 2), using: &random),
        store: Bool.random(using: &random) ? nil : Int.random(in: 0..<count, using: &random))
    }
    executors = (0..<count).map { _ in Bool.random(using: &random) ? .immediate : .deferred }
    nested = [:]
    for action in 0..<5 {
      for store in 0..<count where Int.random(in: 0..<3, using: &random) == 0 {
        nested[Commit(store: store, action: action)] =
          (0..<Int.random(in: 1...2, using: &random)).map { _ in dispatch(above: action) }
      }
    }
    steps = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      Bool.random(using: &random)
        ? .run(Int.random(in: 0..<count, using: &random)) : .dispatch(dispatch(above: -1))
    }
  }
}

private struct TrackRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
