// swift-format-ignore-file
// Legacy code stays as its users wrote it.
import Foundation
import VergeStore
struct Shelf: StateType {
  struct Loan { var borrower = "" };  struct Desk { var open = false }
  var books: [String] = [];  var count = 0;  var loan: Loan?;  var desk = Desk()
}
struct Boom: Error {};  struct Plain { var n = 0 }                // no StateType: whole-state commits only
class PlainStore: VergeDefaultStore<Plain> {}                     // inherited init(initialState:logger:)
final class PlainD: Dispatcher<Plain> { func go() { commit { $0.n += 1 } } }
final class ShelfStore: VergeDefaultStore<Shelf> {
  init(logger: VergeStoreLogger? = nil) { super.init(initialState: .init(), logger: logger) }
}
class Clerk: ShelfStore.DispatcherType {
  let api: Int
  init(api: Int, target: VergeDefaultStore<Shelf>) { self.api = api; super.init(target: target) }
  override convenience init(target: Store) { self.init(api: 0, target: target) }
  func add(_ t: String) { commit { (s: inout Shelf) in s.books.append(t) } }
  func bump()     { commit("bump") { $0.count += 1 } }
  func rename()   { commit { $0.update(target: \.loan) { $0.borrower = "m" } } }
  func byKeyPath() { commit(\.loan) { $0.borrower = "k" };  commit(\.desk) { $0.open = true } }   // Wrapped / plain overload
  func risky() throws { try commit { s in s.count += 1; throw Boom() } }
  @discardableResult func later() -> Int {
    dispatch { c in c.commit { $0.count += 1 }; c.commit(\.loan) { $0.borrower = "l" }; return c.state.count }
  }
  func throwing() throws { try dispatch("t") { c in if c.state.count > 99 { throw Boom() } } }
  func nested() { dispatch { c in c.dispatcher.dispatch { c2 in c2.commit { $0.count += 1 } };  DispatchQueue.global().async { c.commit { $0.count += 1 } } } }
}
final class LoanDesk: ShelfStore.DispatcherType, ScopedDispatching {
  var selector: WritableKeyPath<Shelf, Shelf.Loan?> { \.loan }
  func a() { commitScopedIfPresent { $0.borrower = "a" };  commitScoped { $0 = .init() };  commitIfPresent { $0.borrower = "c" } }   // last: A0 / README
  func d() { dispatch { c in _ = c.scopedState; c.commitIfPresent { $0.borrower = "d" }; c.commitScoped { $0 = nil } } }
}
