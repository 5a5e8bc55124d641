// swift-format-ignore-file
// Legacy code stays as its users wrote it.
import VergeStore
class Porter: Dispatcher<Shelf> {}
extension Mutations where Base == Porter {
  func addBook(_ t: String) { descriptor.commit { (s: inout Shelf) in s.books.append(t) } }
  func reset() { descriptor.commit { $0.count = 0 } }
  func named() { descriptor.commit("named") { $0.count += 1 } }
  func viaKP() { descriptor.commit(\.desk) { $0.open.toggle() };  descriptor.commit(\.loan) { $0.borrower = "B" } }
  func risky() throws { try descriptor.commit { _ in throw Boom() } }
  func legacy()   { commit { $0.count += 1 } }                    // B0
  func usesBase() { let n = base.dispatchTarget.state.count; descriptor.commit { $0.count = n } }
}
extension Actions where Base == Porter {
  func twice() { descriptor.dispatch { c in c.commit.reset(); c.commit.named(); c.dispatch.inner() } }
  func inner() { descriptor.dispatch("inner") { c in c.commit { s in s.count += 1 } } }   // README: context.commit { state in }
  @discardableResult func value() -> Int { descriptor.dispatch { $0.state.count } }
  func risky() throws { try descriptor.dispatch { c in try c.commit.risky() } }
  func legacy() { dispatch { c in c.commit.reset() } }            // B0
}
extension Mutations where Base: Clerk { func clerkOnly() { descriptor.commit { $0.count = base.api } } }
class SubClerk: Clerk {}                                          // SubClerk(target:).commit.clerkOnly()
final class LoanB: ShelfStore.DispatcherType, ScopedDispatching { var selector: WritableKeyPath<Shelf, Shelf.Loan?> { \.loan } }
extension Mutations where Base == LoanB {
  func readme() { descriptor.commitIfPresent { $0.borrower = "R" };  descriptor.commitScopedIfPresent { $0.borrower = "C" } }
  func whole()  { descriptor.commitScoped { $0 = .init(borrower: "W") } }
}
final class DeskB: Dispatcher<Shelf>, ScopedDispatching { var scopedStateKeyPath: WritableKeyPath<Shelf, Shelf.Desk> { \.desk } }
extension Mutations where Base == DeskB { func open() { descriptor.commitScoped { $0.open = true } } }
extension Actions where Base == DeskB { func go() { descriptor.dispatch { c in if !c.scopedState.open { c.commit.open() } } } }
