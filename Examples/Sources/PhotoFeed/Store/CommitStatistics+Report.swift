import Foundation

extension CommitStatistics {
  /// A snapshot of the logged statistics.
  public struct Report {

    /// The statistics of one dispatcher.
    public struct Dispatcher {
      /// The name of the dispatcher's class.
      public let name: String
      /// The number of its commits, in actions and directly.
      public var commits = 0
      /// The number of its actions.
      public var actions = 0
    }

    /// The slowest commit of a call site.
    public struct SlowCommit {
      /// The call site, as `File.swift:12`.
      public let place: String
      /// The committing function.
      public let function: String
      /// The duration of the commit with its observers, in seconds.
      public let time: TimeInterval
    }

    /// The dispatchers, by name.
    public let dispatchers: [Dispatcher]
    /// The slowest commit of every call site, slowest first.
    public let slowest: [SlowCommit]
  }
}
