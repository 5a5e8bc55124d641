import Foundation
import VergeStore
final class MyStore: VergeDefaultStore<S> {
  init(_ l: VergeStoreLogger?) { super.init(initialState: .init(), logger: l) }
}
final class D: Dispatcher<S> {
  func inc() { commit { $0.count += 1 } }
  func named() { commit("named") { $0.count += 10 } }
  func nestedPath() { commit(\.nested) { $0.name = "a" } }
  func optPath() { commit(\.opt) { $0.name = "o" } }
  func setOpt() { commit { $0.opt = N() } }
  func thrower() throws {
    try commit { s in
      s.count = 999; throw Boom()
    }
  }
  func act() {
    dispatch { c in
      print("in act", c.state.d); c.commit { $0.count += 100 }; c.commit(\.nested) { $0.k += 1 }
    }
  }
  func actRet() -> Int {
    dispatch("ret") { c in
      c.commit { $0.count += 1 }; return c.state.count
    }
  }
  func actNested() {
    dispatch { c in
      c.dispatcher.inc(); c.dispatcher.act()
    }
  }
  func actThrow() throws {
    try dispatch { c in
      c.commit { $0.count += 1 }; throw Boom()
    }
  }
}
final class Sc: Dispatcher<S>, ScopedDispatching {
  let selector: WritableKeyPath<S, N>
  init(_ st: MyStore, _ id: String) {
    selector = \S.items[id]!; super.init(target: st); commitScoped { $0.k += 5 }
  }
  func inc() { commitScoped { $0.k += 1 } }
  func act() { dispatch { c in c.commitScoped { $0.k += 10 } } }
}
final class ScO: Dispatcher<S>, ScopedDispatching {
  let selector: WritableKeyPath<S, N?> = \S.opt
  func inc() { commitScopedIfPresent { $0.k += 1 } }
  func act() { dispatch { c in c.commitIfPresent { $0.k += 10 } } }
}
@main enum M {
  static func main() {
    let st = MyStore(Log())
    let tok = st.backingStorage.add { s in print("sub", s.d) }
    do {
      let d = D(target: st)
      sec("commit"); d.inc(); d.named(); d.nestedPath(); print(st.state.d)
      sec("opt absent"); d.optPath(); print(st.state.d)
      sec("opt present"); d.setOpt(); d.optPath(); print(st.state.d)
      sec("dispatch"); d.act(); print(d.actRet()); d.actNested()
      sec("dispatch throws"); do { try d.actThrow() } catch { print("caught") }
      sec("throw"); do { try d.thrower() } catch { print("caught") }; print(st.state.d)
      sec("scoped"); d.commit { $0.items["x"] = N() }; do { let s = Sc(st, "x"); s.inc(); s.act() }
      sec("scoped opt"); do { let s = ScO(target: st); s.inc(); s.act() }
      sec("nested commit in subscriber")
      var once = true
      let t2 = st.backingStorage.add { s in
        if once { once = false; print("n-in"); d.inc(); print("n-out", st.state.count) }
      }
      st.backingStorage.remove(subscriber: tok)
      let t3 = st.backingStorage.add { s in print("late sub", s.count) }
      d.inc()
      st.backingStorage.remove(subscriber: t2); st.backingStorage.remove(subscriber: t3)
      sec("storage"); let w = Storage(1); w.add { print("w", $0) }; w.update { $0 += 1 };
      w.replace(7); print(w.value, w.wrappedValue)
      sec("mirror"); print(Mirror(reflecting: st).children.map { $0.label ?? "" })
      sec("go")
    }
    sec("end")
  }
}
