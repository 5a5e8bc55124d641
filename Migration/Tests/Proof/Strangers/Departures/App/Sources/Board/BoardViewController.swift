// swift-format-ignore-file
import Foundation
import VueFlux
import RxSwift

final class BoardViewController {
  private let store: Store<BoardState>
  private let bag = DisposeBag()
  private let station: String
  private let print: (String) -> Void

  init(station: String, pinned: String? = nil, print: @escaping (String) -> Void) {
    self.station = station
    self.print = print
    self.store = Store<BoardState>(state: .init(pinned: pinned), mutations: .init(), executor: .immediate)
  }

  func viewDidLoad(timetable: Timetable) {
    let computed = store.computed

    computed.departures
      .skip(1)
      .map { $0.map { "\($0.line)→\($0.destination) \($0.minutes)'" + ($0.platform.map { " [\($0)]" } ?? "") } }
      .distinctUntilChanged()
      .subscribe(onNext: { [weak self] rows in self?.show(rows) })
      .disposed(by: bag)

    computed.next.map { $0?.line ?? "-" }.distinctUntilChanged().subscribe(onNext: { [print, station] in
      print("\(station) next: \($0)")
    }).disposed(by: bag)

    computed.announcements
      .filter { !$0.isEmpty }
      .subscribe(onNext: { [unowned self] in self.print("\(self.station) says: \($0)") })
      .disposed(by: bag)

    store.actions.load(from: timetable, at: station)
  }

  func platformChanged(_ name: String, line: String) { store.actions.platform(name, for: line) }
  func pinTapped(_ line: String) {
    store.actions.togglePin(line, pinned: store.computed.pinnedLine)
    print("\(station) pinned: \(store.computed.pinnedLine ?? "none")")
  }

  func pass(_ departures: Int) {
    let computed = store.computed
    store.actions.run { computed.goneCount >= departures }
    print("\(station) at \(computed.clock)', gone \(computed.goneCount)")
  }

  private func show(_ rows: [String]) {
    print(station + ": " + rows.joined(separator: ", "))
  }
}
