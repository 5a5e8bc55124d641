/// The part of the board that an observer or a read sees, and how it sees it.
public enum Watch: UInt8, CaseIterable, Sendable {
  /// The whole board, on the delivering thread.
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
  /// The same, on a computed property.
  case vueFluxComputed
  /// A storage of Classic, on a computed property.
  case classicComputed
  /// A container of VergeStore on the optional cell, and a scoped dispatcher of a container of the board.
  case vergeStoreOptional
  /// A scope of a container of the board.
  case neueScope

  /// The watches of the modern store.
  public static let modern = Watch.allCases.filter { !$0.isMounted }
  /// The watches of the dialects.
  public static let mounted = Watch.allCases.filter(\.isMounted)

  /// Whether a container of a dialect is mounted for the observer.
  public var isMounted: Bool { rawValue >= Watch.vergeStore.rawValue }
  /// Whether the observer first receives the current value.
  public var replays: Bool {
    switch self {
    case .activity: false
    default: !isMounted || isReplaced
    }
  }
  /// Whether only the delivering thread calls the observer. VueFlux delivers events that happen during a
  /// registration on the registering thread.
  public var isSynchronous: Bool { self != .stateOnQueue && self != .newest && !isReplaced }
  /// Whether commits replace the value. Only the taps see their positions in the order.
  public var isReplaced: Bool { self == .vueFlux || self == .vueFluxComputed }
  /// Whether the observer is notified of every commit to the store, even of one that changes nothing.
  public var followsAll: Bool { self == .neueScope }
  /// The stored property at which a container is mounted: a commit through another container there
  /// notifies its observers, even if it changes nothing. `nil` for a computed one.
  public var storedLocation: Int? {
    isMounted && self != .classicComputed && self != .vueFluxComputed ? seat : nil
  }
  /// Whether the observer may miss values, except the last.
  public var skips: Bool { self == .newest }
  /// Whether the observer can be suspended.
  public var canBeSuspended: Bool { !isMounted && self != .activity }
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
    case .state, .stateOnQueue, .newest: [0, 1, 2, 3, 4]
    case .cellA, .scopeA, .derivedA, .vergeStore, .classic: [0]
    case .cellB, .scopeB, .derivedB, .vergeStoreBeta, .classicComputed: [1]
    case .cellC, .neue, .neueScope: [2]
    case .derivedPair, .combined, .derivedTwice: [0, 1]
    case .vueFlux, .vueFluxComputed: [3]
    case .vergeStoreOptional: [4]
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
