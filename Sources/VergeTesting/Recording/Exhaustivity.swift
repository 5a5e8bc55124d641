/// The degree to which a test must expect the recorded events.
public enum Exhaustivity: Sendable {
  /// The test must expect every event, in order, and the whole of each state.
  case full
  /// The test expects selected events, in order. The events between them are skipped.
  case partial
}
