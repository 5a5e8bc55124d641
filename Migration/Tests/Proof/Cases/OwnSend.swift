// The user's own `send` calls `emit`: a bare `send` in its place would call itself.
import VergeClassic

final class Login: VergeType {
  enum Activity { case failed }
  struct State {}
  let state: Storage<State> = .init(.init())
  func send(_ activity: Activity) { emit(activity) }
}

let login = Login()
login.activity.emit(onNext: { print($0) })
login.send(.failed)
