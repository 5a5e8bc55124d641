import Foundation
import VergeNeue
struct Boom: Error {}
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
  func willCommit(store: Any, state: Any) {
    print("log[\(n)] willCommit \((state as? S)?.d ?? "\(state)") \(type(of: store))")
  }
  func didCommit(store: Any, state: Any) {
    print("log[\(n)] didCommit \((state as? S)?.d ?? "\(state)")")
  }
  func didDispatch(store: Any, state: Any) {
    print("log[\(n)] didDispatch \((state as? S)?.d ?? "\(state)")")
  }
}
final class R: ReducerType {
  typealias TargetState = S
  func inc() -> Mutation { print("make inc"); return .init { $0.count += 1 } }
  func named() -> Mutation { .init("named") { $0.nested.name = "x" } }
  func add() -> Mutation { .init { $0.items["a"] = N() } }
  func act() -> Action<Int> {
    .init { c in
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
final class C: ModularReducerType {
  typealias TargetState = N
  typealias ParentReducer = R
  func parentChanged(newState: S) { print("parentChanged", newState.d) }
  func inc() -> Mutation { .init { $0.k += 1 } }
  func act() -> Action<Int> {
    .init { c in
      c.commit { $0.inc() }; return c.state.k
    }
  }
}
final class Sc: ModularReducerType {
  typealias TargetState = N
  typealias ParentReducer = R
  func parentChanged(newState: S) { print("scoped parentChanged", newState.d) }
  func inc() -> Mutation { .init { $0.k += 1 } }
  func act() -> Action<Int> {
    .init { c in
      c.commit { $0.inc() }; return c.state.k
    }
  }
}
final class P: ReducerType {
  typealias TargetState = Int
  func inc() -> Mutation { .init { $0 += 1 } }
}
@main enum M {
  static func main() {
    weak var wk: Store<R>?
    weak var wc: Store<C>?
    do {
      let st = Store(state: S(), reducer: R(), logger: L(n: "p")); wk = st
      sec("commit"); st.commit { $0.inc() }; st.commit { $0.named() }; print(st.state.d)
      sec("dispatch"); print(st.dispatch { $0.act() }); st.dispatch { $0.nest() }
      sec("child")
      let ch = Store<C>(state: N(), reducer: C(), registerParent: st, logger: L(n: "c")); wc = ch
      st.commit { $0.inc() }; ch.commit { $0.inc() }; print(ch.dispatch { $0.act() })
      sec("scoped")
      let s1 = st.makeScoped(scope: \.nested, reducer: Sc()); s1.commit { $0.inc() };
      print(s1.dispatch { $0.act() }, s1.state.k, st.state.d)
      st.commit { $0.add() }
      let s2 = st.makeScoped(scope: \.items["a"]!, reducer: Sc()); s2.commit { $0.inc() };
      print(s2.state.k, s2.sourceStore === st)
      sec("register"); let tok = st.register(store: ch, for: "k"); tok.unregister();
      print("unregistered")
      st.register(store: ch, for: "k");
      print(StoreKey<R>().rawKey == StoreKey<R>(from: st).rawKey)
      sec("mutation values"); let m = R.Mutation { $0.count = 0 }; print(m.codeLocation.function);
      st.commit { _ in m }
      sec("subclass");
      final class Sub: Store<R> { init() { super.init(state: S(), reducer: R()) } }
      let sub = Sub(); sub.commit { $0.inc() }; print(sub.state.count)
      sec("gone")
      ch.reserveRelease()
    }
    print(wk == nil, wc == nil)
  }
}
