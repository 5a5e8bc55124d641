// swift-format-ignore-file
import VueFlux
import RxSwift

struct Departure: Equatable {
  let line: String, destination: String
  var minutes: Int
  var platform: String?
}

enum BoardAction {
  case load([Departure])
  case advance(minutes: Int)
  case assign(platform: String, line: String)
  case pin(line: String), unpin
  case announce(String)
}

final class BoardState: State {
  typealias Action = BoardAction
  typealias Mutations = BoardMutations

  /// Screens subscribe to these through `Computed`.
  fileprivate let departures = BehaviorSubject<[Departure]>(value: [])
  fileprivate let announcements = PublishSubject<String>()
  fileprivate let pinned: BehaviorSubject<String?>

  // Nobody subscribes to these.
  fileprivate var clock = 0
  fileprivate var gone = [Departure]()

  fileprivate var current: [Departure] {
    get { return (try? departures.value()) ?? [] }
    set { departures.onNext(newValue) }
  }

  init(pinned: String? = nil) {
    self.pinned = BehaviorSubject(value: pinned)
  }
}

struct BoardMutations: Mutations {
  func commit(action: BoardAction, state: BoardState) {
    switch action {
    case .load(let departures):
      state.current = departures.sorted { ($0.minutes, $0.line) < ($1.minutes, $1.line) }

    case let .advance(minutes):
      state.clock += minutes
      var rest = state.current
      for index in rest.indices { rest[index].minutes -= minutes }
      state.gone += rest.filter { $0.minutes < 0 }
      state.current = rest.filter { $0.minutes >= 0 }

    case let .assign(platform, line):
      guard let index = state.current.firstIndex(where: { $0.line == line }) else { return }
      state.current[index].platform = platform
      state.announcements.onNext("\(line) departs from platform \(platform)")

    case .pin(let line): state.pinned.onNext(line)
    case .unpin: state.pinned.onNext(nil)
    case .announce(let text): state.announcements.onNext(text)
    }
  }
}

extension Computed where State == BoardState {
  var clock: Int { return state.clock }
  var goneCount: Int { return state.gone.count }
  var departures: Observable<[Departure]> { return state.departures.asObservable() }
  var announcements: Observable<String> { return state.announcements }

  var next: Observable<Departure?> {
    return state.departures.map { $0.first }
  }

  var pinnedLine: String? {
    guard let value = try? state.pinned.value() else { return nil }
    return value
  }
}
