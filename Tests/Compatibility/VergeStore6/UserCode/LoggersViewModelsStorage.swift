// swift-format-ignore-file
// Legacy code stays as its users wrote it.
import Foundation
import VergeViewModel
final class L1: VergeStoreLogger {                                 // README signatures
  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?) {}
  func didCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?, time: CFTimeInterval) { _ = (mutation.function, mutation.line) }
  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: AnyObject?) { _ = action.name }
  func didCreateDispatcher(store: AnyObject, dispatcher: Any) {};  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {}
}
struct L2: VergeStoreLogger {                                      // code-at-B signatures
  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?) {}
  func didCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?, time: CFTimeInterval) {}
  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Any?) {}
  func didCreateDispatcher(store: AnyObject, dispatcher: Any) {};  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {}
}
struct RowState { var total = 0; var own = 0; var child: Leaf? }
final class Row: VergeViewModelBase<RowState, Shelf> {
  init(parent: VergeDefaultStore<Shelf>) { super.init(initialState: .init(), parent: parent, logger: nil); commit.grow(); accept { $0.touch() } }
  override func updateState(state: inout RowState, by storeState: Shelf) { state.total = storeState.count }
  func touch() -> Mutation { .mutation { $0.own += 1 } }
  func direct() { commit { $0.own += 1 } }
}
extension Mutations where Base: Row { func grow() { descriptor.commit { $0.child = .init(base) } } }   // child VM made inside a mutation
struct LeafState { var n = 0 }
final class Leaf: VergeViewModelBase<LeafState, RowState> {
  init(_ p: Row) { super.init(initialState: .init(), store: p, logger: nil) }                           // old label
  override func updateState(state: inout LeafState, by storeState: RowState) { state.n = storeState.own }
}
final class Solo: StandaloneVergeViewModelBase<LeafState> { init() { super.init(initialState: .init(), logger: nil) } }
extension Mutations where Base == Solo { func inc() { descriptor.commit { $0.n += 1 } } }
struct Holder { @Storage(0) var n: Int;  func poke() { $n.update { $0 += 1 } } }
func storageAPI() {
  let s = Storage<Int>(1);  let tok = s.addDidUpdate { _ in };  s.addWillUpdate { _ in };  s.addWillUpdate { };  s.add { _ in };  s.add(subscriber: { _ in })
  s.update { $0 += 1 };  let v: Int = s.update { $0 += 1 };  let r = s.update { x -> String in x += 1; return "\(x)" }
  s.replace(9);  s.remove(subscriber: tok);  s.remove(subscribe: tok);  _ = (s.value, s.wrappedValue, v, r, s.map { "\($0)" })
  let e = EventEmitter<String>();  let t = e.add { _ in };  e.accept("x");  e.remove(t);  e.add { _ in }
}
