import VergeClassic

final class Counter: VergeType {  // warns: FromClassic.md
  struct State {
    var count = 0
  }

  enum Activity {
    case reset
  }

  let state: Storage<State> = .init(.init())  // warns: FromClassic.md

  func increment() {
    commit { $0.count += 1 }  // warns: FromClassic.md
  }

  func reset() {
    dispatch { context in  // warns: FromClassic.md
      context.commit { $0.count = 0 }  // warns: FromClassic.md
    }
  }
}
