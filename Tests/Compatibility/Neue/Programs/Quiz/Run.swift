import Foundation
import VergeNeue

private struct ScoreLogger: StoreLogger {
  let print: (String) -> Void

  func didCommit(store: Any, state: Any, mutation: MutationMetadata) {
    let state = state as! Quiz.Reducer.State
    print("\(mutation.name): \(state.index) \(state.secondsLeft)s \(state.player.score)")
  }

  func didDispatch(store: Any, state: Any, action: ActionMetadata) {
    if action.name != "check" { print("did \(action.name)") }
  }
}

/// Reads and plays through whatever store it is given.
private final class Seat<R: _ReducerCore> {
  let store: StoreBase<R>
  init(_ store: StoreBase<R>) { self.store = store }
  func show(_ body: (R.TargetState) -> String) -> String { return body(store.state) }
}

/// Three questions against the clock, and a board. Call it off the main queue.
public func runQuiz(print: @escaping (String) -> Void) {
  let reducer = Quiz.Reducer(questions: [
    .init(text: "2 + 2", answer: "4"),
    .init(text: "capital of Norway", answer: "Oslo"),
    .init(text: "largest planet", answer: "Jupiter"),
  ])
  let clock = Quiz.ClockAdapter()
  let store = Store(reducer: reducer, logger: ScoreLogger(print: print))
  print("adapters: \(store.reducer.usingAdapters().count)")
  clock.tick()
  store.addAdapter(clock)
  clock.tick()

  let player: Quiz.PlayerReducer.StoreType = store.makeScoped(reducer: Quiz.PlayerReducer())
  store.addScopedStore(player)
  let seat = Seat(player)
  player.commit { $0.rename("ann") }
  print("right: \(player.dispatch { $0.answer("4") })")
  print("next: \(store.dispatch { _ in Quiz.SkipAction(count: 1) })")
  print("right: \(player.dispatch { $0.answer("Bergen") })")
  print("answers: \(player.dispatch { $0.streak() }), \(seat.show { $0.name })")

  // Time runs out for two questions.
  let group = DispatchGroup()
  DispatchQueue.main.sync { clock.start(7, group) }
  group.wait()
  print("over: \(store.state.isOver), ticks: \(clock.ticks)")
  print("too late: \(player.dispatch { $0.answer("Jupiter") })")

  store.removeAdapter(clock)
  clock.tick()
  store.inlineCommit { reducer.keepBest() }
  store.removeScopedStore(player)
  print("best: \(store.state.best!.name) \(store.state.best!.score), \(player.sourceState.index)")

  let board = Store(reducer: BoardReducer())
  print("open: \(board.dispatch { $0.flipAll([1, 2, 3, 2]) })")
  board.resetTwice()
  print("cards: \(board.state.pairs.count), resets: \(board.state.resets)")
  let other = Store(reducer: BoardReducer())
  let boards = [board.id: "mine", other.id: "theirs"]
  print("boards: \(boards[board.id]!), \(boards.count)")
}
