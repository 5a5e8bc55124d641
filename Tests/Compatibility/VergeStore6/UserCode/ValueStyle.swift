// swift-format-ignore-file
// Legacy code stays as its users wrote it.
import VergeStore
class Scribe: Dispatcher<Shelf> {
  func inc() -> Mutation { .commit { $0.count += 1 } }
  func add(_ t: String) -> Mutation { .commit { (s: inout Shelf) in s.books.append(t) } }
  func inc2() -> Mutation { return .mutation { s in s.count += 1 } }
  func name() -> Mutation { .commitIfPresent(\.loan) { $0.borrower = "S" } };  func name2() -> Mutation { .mutationIfPresent(\.loan) { $0.borrower = "S" } }
  func desk() -> Mutation { .mutation(\.desk) { $0.open = true } };            func desk2() -> Mutation { .commit(\.desk) { $0.open = true } }
  func upd() -> Mutation { .commit { $0.updateIfPresent(target: \.loan) { $0.borrower = "U" } } }
  func twice() -> Action<Void> { .dispatch { c in c.do { $0.inc() }; c.accept { $0.inc2() } } }
  func val() -> Action<Int> { .action { c in c.accept { $0.twice() }; return c.state.count } }
}
final class LoanC: DispatcherBase<Shelf>, ScopedDispatching {
  static var scopedStateKeyPath: WritableKeyPath<Shelf, Shelf.Loan?> { \.loan }
  func a() -> Mutation { .commitScopedIfPresent { $0.borrower = "a" } };  func b() -> Mutation { .mutationScopedIfPresent { $0.borrower = "b" } }
  func c() -> Mutation { .commitIfPresent { $0.borrower = "c" } };        func d() -> Mutation { .mutationScoped { $0 = nil } };  func e() -> Mutation { .commitScoped { $0 = nil } }
}
final class SelfStore: StoreBase<Shelf>, DispatcherType {          // store as its own dispatcher
  var dispatchTarget: StoreBase<Shelf> { self };  init() { super.init(initialState: .init(), logger: DefaultLogger.shared) }
  func inc() -> Mutation { .mutation { $0.count += 1 } }
}
