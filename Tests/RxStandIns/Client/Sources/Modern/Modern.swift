import RxSwift
import Verge
import VergeRx

struct Library: Equatable, Sendable {
  var books: [String] = []
  var desk = Desk()
}

struct Desk: Equatable, Sendable {
  var visitors = 0
}

/// Observes a store, and commits to it.
public func modern() {
  let store = Store<Library, Int>(initialState: Library())
  let bag = DisposeBag()
  store.rx.stateObservable().changed { $0.books.count }
    .subscribe(onNext: { print("books: \($0)") }).disposed(by: bag)
  store.scoped(\.desk).rx.stateInfallible().subscribe(onNext: { print("desk: \($0.visitors)") })
    .disposed(by: bag)
  let visitors: Binder<Int> = store.scoped(\.desk).rx.commitBinder(target: \.visitors)
  visitors.onNext(4)
  store.sinkState(dropsFirst: true) { print("sink: \($0.books)") }.disposed(by: bag)
  store.commit { $0.books.append("Emma") }
}
