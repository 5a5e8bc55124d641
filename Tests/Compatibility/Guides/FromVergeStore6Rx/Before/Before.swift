import RxCocoa
import RxSwift
import VergeStore
import VergeStoreRx

struct ShelfState: StateType {
  var books: [String] = []
  var title = ""
}

final class ShelfScreen {
  private let store: VergeDefaultStore<ShelfState>
  private var text = ""
  private let bag = DisposeBag()

  init(store: VergeDefaultStore<ShelfState>) {
    self.store = store
  }

  func observe(_ index: @escaping ([String]) -> Void) {
    store.statePublisher().changedDriver(\.title)
      .drive(onNext: { [weak self] title in self?.text = title })
      .disposed(by: bag)

    store.rx.stateObservable.changed(\.books)
      .bind { books in index(books) }
      .disposed(by: bag)
  }
}
