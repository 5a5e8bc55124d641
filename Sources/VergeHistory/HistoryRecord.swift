import VergeDifference

internal import Verge

/// A commit or an activity in a history.
public struct HistoryRecord<State> {
  /// The kind of a record.
  public enum Kind: String, Equatable, Sendable {
    /// A commit, even one that changed nothing.
    case commit
    /// An activity.
    case activity
  }

  /// The position in the whole history, from 1. Older records may have been dropped.
  public let number: Int
  /// Whether this is a commit or an activity.
  public let kind: Kind
  /// The API through which the event was made, such as `VergeStore 6`; `Verge` for the modern store.
  public let dialect: String
  /// The dispatcher, view model, reducer or component that made the event; if the sender does not
  /// identify it, the name of the calling file up to the first `+` or dot.
  public let dispatcher: String
  /// The name given to the commit or to the activity's log entry, or the empty string.
  public let name: String
  /// The file of the call, as module and file name.
  public let file: String
  /// The function that made the call.
  public let function: String
  /// The line of the call.
  public let line: UInt
  /// The duration of the mutation, in milliseconds; `0` for an activity.
  public let durationInMilliseconds: Double
  /// The time at which all observers had received the event, in seconds since the recorder was
  /// created.
  public let secondsSinceStart: Double
  /// The version of the state after the commit; `nil` for an activity.
  public let version: UInt64?
  /// The text of the activity: the name of its case, or the text of the closure `describing`. `nil` for
  /// a commit, or if activities are not observed.
  public let activity: String?
  /// The state after the commit, redacted. `nil` if the commit changed nothing, for an activity, or if
  /// states are not observed.
  public let state: State?
  /// The state before the commit, redacted; `nil` if ``state`` is `nil`.
  public let previousState: State?

  /// The call site of a commit; `nil` for an activity.
  let site: CommitSite?

  /// The commit's change to the redacted state, as lines of text; `nil` if there is none.
  ///
  /// - Complexity: Linear in the size of the state; see `StateDifference` in `VergeTesting`.
  public var difference: String? {
    guard let state, let previousState else { return nil }
    return ValueDifference.text(from: previousState, to: state)
  }
}

extension HistoryRecord {
  /// The call site of a commit, for its replay.
  struct CommitSite: Sendable {
    let file: StaticString
    let function: StaticString
  }
}

extension HistoryRecord: Sendable where State: Sendable {}
