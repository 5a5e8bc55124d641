// `Disposable` of RxSwift in a file that imports VueFlux without its reactive module.
import RxSwift
import VueFlux

enum LampAction { case setLevel(Int) }
final class LampState: State {
  typealias Action = LampAction
  typealias Mutations = LampMutations
  fileprivate let level = PublishSubject<Int>()
  fileprivate(set) var last = 0
}
struct LampMutations: Mutations {
  func commit(action: LampState.Action, state: LampState) {
    switch action {
    case .setLevel(let level):
      state.last = level
      state.level.onNext(level)
    }
  }
}
extension Actions where State == LampState {
  func load(_ source: Observable<Int>) -> Disposable {
    source.subscribe(onNext: { self.dispatch(action: .setLevel($0)) })
  }
}
extension Computed where State == LampState {
  var last: Int { return state.last }
}

let lamp = Store<LampState>(state: .init(), mutations: .init(), executor: .immediate)
let levels = PublishSubject<Int>()
let token = lamp.actions.load(levels.asObservable())
levels.onNext(4)
token.dispose()
levels.onNext(5)
print(lamp.computed.last)
