import Verge

// Activities that are not `Sendable`, beside a store with others: a thread that commits to either may
// deliver the activities of both.
#if CORRECTED
struct Notice: Sendable { var text = "" }
#else
final class Notice { var text = "" }
#endif

func share(_ store: Store<Int, Notice>) -> Store<Int, Never> {
  store.withActivities(of: Never.self)  // expect-error
}

func split(_ store: Store<Int, Never>) -> Store<Int, Notice> {
  store.withActivities(of: Notice.self)  // expect-error
}
