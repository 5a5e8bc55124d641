/// A change to a state, for a store to commit.
///
/// A reducer's methods return mutations, and call the type `Mutation`.
///
/// Mirrors VergeNeue 6.0.0-alpha.1.
public struct _Mutation<State> {
  /// The mutation's name and source location.
  public let metadata: MutationMetadata
  @usableFromInline let mutate: (inout State) -> Void

  /// Creates a mutation.
  ///
  /// - `name`: The commit's name in logs.
  /// - `mutate`: Changes its argument. Called on the committing thread, while the state's lock is
  ///   held. It traps if it reads or commits to the same state.
  @inlinable
  public init(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    mutate: @escaping (inout State) -> Void
  ) {
    metadata = MutationMetadata(name: name, file: file, function: function, line: line)
    self.mutate = mutate
  }

  /// The mutation's source location. Mirrors VergeNeue 6.0.0-alpha.1.
  public var codeLocation: CodeLocation {
    CodeLocation(file: metadata.file, function: metadata.function, line: metadata.line)
  }
}
