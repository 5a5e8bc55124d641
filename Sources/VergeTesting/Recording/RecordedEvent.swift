import VergeDifference

internal import Verge

/// An event of a store.
enum RecordedEvent<State, Activity> {
  case change(Changes<State>)
  case activity(Activity)
}

extension RecordedEvent {
  var changes: Changes<State>? {
    if case .change(let changes) = self { changes } else { nil }
  }

  var activity: Activity? {
    if case .activity(let activity) = self { activity } else { nil }
  }

  /// Returns a description for messages, of one or more lines.
  ///
  /// - Parameter previous: The state before the event.
  func description(after previous: State) -> String {
    switch self {
    case .activity(let activity):
      return "Activity: \(ValueNode(activity).text())"
    case .change(let changes):
      let title = "Change of the state\(changes.siteDescription):"
      guard
        let difference = StateDifference.text(
          from: changes.previousPrimitive ?? previous, to: changes.primitive)
      else { return "\(title) no difference in the members." }
      return "\(title)\n\(difference.indented())"
    }
  }
}

extension Changes {
  /// The name and the call site of a named commit; empty otherwise.
  var siteDescription: String {
    guard let trace = traces.first else { return "" }
    return " by \"\(trace.name)\" at \(trace.file):\(trace.line)"
  }
}
