import RxSwift
import VergeStore
import VergeStoreRx

struct Shop: StateType {
  var count = 0
  var title = ""
}

final class ShopDispatcher: Dispatcher<Shop> {
  func add() -> Mutation {
    return .mutation { $0.count += 1 }
  }
}

func store6() {
  let store = VergeDefaultStore(initialState: Shop(), logger: nil)
  let dispatcher = ShopDispatcher(target: store)
  let bag = DisposeBag()
  store.statePublisher().changed(\.count).subscribe(onNext: { print("shop: \($0)") })
    .disposed(by: bag)
  store.rx.stateObservable.changed { $0.title }.subscribe(onNext: { print("title: '\($0)'") })
    .disposed(by: bag)
  dispatcher.commit { $0.add() }
}
