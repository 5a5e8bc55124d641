// A parameter is named `send`: a bare `send` in place of `emit` would call the closure.
import VergeClassic

final class Form: VergeType {
  enum Activity: Equatable { case sent }
  struct State {}
  let state: Storage<State> = .init(.init())
  func submit(send: (Activity) -> Void) { emit(.sent) }
}

let form = Form()
form.activity.emit(onNext: { print("activity", $0) })
form.submit { print("closure", $0) }
