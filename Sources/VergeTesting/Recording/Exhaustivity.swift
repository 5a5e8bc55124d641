/// How much of the recorded events a test has to expect.
public enum Exhaustivity: Sendable {
  /// The test expects every event, in order, and the whole of each state.
  case full
  /// The test expects the events it names, in order. The events between them are skipped.
  case partial
}
