/// The parts of a state that have been read, used to test whether another state differs in them.
struct ReadSet<State> {
  private var differences: [PartialKeyPath<State>: (State, State) -> Bool] = [:]

  /// The key paths that have been read.
  var keyPaths: Set<PartialKeyPath<State>> { Set(differences.keys) }

  /// Records that a member has been read.
  ///
  /// - Parameter isEqual: The comparison of the member's values; with `nil`, they always differ.
  mutating func insert<Member>(
    _ keyPath: KeyPath<State, Member>,
    isEqual: Equality<Member>?
  ) {
    guard differences[keyPath] == nil else { return }
    differences[keyPath] = { old, new in
      guard let isEqual else { return true }
      return !isEqual(old[keyPath: keyPath], new[keyPath: keyPath])
    }
  }

  /// Whether a part that has been read differs in `new`.
  func differs(_ old: State, _ new: State) -> Bool {
    differences.values.contains { $0(old, new) }
  }
}
