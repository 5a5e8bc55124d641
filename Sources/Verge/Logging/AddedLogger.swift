extension Store {
  /// Adds a logger after the one that was passed to the store.
  ///
  /// It receives every commit and activity from now on, including those made through other views of
  /// the same state and through legacy containers. Commits that are already waiting for delivery
  /// are not logged to it.
  ///
  /// - Parameter logger: Retained as long as the state.
  /// - Important: Traps if called inside a mutation of the same state.
  package final func add(logger: any StoreLogger) {
    let added = LoggerReporter(logger, storeName: name)
    view.core.replaceReporter { present in
      switch present {
      case nil: added
      case let list as ReporterList: ReporterList(list.reporters + [added])
      case let reporter?: ReporterList([reporter, added])
      }
    }
  }
}

/// Reports to several reporters, in order.
final class ReporterList: CommitReporter {
  let reporters: [any CommitReporter]

  init(_ reporters: [any CommitReporter]) {
    self.reporters = reporters
  }

  var measuresDuration: Bool { reporters.contains { $0.measuresDuration } }

  var highWaterMark: Int { reporters.map(\.highWaterMark).min() ?? .max }

  func reportCommit(
    _ site: CallSite, sender: AnyObject, version: UInt64, nanoseconds: UInt64
  ) {
    for reporter in reporters {
      reporter.reportCommit(site, sender: sender, version: version, nanoseconds: nanoseconds)
    }
  }

  func reportActivity(_ site: CallSite, sender: AnyObject) {
    for reporter in reporters { reporter.reportActivity(site, sender: sender) }
  }

  /// Reports a backlog to all reporters, because it is reported once, at the lowest mark.
  func reportBacklog(_ count: Int) {
    for reporter in reporters { reporter.reportBacklog(count) }
  }
}
