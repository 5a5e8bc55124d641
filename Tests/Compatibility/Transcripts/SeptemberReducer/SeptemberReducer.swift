import Foundation
import VergeNeue
func sec(_ s: String) { print("## \(s)") }
struct N { var name = ""; var k = 0 }
struct S {
  var count = 0; var nested = N(); var items: [String: N] = [:]
  var d: String {
    "c\(count) n'\(nested.name)'\(nested.k) i\(items.keys.sorted().map { "\($0)\(items[$0]!.k)" })"
  }
}
struct L: StoreLogger {
  let n: String
  func willCommit(store: Any, state: Any, mutation: MutationMetadata) {
    print(
      "log[\(n)] willCommit '\(mutation.name)' \(mutation.function) \((state as? S)?.d ?? "\(state)") \(type(of: store))"
    )
  }
  func didCommit(store: Any, state: Any, mutation: MutationMetadata) {
    print(
      "log[\(n)] didCommit '\(mutation.name)' \(mutation.function) \((state as? S)?.d ?? "\(state)")"
    )
  }
  func didDispatch(store: Any, state: Any, action: ActionMetadata) {
    print(
      "log[\(n)] didDispatch '\(action.name)' \(action.function) \((state as? S)?.d ?? "\(state)")")
  }
}
final class R: ReducerType {
  typealias State = S
  func makeInitialState() -> S { print("makeInitialState R"); return S() }
  func inc() -> Mutation { print("make inc"); return .init { $0.count += 1 } }
  func named() -> Mutation { .init("named") { $0.nested.name = "x" } }
  func add() -> Mutation { .init { $0.items["a"] = N() } }
  func act() -> Action<Int> {
    .init("actname") { c in
      print("act", c.state.d); c.commit { $0.inc() }; c.commit { _ in .init { $0.count += 10 } };
      return c.state.count
    }
  }
  func nest() -> Action<Void> {
    .init { c in
      print(c.dispatch { $0.act() }); c.dispatch { $0.act() }
    }
  }
}
struct C: ModularReducerType {
  typealias State = N
  typealias ParentReducer = R
  func makeInitialState() -> N { print("makeInitialState C"); return N() }
  func parentChanged(newState: S, store: Store<C>) {
    print("parentChanged", newState.d, store.state.k); store.commit { $0.sync(newState.count) }
  }
  func sync(_ n: Int) -> Mutation { .init("sync") { $0.k = n } }
  func inc() -> Mutation { .init { $0.k += 1 } }
}
struct Sc: ScopedReducerType {
  typealias SourceReducer = R
  typealias TargetState = N
  var scopeKeyPath: WritableKeyPath<S, N> { \.nested }
  func inc() -> Mutation { .init { $0.k += 1 } }
  func act() -> ScopedAction<Int> {
    .init { c in
      c.commit { $0.inc() }; return c.state.k
    }
  }
}
final class A: AdapterBase<R> {
  func go() {
    run { store in
      store.commit { $0.inc() };
      store.dispatch { _ in Action<Void> { c in c.commit { _ in Mutation { $0.count += 5 } } } };
      store.inlineCommit { Mutation { $0.count += 7 } }
    }
  }
}
@main enum M {
  static func main() {
    weak var wk: Store<R>?
    do {
      sec("init"); let st = Store(reducer: R(), logger: L(n: "p")); wk = st
      sec("commit"); st.commit { $0.inc() }; st.commit { $0.named() }; print(st.state.d)
      sec("dispatch"); print(st.dispatch { $0.act() }); st.dispatch { $0.nest() }
      sec("child")
      let ch = Store(reducer: C(), registerParent: st, logger: L(n: "c"))
      st.commit { $0.inc() }; ch.commit { $0.inc() }; print(ch.state.k)
      sec("scoped")
      let s1 = st.makeScoped(reducer: Sc()); s1.commit { $0.inc() };
      print(s1.dispatch { $0.act() }, s1.state.k, st.state.d, s1.sourceStore === st)
      sec("adapter"); let a = A(); a.go(); st.addAdapter(a); a.go(); print(st.state.d);
      st.removeAdapter(a);
      sec("ids"); print(st.id == ObjectIdentifier(st)); print(st.reducer === st.reducer)
      sec("gone")
    }
    print(wk == nil)
  }
}
