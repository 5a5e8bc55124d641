/// The part of the board that an observer or a read sees, and how it sees it.
public enum Watch: UInt8, CaseIterable, Sendable {
  /// The whole board, where the delivery is.
  case state
  /// The whole board, on a serial queue.
  case stateOnQueue
  /// The whole board, on a serial queue, the newest state only.
  case newest
  case cellA
  case cellB
  case cellC
  /// A store on a slice.
  case scopeA
  case scopeB
  /// A derived value, made for the observer.
  case derivedA
  case derivedB
  /// A derived value of two cells.
  case derivedPair
  /// Two derived values, combined.
  case combined
  /// A derived value of a derived value.
  case derivedTwice
  /// The activities.
  case activity
  /// Containers of the dialects on a cell.
  case vergeStore
  case vergeStoreBeta
  case classic
  case neue
  /// VueFlux's variable, on the fourth cell.
  case vueFlux

  /// The watches of the modern store.
  public static let modern = Watch.allCases.filter { !$0.isMounted }
  /// The watches of the dialects.
  public static let mounted = Watch.allCases.filter(\.isMounted)

  /// Whether a container of a dialect is mounted for the observer.
  public var isMounted: Bool { rawValue >= Watch.vergeStore.rawValue }
  /// Whether the observer first receives the present value.
  public var replays: Bool {
    switch self {
    case .activity, .vergeStore, .vergeStoreBeta, .classic, .neue: false
    default: true
    }
  }
  /// Whether the observer is called by the deliverer alone. VueFlux delivers what happens during a
  /// registration on the registering thread.
  public var isSynchronous: Bool { self != .stateOnQueue && self != .newest && self != .vueFlux }
  /// Whether the observer may miss values, except the last.
  public var skips: Bool { self == .newest }
  /// Whether the observer can be suspended.
  public var canBeSuspended: Bool { !isMounted && self != .activity }
  /// Whether the value before the received one is recorded.
  public var hasPrevious: Bool { self == .state || self == .stateOnQueue }
  /// Whether the first value is the one at the delivery, not at the registration.
  public var startsAtDelivery: Bool {
    switch self {
    case .derivedA, .derivedB, .derivedPair, .combined, .derivedTwice: true
    default: false
    }
  }

  /// The cells that the watch shows.
  public var cells: [Int] {
    switch self {
    case .state, .stateOnQueue, .newest: [0, 1, 2, 3]
    case .cellA, .scopeA, .derivedA, .vergeStore, .classic: [0]
    case .cellB, .scopeB, .derivedB, .vergeStoreBeta: [1]
    case .cellC, .neue: [2]
    case .derivedPair, .combined, .derivedTwice: [0, 1]
    case .vueFlux: [3]
    case .activity: []
    }
  }

  /// The cell of a mounted container.
  public var seat: Int { cells.first ?? 0 }

  /// The board with only the cells that the watch shows.
  public func project(_ board: Board) -> Board {
    var shown = Board()
    for cell in cells { shown[cell] = board[cell] }
    return shown
  }
}
