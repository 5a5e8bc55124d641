// A property has the name of a requirement of components.
import VergeClassic

final class Token: VergeType {
  typealias Activity = NoActivity
  struct State { var value = "" }
  let state: Storage<State> = .init(.init())
  let scope = "profile email"
}

print(Token().scope)
