import TestSupport
import Testing
import Verge

@Suite("Articles: Activities")
struct ActivitiesArticleTests {
  @Test("Activities and commits are delivered in one order") @MainActor
  func activities() {
    struct Basket: Equatable, Sendable {
      var total = 0
      var coupon = ""
    }
    let print = Printer()

    enum CheckoutActivity: Equatable, Sendable {
      case paid(Int)
      case failed(String)
    }

    let store = Store<Basket, CheckoutActivity>(initialState: Basket())
    let subscription = store.sinkActivity { activity in print(activity) }
    store.send(.paid(400))

    #expect(print.lines == ["paid(400)"])

    enum CouponActivity { case expired }

    let coupon = store.scoped(\.coupon).withActivities(of: CouponActivity.self)
    let expiry = coupon.sinkActivity { activity in print(activity) }
    coupon.send(.expired)

    #expect(print.lines == ["expired"])
    expiry.cancel()

    let states = store.sinkState(dropsFirst: true) { state in print("total \(state.total)") }
    store.commit { $0.total = 400 }
    store.send(.paid(400))
    store.commit { $0.total = 0 }

    #expect(print.lines == ["total 400", "paid(400)", "total 0"])
    store.send("checkout", .failed("no network"))
    #expect(print.lines == ["failed(\"no network\")"])
    subscription.cancel()
    states.cancel()
  }
}
