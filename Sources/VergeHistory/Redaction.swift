/// A part of a state that a history does not show.
///
/// ```swift
/// let history = HistoryRecorder<AppState>(redacting: [
///   Redaction(\.session.token),
///   Redaction(\.session.user, with: nil),
/// ])
/// ```
public struct Redaction<State>: Sendable {
  /// Replaces the part in a state.
  let hide: @Sendable (inout State) -> Void
  /// Copies the part from another state.
  let restore: @Sendable (inout State, _ source: State) -> Void

  /// Redacts a member of the state.
  ///
  /// - Parameters:
  ///   - keyPath: The path to the member, through value types only.
  ///   - replacement: Stands in the history in place of the member.
  /// - Important: Traps if the path leads through an object: the redaction would change the object
  ///   that the app uses.
  public init<Value: Sendable>(
    _ keyPath: any WritableKeyPath<State, Value> & Sendable, with replacement: Value
  ) {
    guard !(keyPath is ReferenceWritableKeyPath<State, Value>) else {
      fatalError(
        """
        The redaction of \(keyPath) would change the object that the app uses. Redact the member that \
        holds the object.
        """
      )
    }
    hide = { $0[keyPath: keyPath] = replacement }
    restore = { $0[keyPath: keyPath] = $1[keyPath: keyPath] }
  }

  /// Redacts a text of the state, which becomes `•••`.
  ///
  /// - Parameter keyPath: The path to the text, through value types only.
  /// - Important: Traps if the path leads through an object: the redaction would change the object
  ///   that the app uses.
  public init(_ keyPath: any WritableKeyPath<State, String> & Sendable) {
    self.init(keyPath, with: "•••")
  }
}
