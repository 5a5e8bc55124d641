// swift-format-ignore-file
import Foundation
import VueFlux
import RxSwift

enum Alerts {
  enum Action { case raise(Alert), clear(id: Int), clearAll, setMuted(Bool) }

  struct Alert { let id: Int; let text: String; let severity: Severity }
  enum Severity: Int, Comparable {
    case info, warning, closure
    static func < (a: Severity, b: Severity) -> Bool { return a.rawValue < b.rawValue }
  }
}

final class AlertsState: State {
  typealias Action = Alerts.Action
  typealias Mutations = AlertsMutations
  fileprivate var open: [Alerts.Alert] = []
  fileprivate var isMuted = false
  fileprivate let worst = BehaviorSubject<Alerts.Severity?>(value: nil)
}

final class AlertsMutations: Mutations {
  private(set) var handled = 0

  func commit(action: Alerts.Action, state: AlertsState) {
    handled += 1
    defer { state.worst.onNext(state.open.map { $0.severity }.max()) }
    switch action {
    case .raise(let alert):
      if state.isMuted && alert.severity == .info { return }
      state.open.append(alert)
    case .clear(let id): state.open.removeAll { $0.id == id }
    case .clearAll: state.open = []
    case .setMuted(let muted): state.isMuted = muted
    }
  }
}

extension Actions where State == AlertsState {
  func raise(_ text: String, _ severity: Alerts.Severity = .info, id: Int) {
    // A closure is announced on every board that is open.
    if severity == .closure { Store<BoardState>.actions.dispatch(action: .announce(text)) }
    dispatch(action: .raise(Alerts.Alert(id: id, text: text, severity: severity)))
  }
  func clear(_ ids: Int...) { ids.forEach { dispatch(action: .clear(id: $0)) } }
}

extension Computed where State == AlertsState {
  var texts: [String] { return state.open.sorted { $0.severity > $1.severity }.map { $0.text } }
  var badge: Observable<String> {
    return state.worst.map { severity in severity.map { String(describing: $0) } ?? "ok" }
  }
}

/// Shared by the whole app; commits on a queue of its own.
final class AlertsStore: Store<AlertsState> {
  private static let queue = DispatchQueue(label: "alerts")
  static let shared = AlertsStore()

  private init() {
    super.init(state: .init(), mutations: .init(), executor: .queue(AlertsStore.queue))
  }

  func flush() { AlertsStore.queue.sync { } }
}
