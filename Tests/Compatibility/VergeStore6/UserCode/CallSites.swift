// swift-format-ignore-file
// Legacy code stays as its users wrote it.
import Foundation
import Testing
import VergeViewModel

@Suite("Call sites of all styles") struct CallSiteTests {
@Test("The call sites of all styles change the state of one store")
func callSites() {
let store = ShelfStore(logger: L1())
let clerk = Clerk(target: store); clerk.add("x"); try? clerk.risky(); clerk.later(); clerk.commit.clerkOnly(); SubClerk(target: store).commit.clerkOnly()
let porter = Porter(target: store)
porter.commit.addBook("b"); porter.dispatch.twice(); porter.dispatch.value(); try? porter.commit.risky(); try? porter.dispatch.risky()
porter.commit { $0.count += 1 }; porter.commit(\.loan) { $0.borrower = "z" }
let loanB = LoanB(target: store); loanB.commit.readme(); loanB.commit.whole(); DeskB(target: store).dispatch.go()
let scribe = Scribe(target: store)
scribe.do { $0.inc() }; scribe.accept { $0.add("q") }; scribe.accept { $0.twice() }; let total = scribe.do { $0.val() }
scribe.commit { $0.inc() }; scribe.dispatch { $0.twice() }         // beta.4 verbs, optional extra
#if swift(>=6)
// In Swift 6 mode the user must vouch for sending a store, which is not Sendable, to other threads.
nonisolated(unsafe) let solo = Solo()
#else
let solo = Solo()
#endif
DispatchQueue.concurrentPerform(iterations: 1000) { _ in solo.commit.inc() }   // solo.state.n == 1000
let row = Row(parent: store); porter.commit { $0.count = total }; assert(row.state.total == total)
PlainD(target: PlainStore(initialState: .init(), logger: L2())).go()

#expect(store.state.books == ["x", "b", "q"])
#expect(store.state.loan?.borrower == "W")
#expect(store.state.desk.open)
#expect(store.state.count == total)
#expect(total == 8)
#expect(solo.state.n == 1000)
#expect(row.state.total == total)
#expect(row.state.own == 1)
}
}
