/// The parts that have been read of a state, to test whether another state differs in them.
struct ReadSet<State> {
  private var differences: [PartialKeyPath<State>: (State, State) -> Bool] = [:]

  /// The key paths that have been read.
  var keyPaths: Set<PartialKeyPath<State>> { Set(differences.keys) }

  /// Notes that a member has been read.
  ///
  /// - Parameter isEqual: How it is compared; `nil` if it cannot be: then it always differs.
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

  /// Whether something that has been read is different in `new`.
  func differs(_ old: State, _ new: State) -> Bool {
    differences.values.contains { $0(old, new) }
  }
}
