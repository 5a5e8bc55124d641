import Verge
import VergeStore

final class OuterDispatcher: SmallStore.DispatcherType, ScopedDispatching {
  var selector: WritableKeyPath<Small, Small.Outer> { \.outer }
}

final class NoteDispatcher: SmallStore.DispatcherType, ScopedDispatching {
  var selector: WritableKeyPath<Small, Small.Note?> { \.note }
}

extension Mutations where Base == OuterDispatcher {
  func up() {
    descriptor.commitScoped { $0.middle.inner.value &+= 1 }
  }
}

extension Mutations where Base == NoteDispatcher {
  func up() {
    descriptor.commitScopedIfPresent { $0.value &+= 1 }
  }
}

/// The work of a scoped dispatcher, without a store.
private final class SelectedFloor {
  let floor = Floor(Small())
  var selector: WritableKeyPath<Small, Small.Outer> { \.outer }

  @inline(never)
  func update(_ body: (inout Small.Outer) -> Void) {
    floor.update { body(&$0[keyPath: selector]) }
  }
}

let scopeRows: [Row] = [
  .time("P5a", "scoped dispatcher, commitScoped") {
    let dispatcher = OuterDispatcher(target: SmallStore())
    return Contest { count in
      for _ in 0..<count { dispatcher.commit.up() }
    }
  },
  .time("P5b", "scoped dispatcher, commitScopedIfPresent") {
    let dispatcher = NoteDispatcher(target: SmallStore())
    return Contest { count in
      for _ in 0..<count { dispatcher.commit.up() }
    }
  },
  .time("P5f", "the first, against a write through the same selector under a mutex") {
    let dispatcher = OuterDispatcher(target: SmallStore())
    let floor = SelectedFloor()
    return Contest(
      floor: { count in
        for _ in 0..<count { floor.update { $0.middle.inner.value &+= 1 } }
      }
    ) { count in
      for _ in 0..<count { dispatcher.commit.up() }
    }
  },
  .time("P5c", "scoped store, three levels") {
    let store = Verge.Store<Small, Never>(initialState: Small())
    let slice = store.scoped(\.outer).scoped(\.middle).scoped(\.inner)
    return Contest { count in
      for _ in 0..<count { slice.commit { $0.value &+= 1 } }
    }
  },
  .time("P5d", "scoped store on an optional, commitIfPresent") {
    let slice = Verge.Store<Small, Never>(initialState: Small()).scoped(\.note)
    return Contest { count in
      for _ in 0..<count { slice.commitIfPresent { $0.value &+= 1 } }
    }
  },
]
