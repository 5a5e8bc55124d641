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
  ///   - keyPath: The key path to the member, through value types only.
  ///   - replacement: The value that the history shows instead of the member.
  /// - Important: Traps if the key path accesses an object, because the redaction would change the
  ///   app's object.
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

  /// Redacts a string of the state, which becomes `•••`.
  ///
  /// - Parameter keyPath: The key path to the string, through value types only.
  /// - Important: Traps if the key path accesses an object, because the redaction would change the
  ///   app's object.
  public init(_ keyPath: any WritableKeyPath<State, String> & Sendable) {
    self.init(keyPath, with: "•••")
  }
}
