import Foundation
import VergeStore
final class MyStore: VergeDefaultStore<S> {
  init(_ l: VergeStoreLogger?) { super.init(initialState: .init(), logger: l) }
}
final class D: Dispatcher<S> {}
extension Mutations where Base == D {
  func inc() { descriptor.commit { $0.count += 1 } }
  func incRet() -> Int {
    descriptor.commit { $0.count += 1 }; return base.dispatchTarget.state.count
  }
  func named() { descriptor.commit("named") { $0.count += 10 } }
  func nestedPath() { descriptor.commit(\.nested) { $0.name = "a" } }
  func optPath() { descriptor.commit(\.opt) { $0.name = "o" } }
  func setOpt() { descriptor.commit { $0.opt = N() } }
  func addX() { descriptor.commit { $0.items["x"] = N() } }
  func thrower() throws {
    try descriptor.commit { s in
      s.count = 999; throw Boom()
    }
  }
}
extension Actions where Base == D {
  func act() {
    descriptor.dispatch { c in
      print("in act", c.state.d); c.commit.inc(); c.commit.nestedPath()
    }
  }
  func actRet() -> Int {
    descriptor.dispatch("ret") { c in
      c.commit.inc(); return c.state.count
    }
  }
  func actNested() {
    descriptor.dispatch { c in
      c.commit.named(); c.dispatch.act(); base.commit.inc()
    }
  }
  func actThrow() throws {
    try descriptor.dispatch { c in
      c.commit.inc(); throw Boom()
    }
  }
}
final class Sc: Dispatcher<S>, ScopedDispatching {
  let scopedStateKeyPath: WritableKeyPath<S, N>
  init(_ st: MyStore, _ id: String) {
    scopedStateKeyPath = \S.items[id]!; super.init(target: st); dispatch.boot()
  }
}
extension Mutations where Base: Sc { func inc() { descriptor.commitScoped { $0.k += 1 } } }
extension Actions where Base: Sc {
  func boot() {
    descriptor.dispatch { c in
      c.commit.inc(); print("scoped", c.scopedState.k)
    }
  }
}
final class ScO: Dispatcher<S>, ScopedDispatching {
  let scopedStateKeyPath: WritableKeyPath<S, N?> = \S.opt
}
extension Mutations where Base == ScO {
  func inc() { descriptor.commitScopedIfPresent { $0.k += 1 } }
}
@main enum M {
  static func main() {
    let st = MyStore(Log())
    let tw = st.backingStorage.addWillUpdate { s in print("will", s.d) }
    let tok = st.backingStorage.addDidUpdate { s in print("did", s.d) }
    do {
      let d = D(target: st)
      sec("commit"); d.commit.inc(); print(d.commit.incRet()); d.commit.named();
      d.commit.nestedPath(); print(st.state.d)
      sec("opt absent"); d.commit.optPath(); print(st.state.d)
      sec("opt present"); d.commit.setOpt(); d.commit.optPath(); print(st.state.d)
      sec("dispatch"); d.dispatch.act(); print(d.dispatch.actRet()); d.dispatch.actNested()
      sec("dispatch throws"); do { try d.dispatch.actThrow() } catch { print("caught") }
      sec("throw"); do { try d.commit.thrower() } catch { print("caught") }; print(st.state.d)
      sec("scoped"); d.commit.addX(); do { let s = Sc(st, "x"); s.commit.inc() }
      sec("scoped opt"); do { let s = ScO(target: st); s.commit.inc() }
      sec("nested commit in subscriber")
      st.backingStorage.remove(subscriber: tok); st.backingStorage.remove(subscriber: tw)
      var once = true
      let t2 = st.backingStorage.addDidUpdate { s in
        if once {
          once = false; print("n-in", s.count); d.commit.inc(); print("n-out", st.state.count)
        } else {
          print("n2", s.count)
        }
      }
      d.commit.inc()
      st.backingStorage.remove(subscriber: t2)
      sec("context escapes")
      var kept: (() -> Void)?
      func keep() { kept = nil }
      sec("storage"); let w = Storage(1); w.addWillUpdate { print("ww", $0) };
      w.addDidUpdate { print("w", $0) }; print(w.update { $0 += 1 }); w.replace(7);
      print(w.value, w.wrappedValue)
      sec("mirror"); print(Mirror(reflecting: st).children.map { $0.label ?? "" })
      _ = kept; sec("go")
    }
    sec("end")
  }
}
