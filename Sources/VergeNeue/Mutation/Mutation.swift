/// Changes a state, when a store commits it.
///
/// A reducer's methods return it; `Mutation` is its name there.
///
/// Mirrors VergeNeue 6.0.0-alpha.1.
public struct _Mutation<State> {
  /// The name given to the mutation, and where it was made.
  public let metadata: MutationMetadata
  @usableFromInline let mutate: (inout State) -> Void

  /// A mutation.
  ///
  /// - Parameters:
  ///   - name: What the commit is called in logs.
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - mutate: Changes its argument. Called with the state locked, on the thread that commits.
  ///     It must not read or commit to the same state: that stops the process.
  @inlinable
  public init(
    _ name: String = "",
    _ file: StaticString = #fileID,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    mutate: @escaping (inout State) -> Void
  ) {
    metadata = MutationMetadata(name: name, file: file, function: function, line: line)
    self.mutate = mutate
  }

  /// Where the mutation was made: the form of 6.0.0-alpha.1.
  public var codeLocation: CodeLocation {
    CodeLocation(file: metadata.file, function: metadata.function, line: metadata.line)
  }
}
