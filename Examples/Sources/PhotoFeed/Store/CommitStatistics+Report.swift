import Foundation

extension CommitStatistics {
  /// What was logged up to some moment.
  public struct Report {

    /// What one dispatcher did.
    public struct Dispatcher {
      /// The name of the dispatcher's class.
      public let name: String
      /// How many commits it made, in actions and directly.
      public var commits = 0
      /// How many actions it ran.
      public var actions = 0
    }

    /// The slowest commit made at one place of the code.
    public struct SlowCommit {
      /// The place, as `File.swift:12`.
      public let place: String
      /// The function that committed.
      public let function: String
      /// How long the commit took, observers included, in seconds.
      public let time: TimeInterval
    }

    /// The dispatchers, by name.
    public let dispatchers: [Dispatcher]
    /// The slowest commit of every place, slowest first.
    public let slowest: [SlowCommit]
  }
}
