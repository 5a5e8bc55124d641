import Foundation
import VergeStore
final class MyStore: StoreBase<S> {
  init(_ l: VergeStoreLogger?) { super.init(initialState: .init(), logger: l) }
}
class D: DispatcherBase<S> {
  func inc() -> Mutation { .mutation { $0.count += 1 } }
  func named() -> Mutation { .mutation("named") { $0.count += 10 } }
  func nestedPath() -> Mutation { .mutation(\.nested) { $0.name = "a" } }
  func optPath() -> Mutation { .mutationIfPresent(\.opt) { $0.name = "o" } }
  func setOpt() -> Mutation { .mutation { $0.opt = N() } }
  func addX() -> Mutation { .mutation { $0.items["x"] = N() } }
  func upd() -> Mutation {
    .mutation {
      $0.update(target: \.nested) { $0.k += 3 }; $0.updateIfPresent(target: \.opt) { $0.k += 7 };
      $0.update { $0.count += 1 }
    }
  }
  func ini() -> Mutation { .init { $0.count += 2 } }
  func act() -> Action<Void> {
    .action { c in
      print("in act", c.state.d, c.metadata.function); c.accept { $0.inc() };
      c.accept { $0.nestedPath() }
    }
  }
  func actRet() -> Action<Int> {
    .action("ret") { c in
      c.accept { $0.inc() }; return c.state.count
    }
  }
  func actNested() -> Action<Int> {
    .action { c in
      c.accept { $0.act() }; return c.accept { $0.actRet() }
    }
  }
  var kept: VergeStoreDispatcherContext<D>?
}
final class Sc: DispatcherBase<S>, ScopedDispatching {
  static var scopedStateKeyPath: WritableKeyPath<S, N> { \.nested }
  func inc() -> Mutation { .mutationScoped { $0.k += 1 } }
  func act() -> Action<Int> {
    .action { c in
      c.accept { $0.inc() }; return c.scopedState.k
    }
  }
}
final class ScO: DispatcherBase<S>, ScopedDispatching {
  static var scopedStateKeyPath: WritableKeyPath<S, N?> { \.opt }
  func inc() -> Mutation { .mutationScopedIfPresent { $0.k += 1 } }
  func set() -> Mutation { .mutationScoped { $0 = N(name: "new", k: 1) } }
  func clear() -> Mutation { .mutationScoped { $0 = nil } }
}
@main enum M {
  static func main() {
    let st = MyStore(Log())
    let tw = st._backingStorage.addWillUpdate { print("will") }
    let tok = st._backingStorage.addDidUpdate { s in print("did", s.d) }
    do {
      let d = D(target: st)
      sec("accept"); d.accept { $0.inc() }; d.accept { $0.named() }; d.accept { $0.nestedPath() };
      d.accept { $0.ini() }; print(st.state.d)
      sec("opt absent"); d.accept { $0.optPath() }; d.accept { $0.upd() }; print(st.state.d)
      sec("opt present"); d.accept { $0.setOpt() }; d.accept { $0.optPath() };
      d.accept { $0.upd() }; print(st.state.d)
      sec("action"); d.accept { $0.act() }; print(d.accept { $0.actRet() });
      print(d.accept { $0.actNested() })
      sec("scoped");
      do { let s = Sc(target: st); s.accept { $0.inc() }; print(s.accept { $0.act() }) }
      sec("scoped opt");
      do {
        let s = ScO(target: st); s.accept { $0.inc() }; s.accept { $0.clear() };
        s.accept { $0.inc() }; s.accept { $0.set() }; s.accept { $0.inc() }
      }
      sec("nested commit in subscriber")
      st._backingStorage.remove(subscribe: tok); st._backingStorage.remove(subscribe: tw)
      var once = true
      let t2 = st._backingStorage.addDidUpdate { s in
        if once {
          once = false; print("n-in", s.count); d.accept { $0.inc() };
          print("n-out", st.state.count)
        } else {
          print("n2", s.count)
        }
      }
      d.accept { $0.inc() }
      st._backingStorage.remove(subscribe: t2)
      sec("storage"); let w = Storage(1); w.addWillUpdate { print("ww") };
      w.addDidUpdate { print("w", $0) }; print(w.update { $0 += 1 }); w.replace(7);
      print(w.value, w.wrappedValue)
      sec("storage map"); let m = w.map(selector: { "\($0)!" }); m.addDidUpdate { print("m", $0) };
      w.replace(8); print(m.value)
      sec("emitter"); let e = EventEmitter<Int>(); let et = e.add { print("e", $0) }; e.accept(1);
      e.remove(et); e.accept(2)
      sec("mirror"); print(Mirror(reflecting: st).children.map { $0.label ?? "" })
      sec("go")
    }
    sec("end")
  }
}
