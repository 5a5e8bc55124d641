// swift-format-ignore-file
// Legacy code stays as its users wrote it.
import Foundation
import VergeNeue
// --- reference/alpha.1 shape: non-final class, TargetState, conformance on the type
struct ShelfState {
  struct Owner { var nick = "" }
  var tally = 0, titles: [Int: String] = [:], order: [Int] = []
  var owner = Owner(), guest: Owner?
  var sortedTitles: [String] { order.compactMap { titles[$0] } }
}
class ShelfReducer: ReducerType {
  typealias TargetState = ShelfState
  let prefix: String; init(prefix: String = "") { self.prefix = prefix }
}
extension ShelfReducer {
  func bump(by n: Int = 1) -> Mutation { return .init { $0.tally += n } }
  func reset() -> Mutation { .init(mutate: { $0 = ShelfState() }) }; func named() -> Mutation { .init("named") { $0.tally = 7 } }
  private func invite(_ nick: String) -> Mutation { .init { $0.guest = .init(nick: nick) } }
  func bumpLater() -> Action<Void> { return .init { context in DispatchQueue.global().async { context.commit { $0.bump() } } } }
  func put(_ title: String, at id: Int) -> Action<Int> {
    .init("put") { context in
      let text = self.prefix + title
      context.commit { _ in .init { $0.titles[id] = text } }
      context.commit { _ in
        .init { state in
          for extra in 0..<3 { state.order.append(id + extra) }
          state.tally += state.order.count
        }
      }
      return context.state.tally
  } }
  func welcome(_ nick: String) -> Action<Result<Bool, Error>> {
    .init { context in
      guard context.state.guest == nil else { return .success(false) }
      context.commit { $0.invite(nick) }
      context.dispatch { $0.bumpLater() }
      return .success(true)
  } }
}
// --- loggers of both eras
struct PlainLog: StoreLogger {
  static let shared = PlainLog()
  func willCommit(store: Any, state: Any) {}; func didCommit(store: Any, state: Any) {}; func didDispatch(store: Any, state: Any) {}
}
struct MetaLog: StoreLogger {
  func willCommit(store: Any, state: Any, mutation: MutationMetadata) { _ = (mutation.name, mutation.file) }
  func didCommit(store: Any, state: Any, mutation: MutationMetadata) { _ = (mutation.function, mutation.line) }
  func didDispatch(store: Any, state: Any, action: ActionMetadata) { _ = action.name }
}
// --- modular reducers: alpha.1, ParentState era, later era; struct and class
struct OwnerReducer: ModularReducerType {
  typealias TargetState = ShelfState.Owner; typealias ParentReducer = ShelfReducer
  func parentChanged(newState: ShelfState) { _ = newState.tally }
  func rename(_ s: String) -> Mutation { .init { $0.nick = s } }
  func renameSoon(_ s: String) -> Action<Void> { .init { c in c.commit { $0.rename(s) } } }
}
final class CountingReducer: ModularReducerType { typealias TargetState = Int; typealias ParentState = ShelfState; func parentChanged(newState: ShelfState) {} }
final class LibraryReducer: ReducerType {
  typealias State = ShelfState
  func makeInitialState() -> ShelfState { .init() }; func bump() -> Mutation { .init { $0.tally += 1 } }
  func explicit() -> Action<Void> { Action<Void> { c in c.commit { _ in Mutation { s in s.tally = 1 } } } }
}
final class MirrorReducer: ModularReducerType {
  typealias State = Int; typealias ParentReducer = LibraryReducer
  func makeInitialState() -> Int { 0 }
  func parentChanged(newState: ShelfState, store: Store<MirrorReducer>) { store.commit { _ in .init { $0 = newState.tally } } }
}
struct NestedReducer: ReducerType { struct State { var on = false }; func makeInitialState() -> State { .init() } }
struct LibraryOwnerReducer: ScopedReducerType {
  typealias SourceReducer = LibraryReducer; typealias TargetState = ShelfState.Owner
  var scopeKeyPath: WritableKeyPath<ShelfState, ShelfState.Owner> { \.owner }
  func clear() -> Mutation { .init { $0.nick = "" } }
  func clearIfBusy() -> Action<Void> { .init { c in if c.sourceState.tally > 0 { c.commit { $0.clear() } } } }
  func alias() -> ScopedAction<Int> { .init { c in c.state.nick.count } }
}
final class TickAdapter: AdapterBase<LibraryReducer> {
  override init() { super.init() }
  func tick() { run { store in
    store.commit { $0.bump() }
    store.dispatch { _ in Action<Void> { c in c.commit { _ in Mutation { s in s.tally += 1 } } } }
  } }
}
final class ShelfStore: Store<ShelfReducer>, @unchecked Sendable { init() { super.init(state: .init(), reducer: .init(), logger: nil) } }
struct PutAction: _ActionType {
  let title: String
  func asAction() -> _Action<ShelfReducer, Int> { .init { c in c.dispatch { $0.put(self.title, at: 0) } } }
}
// --- use
let shelf = Store(state: ShelfState(), reducer: ShelfReducer(), logger: PlainLog.shared)
enum Registry { static func make(_ p: String) -> ShelfReducer.StoreType { .init(state: .init(), reducer: .init(prefix: p)) } }
func useStores() {
  let store: Store<ShelfReducer> = shelf
  store.commit { $0.bump() }; store.commit { $0.bump(by: 4) }; store.commit { _ in .init { $0.tally = 3 } }
  store.dispatch { $0.bumpLater() }                       // result discardable
  let total: Int = store.dispatch { $0.put("a", at: 1) }
  let ok = store.dispatch { r -> ShelfReducer.Action<Result<Bool, Error>> in let action = r.welcome("kim"); return action }
  store.dispatch { _ in .init { c in c.commit { $0.named() } } }
  _ = store.dispatch { _ in PutAction(title: "b") }
  store.inlineCommit { .init { $0.tally = 0 } }
  let first: String? = store.state.sortedTitles.first
  let owner: OwnerReducer.ScopedStoreType = store.makeScoped(scope: \.owner, reducer: OwnerReducer())
  let guest: ScopedStore<ShelfReducer, OwnerReducer> = store.makeScoped(scope: \.guest!, reducer: OwnerReducer())
  owner.commit { $0.rename("n") }; owner.dispatch { $0.renameSoon("m") }
  let nick: String = owner.state.nick
  _ = (owner.sourceStore === store, owner.sourceState.tally, guest)
  let child = Store<OwnerReducer>(state: .init(), reducer: .init(), registerParent: store, logger: MetaLog())
  let counter = Store(state: 0, reducer: CountingReducer(), registerParent: store)
  let token = store.register(store: child, for: "owner")
  store.register(store: owner, for: "scoped"); token.unregister(); owner.reserveRelease()
  let base: StoreBase<ShelfReducer> = store
  let keys: Set<StoreKey<ShelfReducer>> = [.init(), .init(additionalKey: "x"), .init(from: base), .init(from: store, additionalKey: "y")]
  let mutation: ShelfReducer.Mutation = .init { $0.tally = 9 }
  _ = (mutation.codeLocation.line, mutation.metadata.name, keys.map(\.rawKey))
  let adapter = TickAdapter()
  let library = Store(reducer: LibraryReducer(), logger: MetaLog()).addAdapter(adapter)
  library.removeAdapter(adapter); library.dispatch { $0.explicit() }
  let mirror = Store(reducer: MirrorReducer(), registerParent: library)
  let scoped: LibraryOwnerReducer.StoreType = library.makeScoped(reducer: LibraryOwnerReducer())
  library.addScopedStore(scoped).removeScopedStore(scoped)
  scoped.dispatch { $0.clearIfBusy() }; let n: Int = scoped.dispatch { $0.alias() }
  let cached: [String: ShelfReducer.StoreType] = ["a": Registry.make("p"), "b": ShelfStore()]
  _ = (total, ok, first, nick, counter, mirror.id, Store(reducer: NestedReducer()).state.on, n, cached, library.reducer)
}
func generic<S: StoreType>(_ s: S, _ m: (S.Reducer) -> S.Reducer.Mutation) { s.commit(m) }
func keep(_ c: StoreDispatchContext<ShelfReducer>, _ d: ShelfReducer.DispatchContext) { c.commit { $0.bump() }; d.commit { $0.bump() } }
