import VergeClassic

// The view model that the README describes, with each member it lists, as it lists it.

final class ReadmeViewModel: VergeType {
  struct State {
    var name = ""
    fileprivate(set) var visits = 0
  }

  enum Activity {
    case greeted(String)
  }

  let state: Storage<State>

  init(_ source: MutableStorage<State>) {
    state = Storage(source)
  }

  func rename(_ name: String) {
    commit { $0.name = name }
  }

  func renameWithEverything(_ name: String) throws {
    try commit("rename", "sets the name", #file, #function, #line) { (state: inout State) in
      guard !name.isEmpty else { throw ReadmeError.noName }
      state.name = name
    }
  }

  @discardableResult
  func greet() throws -> Int {
    return try dispatch("greet", "says hello", file: #file, function: #function, line: #line) {
      (context: DispatchContext<ReadmeViewModel>) throws -> Int in
      guard !context.currentState.name.isEmpty else { throw ReadmeError.noName }
      context.commit { $0.visits += 1 }
      context.emit(.greeted(context.currentState.name))
      return context.currentState.visits
    }
  }
}

enum ReadmeError: Error {
  case noName
}

func readmeActivity<V: VergeType>(of verge: V) -> Signal<V.Activity> {
  return verge.activity
}

func readmeState<V: VergeType>(of verge: V) -> V.State {
  let state: Storage<V.State> = verge.state
  return state.value
}
