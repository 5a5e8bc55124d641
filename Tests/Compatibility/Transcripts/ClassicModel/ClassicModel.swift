import Foundation
import VergeClassic
struct Boom: Error {}
nonisolated(unsafe) var alive: [AnyObject] = []
func sec(_ s: String) { print("## \(s)") }
struct S {
  var count = 0; var name = ""; var opt: String?;
  var d: String { "c\(count) n'\(name)' o\(opt ?? "-")" }
}
final class Log: VergeLogging {
  func didEmit(
    activity: Any, file: StaticString, function: StaticString, line: UInt, on verge: AnyVergeType
  ) { print("log didEmit \(activity) \(function) \(type(of: verge))") }
  func didChange(root: Any) { print("log didChange") }
  func didReplace(root: Any) { print("log didReplace") }
  func willDispatch(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: AnyVergeType
  ) { print("log willDispatch '\(name)' '\(description)' \(function)") }
  func willMutate(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: AnyVergeType
  ) { print("log willMutate '\(name)' '\(description)' \(function)") }
  func didMutate(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: AnyVergeType
  ) { print("log didMutate '\(name)' '\(description)' \(function)") }
}
final class VM: VergeType {
  typealias State = S
  enum Activity { case a(Int), b }
  let state: Storage<S> = .init(.init())
  init(log: Bool) { if log { set(logger: Log()) } }
  func inc() { commit { $0.count += 1 } }
  func named() { commit("nm", "desc") { $0.name = "x" } }
  func rep() { commit(replace: S(count: 100, name: "r", opt: nil)) }
  func thrower() throws {
    try commit { s in
      s.count = 999; throw Boom()
    }
  }
  func act() {
    dispatch("act", "d") { c in
      print("in", c.currentState.d); c.commit { $0.count += 10 };
      c.commit("inner") { $0.opt = "o" }; c.emit(.a(c.currentState.count));
      c.dispatch { c2 in
        c2.commit { $0.count += 100 }; c2.emit(.b)
      }
    }
  }
  func actThrow() throws {
    try dispatch { c in
      c.commit { $0.count += 1 }; throw Boom()
    }
  }
  var keep: DispatchingContext<VM>?
  func keepIt() -> DispatchingContext<VM> {
    var k: DispatchingContext<VM>!; dispatch { c in k = c }; return k
  }
}
@main enum M {
  static func main() {
    for log in [false, true] {
      sec("LOG \(log)")
      let vm = VM(log: log); alive.append(vm)
      let t = vm.state.add { print("sub", $0.d) }
      let dis = vm.activity.emit(onNext: { print("activity", $0) })
      sec("commit"); vm.inc(); vm.named(); vm.rep(); print(vm.state.value.d)
      sec("dispatch"); vm.act(); do { try vm.actThrow() } catch { print("caught") }
      sec("nested in subscriber"); var once = true
      let t2 = vm.state.add { s in
        if once {
          once = false; print("n-in", s.count); vm.inc(); print("n-out", vm.state.value.count)
        }
      }
      vm.state.remove(subscriber: t); vm.inc(); vm.state.remove(subscriber: t2)
      sec("emit in subscriber");
      let t3 = vm.state.add { s in
        vm.dispatch { c in c.emit(.b) }; print("after emit", s.count)
      }
      vm.inc(); vm.state.remove(subscriber: t3)
      sec("emit in commit");
      vm.dispatch { c in
        c.commit { s in
          s.count += 1; c.emit(.a(-1))
        }; print("after")
      }
      sec("emit in activity"); var once2 = true
      let d2 = vm.activity.emit(onNext: { a in
        print("second", a);
        if once2 { once2 = false; vm.dispatch { c in c.emit(.b) }; print("second done") }
      })
      vm.dispatch { c in c.emit(.a(5)) }
      print("-- dispose"); dis.dispose(); vm.dispatch { c in c.emit(.a(6)) }; d2.dispose();
      vm.dispatch { c in c.emit(.a(7)) }
      sec("map"); let m = vm.state.map { $0.count * 2 }; let m2 = vm.state.map(\.name);
      m.add { print("map", $0) }; vm.inc(); vm.named(); print(m.value, m2.value)
      sec("throw"); do { try vm.thrower() } catch { print("caught") };
      print(vm.state.value.count == 999 ? "kept" : "rolled back")
    }
    sec("storage")
    let ms = MutableStorage(1); let s = ms.asStorage(); let tt = s.add { print("s", $0) };
    ms.add { print("m", $0) }; ms.update { $0 += 1 }; ms.replace(9); s.remove(subscriber: tt);
    ms.update { $0 += 1 }; print(s.value, ms.value)
    sec("context outlives"); var vm: VM? = VM(log: true); let c = vm!.keepIt(); vm = nil;
    print(c.currentState.count);
    c.commit {
      $0.count += 1; print("ran?")
    }; print(c.currentState.count); c.emit(.b)
    sec("end")
  }
}
