import Foundation
import VergeNeue

enum Quiz {

  struct Question {
    let text: String
    let answer: String
  }

  struct Player {
    var name: String
    var score = 0
    var answers: [String] = []
  }

  final class Reducer: ReducerType {

    struct State {
      var questions: [Question]
      var index = 0
      var secondsLeft = 3
      var player = Player(name: "player")
      var best: Player?
      var isOver: Bool { return index >= questions.count }
      var question: Question? { return isOver ? nil : questions[index] }
    }

    private let questions: [Question]

    init(questions: [Question]) {
      self.questions = questions
    }

    func makeInitialState() -> State {
      return .init(questions: questions)
    }

    func usingAdapters() -> [AdapterBase<Reducer>] {
      return [ClockAdapter()]
    }

    fileprivate func tick() -> Mutation {
      return .init("tick") { $0.secondsLeft -= 1 }
    }

    fileprivate func next() -> Mutation {
      return .init("next") {
        $0.index += 1
        $0.secondsLeft = 3
      }
    }

    /// Goes on if time is up.
    func check() -> Action<Bool> {
      return .init("check") { (context: StoreDispatchContext<Reducer>) -> Bool in
        guard context.state.secondsLeft <= 0 else { return false }
        context.commit { $0.next() }
        return context.state.isOver
      }
    }

    func keepBest() -> Mutation {
      return .init("best") { state in
        if state.player.score >= state.best?.score ?? 0 { state.best = state.player }
      }
    }
  }

  final class PlayerReducer: ScopedReducerType {
    typealias SourceReducer = Reducer
    typealias TargetState = Player

    var scopeKeyPath: WritableKeyPath<Reducer.State, Player> { return \.player }

    func rename(_ name: String) -> Mutation {
      return .init("rename") { $0.name = name }
    }

    private func give(_ answer: String, isRight: Bool) -> Mutation {
      return .init("answer") { player in
        player.answers.append(answer)
        player.score += isRight ? 10 : -1
      }
    }

    func answer(_ text: String) -> Action<Bool> {
      return .init("answer") { context in
        guard let question = context.sourceState.question else { return false }
        let isRight = question.answer == text
        context.commit { $0.give(text, isRight: isRight) }
        return isRight
      }
    }

    func streak() -> ScopedAction<Int> {
      return .init("streak") { context in context.state.answers.count }
    }
  }

  /// The clock is not in the reducer: it comes from outside, and may be taken out.
  final class ClockAdapter: AdapterBase<Reducer> {
    private(set) var ticks = 0

    override init() {
      super.init()
    }

    func tick() {
      ticks += 1
      run { store in
        store.commit { $0.tick() }
        store.dispatch { $0.check() }
      }
    }

    func start(_ count: Int, _ group: DispatchGroup) {
      guard count > 0 else { return }
      group.enter()
      let work = DispatchWorkItem { [weak self] in
        self?.tick()
        self?.start(count - 1, group)
        group.leave()
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.001, execute: work)
    }
  }

  /// An action as a type of its own.
  struct SkipAction: _ActionType {
    let count: Int

    func asAction() -> _Action<Reducer, Int> {
      return .init("skip") { context in
        for _ in 0..<self.count {
          context.commit { $0.next() }
        }
        return context.state.index
      }
    }
  }
}

/// A game on a board of pairs, which any store with such a reducer can play.
protocol Resettable: ReducerType {
  func reset() -> Mutation
}

extension StoreType where Reducer: Resettable {
  func resetTwice() {
    commit { $0.reset() }
    commit { $0.reset() }
  }
}

struct BoardReducer: Resettable {
  struct State {
    var pairs: [Int: Bool] = [:]
    var resets = 0
  }

  func makeInitialState() -> State { return .init() }

  func flip(_ card: Int) -> Mutation {
    return .init { $0.pairs[card, default: false].toggle() }
  }

  func reset() -> Mutation {
    return .init { $0 = State(pairs: [:], resets: $0.resets + 1) }
  }

  func flipAll(_ cards: [Int]) -> Action<Int> {
    return .init { context in
      for card in cards {
        context.commit { $0.flip(card) }
      }
      return context.dispatch { $0.open() }
    }
  }

  private func open() -> Action<Int> {
    return Action { $0.state.pairs.values.filter { $0 }.count }
  }
}
