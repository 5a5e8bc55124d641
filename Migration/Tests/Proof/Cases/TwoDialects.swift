// `value` of Classic's storage beside `value` of VueFlux's variable.
import VergeClassic
import VueFlux
import VueFluxReactive

enum LampAction { case raise }
final class LampState: VueFlux.State {
  typealias Action = LampAction
  typealias Mutations = LampMutations
  fileprivate let level = Variable(1)
}
struct LampMutations: Mutations {
  func commit(action: LampAction, state: LampState) {
    switch action {
    case .raise: state.level.value += 1
    }
  }
}
extension Actions where State == LampState {
  func raise() { dispatch(action: .raise) }
}
extension Computed where State == LampState {
  var level: Constant<Int> { return state.level.constant }
}

final class Room: VergeType {
  typealias Activity = NoActivity
  struct State { var value = 10 }
  let state: VergeClassic.Storage<State> = .init(.init())
  let lamp = VueFlux.Store<LampState>(state: .init(), mutations: .init(), executor: .immediate)
  func light() {
    lamp.actions.raise()
    commit { $0.value += lamp.computed.level.value }
  }
}

let room = Room()
room.state.add { print("room", $0.value) }
room.lamp.computed.level.signal.observe { print("lamp", $0) }
room.light()
print(room.state.value.value, room.lamp.computed.level.value)
