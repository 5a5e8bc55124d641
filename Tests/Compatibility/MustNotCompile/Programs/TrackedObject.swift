import Observation
import Verge

// A read of an object, which committing threads compare.
#if CORRECTED
struct Box: Equatable, Sendable { var content = 0 }
#else
final class Box: Equatable {
  var content = 0
  static func == (left: Box, right: Box) -> Bool { left.content == right.content }
}
#endif

struct Table: Equatable, Sendable {
  var number = 0
  var box: Box { Box() }
}

@available(macOS 14, *)
func read(_ store: ObservableStore<Table, Never>) -> Box {
  store.state.box  // expect-error
}
