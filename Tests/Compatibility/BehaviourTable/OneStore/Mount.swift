import Verge
import VergeStore

/// A dialect, and the location of its container in the shared state.
struct Seat: Hashable, CustomStringConvertible {
  let column: Column
  let location: Location

  var description: String { "\(column) at \(location)" }
}

/// A container of a dialect on the shared state.
struct Mount: Sendable {
  /// Increments the counter of a location; changes nothing if it is `nil`.
  let commit: @Sendable (Location?) -> Void
  /// Runs a mutation that increments a counter and then throws, if the dialect supports that, and
  /// ignores the error.
  let fail: @Sendable () -> Void
  let observe: @Sendable (@escaping @Sendable ([Int]) -> Void) -> Registration
  let counts: @Sendable () -> [Int]

  init(_ seat: Seat, on board: ModernStore<Board>) throws {
    if let path = seat.location.path {
      switch seat.column {
      case .modern: self.init(Modern(sharing: board, at: path))
      case .vergeStore: self.init(VergeStore6(sharing: board, at: path))
      case .vergeStoreBeta: self.init(VergeStore6Beta(sharing: board, at: path))
      case .classic: self.init(Classic(sharing: board, at: path))
      case .neue: self.init(Neue(sharing: board, at: path))
      case .fluxVariable: self.init(FluxVariable(sharing: board, at: path))
      case .fluxStore: throw Unsupported()
      }
    } else {
      switch seat.column {
      case .modern: self.init(Modern(sharing: board))
      case .vergeStore: self.init(VergeStore6(sharing: board))
      case .vergeStoreBeta: self.init(VergeStore6Beta(sharing: board))
      case .classic: self.init(Classic(sharing: board))
      case .neue: self.init(Neue(sharing: board))
      case .fluxVariable: self.init(FluxVariable(sharing: board))
      case .fluxStore: throw Unsupported()
      }
    }
  }

  private init<D: Dialect>(_ dialect: D) where D.State: Counted {
    commit = { location in dialect.commit { if let location { $0.add(at: location) } } }
    fail = {
      try? dialect.commitThrowing { state throws(Failure) in
        state.add(at: .left)
        throw Failure()
      }
    }
    observe = { receive in dialect.observe { receive($0.counts) } }
    counts = { dialect.state.counts }
  }
}

extension Column {
  /// The dialects with containers on a modern store.
  static let sharing = allCases.filter { $0 != .fluxStore }

  /// Whether an observer receives the current state when it is registered.
  var replays: Bool { self == .modern || self == .fluxVariable }
  /// Whether an observer is not notified of an equal state.
  var dropsEqual: Bool { self == .modern }
  /// Whether releasing the token of an observer cancels it.
  var endsWithToken: Bool { self == .modern }
  /// Whether a commit reads and writes in two steps, with possible commits in between.
  var commitsInTwoSteps: Bool { self == .fluxVariable }
}
