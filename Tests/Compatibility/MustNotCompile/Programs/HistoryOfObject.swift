import Verge
import VergeHistory

#if CORRECTED
final class Box: Sendable { let count = 0 }
#else
final class Box { var count = 0 }
#endif

struct Shelf { var box = Box() }

// A recorded state shares its objects with the store, so only the store's thread may read it.
func watch(_ store: Store<Shelf, Never>) {
  let history = HistoryRecorder<Shelf>()
  history.record(store)
  let count: @Sendable () -> Int? = { history.state?.box.count }  // expect-error
  store.commit { $0.box = Box() }
  withExtendedLifetime(count) {}
}
