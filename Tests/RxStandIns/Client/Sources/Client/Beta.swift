import RxSwift
import VergeStoreBeta
import VergeStoreBetaRx

struct Shelf: StateType {
  var count = 0
}

enum Bell {
  case rang
}

func beta() {
  let store = StoreBase<Shelf, Bell>(initialState: Shelf(), logger: nil)
  let bag = DisposeBag()
  store.stateObservable.changed(\.count).subscribe(onNext: { print("shelf: \($0)") })
    .disposed(by: bag)
  store.rx.stateObservable.map { $0.count * 2 }.subscribe(onNext: { print("double: \($0)") })
    .disposed(by: bag)
  store.commitInline { $0.count = 3 }
}
