import VueFlux

// A store whose action is its line.
final class JournalState: State {
  typealias Action = String
  typealias Mutations = JournalMutations

  fileprivate(set) var lines: [String] = []
}

struct JournalMutations: Mutations {
  func commit(action: String, state: JournalState) {
    state.lines.append(action)
    // Every second line is followed by a rule.
    if state.lines.count % 3 == 2 {
      Store<JournalState>.actions.write("--")
    }
  }
}

extension Actions where State == JournalState {
  func write(_ line: String) {
    self.dispatch(action: line)
  }
}

// A store that does nothing but ring.
final class BellState: State {
  typealias Action = Void
  typealias Mutations = BellMutations

  fileprivate(set) var rings = 0
}

struct BellMutations: Mutations {
  typealias State = BellState

  func commit(action: Void, state: BellState) {
    state.rings += 1
  }
}

extension Actions where State == BellState {
  func ring() { dispatch(action: ()) }
}
