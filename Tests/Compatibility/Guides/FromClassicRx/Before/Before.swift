import Foundation
import RxCocoa
import RxSwift
import VergeClassicRx

protocol RowsService: AnyObject {
  func rows() -> Single<[String]>
}

final class RowsModel: VergeType {
  enum Activity { case failed }
  struct State {
    fileprivate(set) var rows: [String] = []
    fileprivate(set) var isBusy = false
    var query = ""
  }

  let state: Storage<State> = .init(.init())
  private let service: RowsService

  init(service: RowsService) {
    self.service = service
  }

  func load() -> RxFuture<[String]> {
    dispatch { context in
      context.commit { $0.isBusy = true }
      return service.rows()
        .do(
          onSuccess: { rows in context.commit { $0.rows = rows } },
          onError: { _ in context.emit(.failed) },
          onDispose: { context.commit { $0.isBusy = false } }
        )
        .start()
    }
  }
}

final class RowsScreen {
  private let model: RowsModel
  private var text = ""
  private let bag = DisposeBag()

  init(model: RowsModel) {
    self.model = model
  }

  func observe() {
    model.state.changedDriver(\.rows)
      .drive(onNext: { [weak self] rows in self?.show(rows) })
      .disposed(by: bag)

    model.activity
      .emit(onNext: { [weak self] activity in self?.show(activity) })
      .disposed(by: bag)
  }

  func observe(_ queries: Observable<String>) {
    queries.bind(to: model.commitBinder(target: \.query)).disposed(by: bag)
  }

  private func show(_ rows: [String]) {
    text = rows.joined()
  }

  private func show(_ activity: RowsModel.Activity) {
    text = "\(activity)"
  }
}
