/// The components of a `StoreReader`, SwiftUI's view of a state.
public enum StoreReaderComponents<State> {
  /// The name of ``StateProxy`` in Verge 10.
  public typealias ReadTracker = StateProxy

  /// A state as the content of a reader sees it. It records the reads, also those in closures that
  /// run later while the view is built, such as the content of a `ForEach`.
  @MainActor
  @dynamicMemberLookup
  public struct StateProxy {
    let store: Store<State, Never>
    let state: State
    let reads = Reads()

    init(_ store: Store<State, Never>) {
      self.store = store
      state = store.state.primitive
    }

    /// The whole state. The view is evaluated again after any change.
    public var primitive: State {
      reads.set.insert(\.self, isEqual: equality(of: State.self))
      return state
    }

    /// A member of the state. The view is evaluated again when the member changes.
    public subscript<Member: Equatable>(dynamicMember keyPath: KeyPath<State, Member>) -> Member {
      reads.set.insert(keyPath, isEqual: Equality { $0 == $1 })
      return state[keyPath: keyPath]
    }

    /// A member of the state that cannot be compared. The view is evaluated again after any commit.
    public subscript<Member>(dynamicMember keyPath: KeyPath<State, Member>) -> Member {
      reads.set.insert(keyPath, isEqual: equality(of: Member.self))
      return state[keyPath: keyPath]
    }
  }

  /// The reads of one evaluation.
  @MainActor
  final class Reads {
    var set = ReadSet<State>()
  }
}
