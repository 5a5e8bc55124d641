import Foundation
import VergeStore
import VergeViewModel
func sec(_ s: String) { print("## \(s)") }
struct P: StateType { var count = 0 }
struct V: StateType { var root = 0; var own = 0 }
final class L: VergeStoreLogger {
  let n: String; init(_ n: String) { self.n = n }
  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?) {
    print("[\(n)] will \(mutation.function) \(state)")
  }
  func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?, time: CFTimeInterval
  ) { print("[\(n)] did \(mutation.function) \(state)") }
  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Any?) {
    print("[\(n)] dispatch \(action.function)")
  }
  func didCreateDispatcher(store: AnyObject, dispatcher: Any) { print("[\(n)] create") }
  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) { print("[\(n)] destroy") }
}
final class PS: VergeDefaultStore<P> {
  init() { super.init(initialState: .init(), logger: L("p")) }
}
final class PD: Dispatcher<P> {}
extension Mutations where Base == PD { func inc() { descriptor.commit { $0.count += 1 } } }
final class VM: VergeViewModelBase<V, P> {
  init(_ p: VergeDefaultStore<P>) { super.init(initialState: .init(), parent: p, logger: L("v")) }
  override func updateState(state: inout V, by storeState: P) {
    print("updateState \(storeState.count)"); state.root = storeState.count
  }
  deinit { print("vm deinit") }
}
extension Mutations where Base == VM { func own() { descriptor.commit { $0.own += 1 } } }
extension Actions where Base == VM {
  func act() {
    descriptor.dispatch { c in
      c.commit.own(); print("in act", c.state.own)
    }
  }
}
@main enum M {
  static func main() {
    do {
      let p = PS(); let d = PD(target: p)
      sec("made"); var vm: VM? = VM(p); print(vm!.state)
      let t = vm!.backingStorage.addDidUpdate { print("vm sub \($0)") }
      let t2 = p.backingStorage.addDidUpdate { print("p sub \($0.count)") }
      sec("parent commit"); d.commit.inc(); print(vm!.state)
      sec("own"); vm!.commit.own(); vm!.dispatch.act(); print(vm!.state)
      sec("child of view model");
      final class VM2: VergeViewModelBase<P, V> {
        override func updateState(state: inout P, by s: V) { state.count = s.root * 10 + s.own }
      }
      let c = VM2(initialState: .init(), parent: vm!, logger: nil); d.commit.inc(); print(c.state);
      vm!.commit.own(); print(c.state)
      sec("release"); _ = t; _ = t2; p.backingStorage.remove(subscriber: t2)
      sec("dispatchTarget"); print(vm!.dispatchTarget === vm!)
      _ = c; vm = nil; d.commit.inc(); print(c.state)
    }
    sec("end")
  }
}
