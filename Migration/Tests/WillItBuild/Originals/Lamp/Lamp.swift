import Verge

final class Lamp: VergeType {
  enum Activity { case broken }
  struct State { var level = 0 }

  let state: Storage<State> = .init(.init())

  func dim() { dispatch { $0.commit { $0.level -= 1 } } }
}
