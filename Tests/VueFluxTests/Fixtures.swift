import TestSupport
import VueFlux

enum TallyAction: Equatable, Sendable {
  case add(Int)
  case touch
}

/// A state that calls a closure in each commit.
final class TallyState: State, @unchecked Sendable {
  typealias Action = TallyAction
  typealias Mutations = TallyMutations

  fileprivate(set) var count = 0
  fileprivate(set) var history: [TallyAction] = []
  /// Called inside each commit, before the change.
  var onCommit: (TallyAction) -> Void = { _ in }
}

struct TallyMutations: Mutations {
  func commit(action: TallyAction, state: TallyState) {
    state.onCommit(action)
    if case .add(let number) = action { state.count += number }
    state.history.append(action)
  }
}

extension Actions where State == TallyState {
  func add(_ number: Int) { dispatch(action: .add(number)) }
  func touch() { dispatch(action: .touch) }
}

extension Computed where State == TallyState {
  var count: Int { state.count }
  var history: [TallyAction] { state.history }
}

func makeStore(_ executor: Executor = .immediate) -> Store<TallyState> {
  Store(state: TallyState(), mutations: TallyMutations(), executor: executor)
}

/// An executor whose functions are run when the test says so.
final class ManualExecutor: @unchecked Sendable {
  // Sendable: used by one thread at a time.
  private(set) var functions: [() -> Void] = []

  var executor: Executor {
    Executor { [self] function in functions.append(function) }
  }

  func runAll() {
    while !functions.isEmpty { functions.removeFirst()() }
  }

  func drop(_ index: Int) { functions.remove(at: index) }
  func run(_ index: Int) { functions.remove(at: index)() }
}
