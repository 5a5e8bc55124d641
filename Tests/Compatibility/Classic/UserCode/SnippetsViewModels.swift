import Dispatch
import VergeClassic

struct OneMethodLogger: VergeLogging {  // any subset must do (6.0+ has four requirements)
  func didMutate(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: AnyVergeType
  ) {}
}
class AppVM: VergeType {
  enum Activity {}; struct State {}; let state: Storage<State> = .init(.init())
}
class CartVM: ModularVergeType {
  typealias Parent = AppVM
  enum Activity { case full }
  struct State {
    fileprivate var items: Int = 0 { didSet { total = items * 10 } }
    fileprivate(set) var total: Int = 0
    var coupon: String? = nil
    var label: String { items.description }
  }
  let state: Storage<State> = .init(.init(items: 0))
  private var waiting: DispatchContext<CartVM>?
  init() { set(logger: TraceLogger.shared) }
  func addItem(_ n: Int) {
    dispatch("addItem") { context in  // result discarded
      context.commit { s in s.items += n }
      if context.currentState.items > 10 { context.emit(.full) }
      context.complete()
    }
  }
  func addAndCount(_ n: Int) -> Int {  // labelled location, explicit types, result
    return dispatch("add", "docs", file: #file, function: #function, line: #line) {
      (c: DispatchContext<CartVM>) -> Int in
      c.commit("step") { $0.items += n }
      return c.currentState.items
    }
  }
  func someLabels() {
    dispatch("p", file: #file) { c in c.commit { $0.items += 1 } }; dispatch(line: 3) { _ in }
  }
  func positional() throws {  // 4.3+ positional location, throwing at both levels
    try dispatch("a", "b", #file, #function, #line) { c in
      try c.commit("q", "w", #file, #function, #line) { s in
        if s.items < 0 { throw VergeInternalError.vergeObjectWasDeallocated }
        s.items = 1
      }
    }
  }
  func implicitSelf() -> Int {  // non-escaping closures, inout capture
    var seen = 0
    dispatch { _ in
      commit { s in
        s.items += step; seen = s.items
      }
    }
    return seen
  }
  var step: Int { 2 }
  func park() { dispatch { c in waiting = c } }
  func resume() { waiting?.commit { $0.items = 9 }; waiting?.complete(); waiting = nil }
  func later() { dispatch { c in DispatchQueue.global().async { c.commit { $0.items += 1 } } } }
  func chain() {
    dispatch("outer") { c in
      c.dispatch("inner") { i in i.commit(replace: .init()) }; c.send(.full)
    }
  }
  func readCoupon() -> String? { dispatch { c in c.currentState.coupon } }
  func direct() {
    commit { $0.items += 1 }; commit("named") { s in s.items += 1 };
    commit("named", "why") { $0.items = 0 }
    commit(replace: .init()); commit("n", "d", replace: .init()); emit(.full); send(.full)
  }
  func binders() {
    let a: Binder<Int> = commitBinder(target: \.items),
      b: Binder<String?> = commitBinder(target: \.coupon)
    let c: Binder<Int> = commitBinder { s, v in s.items = v }
    let d: Binder<String?> = commitBinder(name: "coupon", mutate: { s, v in s.coupon = v })
    _ = (a, b, c, d)
  }
}
