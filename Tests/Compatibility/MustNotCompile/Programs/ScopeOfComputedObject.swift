import Verge

// A slice that is not `Sendable`, of a state that is: commits compare the objects that the main actor
// changes.
#if CORRECTED
struct Box: Equatable, Sendable { var count = 0 }
#else
final class Box: Equatable {
  var count = 0
  static func == (left: Box, right: Box) -> Bool { left.count == right.count }
}
#endif

struct Counter: Equatable, Sendable {
  var count = 0
  var box: Box {
    get { Box() }
    set { count = newValue.count }
  }
}

func split(_ store: Store<Counter, Never>) -> Store<Box, Never> {
  store.scoped(\.box)  // expect-error
}
