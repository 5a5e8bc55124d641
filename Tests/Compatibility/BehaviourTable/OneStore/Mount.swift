import Verge
import VergeStore

/// A dialect, and where in the shared state its container is.
struct Seat: Hashable, CustomStringConvertible {
  let column: Column
  let place: Place

  var description: String { "\(column) at \(place)" }
}

/// A container of some dialect on the shared state.
struct Mount: Sendable {
  /// Adds one to the counter of a place, or changes nothing.
  let commit: @Sendable (Place?) -> Void
  /// Adds one to a counter, and throws; where the dialect can.
  let fail: @Sendable () -> Void
  let observe: @Sendable (@escaping @Sendable ([Int]) -> Void) -> Registration
  let counts: @Sendable () -> [Int]

  init(_ seat: Seat, on board: ModernStore<Board>) throws {
    if let path = seat.place.path {
      switch seat.column {
      case .modern: self.init(Modern(sharing: board, at: path))
      case .vergeStore: self.init(VergeStore6(sharing: board, at: path))
      case .vergeStoreBeta: self.init(VergeStore6Beta(sharing: board, at: path))
      case .classic: self.init(Classic(sharing: board, at: path))
      case .neue: self.init(Neue(sharing: board, at: path))
      case .fluxVariable: self.init(FluxVariable(sharing: board, at: path))
      case .fluxStore: throw NotOffered()
      }
    } else {
      switch seat.column {
      case .modern: self.init(Modern(sharing: board))
      case .vergeStore: self.init(VergeStore6(sharing: board))
      case .vergeStoreBeta: self.init(VergeStore6Beta(sharing: board))
      case .classic: self.init(Classic(sharing: board))
      case .neue: self.init(Neue(sharing: board))
      case .fluxVariable: self.init(FluxVariable(sharing: board))
      case .fluxStore: throw NotOffered()
      }
    }
  }

  private init<D: Dialect>(_ dialect: D) where D.State: Counted {
    commit = { place in dialect.commit { if let place { $0.add(at: place) } } }
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
  /// Those that can stand on a modern store.
  static let sharing = allCases.filter { $0 != .fluxStore }

  /// Whether an observer gets the state that is there when it is registered.
  var replays: Bool { self == .modern || self == .fluxVariable }
  /// Whether an observer is only told of what is new to it.
  var dropsEqual: Bool { self == .modern }
  /// Whether an observer ends when its token is let go of.
  var endsWithToken: Bool { self == .modern }
  /// Whether a commit reads and writes in two steps, between which others can commit.
  var commitsInTwoSteps: Bool { self == .fluxVariable }
}
