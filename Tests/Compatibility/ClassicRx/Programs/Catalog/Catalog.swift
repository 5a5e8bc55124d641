import Foundation
import RxCocoa
import RxSwift
import VergeClassicRx

enum Catalog {

  struct Item: Equatable {
    let id: Int
    var name: String
    var isFavorite: Bool
  }

  class ListViewModel: VergeType {
    typealias Activity = NoActivity

    struct State {
      fileprivate(set) var items: [Item] = []
      fileprivate(set) var page = 0
      fileprivate(set) var isLoading = false
      var query: String?
      var favoritesOnly = false

      var visible: [Item] {
        return items.filter { item in
          (!favoritesOnly || item.isFavorite)
            && (query.map { $0.isEmpty || item.name.contains($0) } ?? true)
        }
      }
    }

    let state: Storage<State> = .init(.init())
    private let pages: (Int) -> Single<[String]>

    init(pages: @escaping (Int) -> Single<[String]>) {
      self.pages = pages
    }

    func loadNext() {
      dispatch("loadNext") { c in
        guard !c.currentState.isLoading else { return }
        c.commit { $0.isLoading = true }
        pages(c.currentState.page)
          .do(
            onSuccess: { names in
              c.commit { state in
                let first = state.items.count
                state.items += names.enumerated().map {
                  Item(id: first + $0.offset, name: $0.element, isFavorite: false)
                }
                state.page += 1
              }
            },
            onDispose: { c.commit { $0.isLoading = false } }
          )
          .subscribe(with: c)
      }
    }

    func toggle(_ id: Int) {
      commit("toggle") { $0.items[id].isFavorite.toggle() }
    }
  }

  final class ListController {
    let searchText = BehaviorRelay<String>(value: "")
    let favorites = PublishRelay<Bool>()
    private(set) var rows: [String] = []
    private(set) var rowCount = 0
    private let viewModel: ListViewModel
    private let disposeBag = DisposeBag()

    init(viewModel: ListViewModel, log: @escaping (String) -> Void) {
      self.viewModel = viewModel

      viewModel.state.changedDriver({ $0.visible }, ==)
        .drive(
          with: self,
          onNext: { me, items in
            me.rows = items.map { $0.isFavorite ? "*" + $0.name : $0.name }
            log("rows: \(me.rows.joined(separator: " "))")
          }
        )
        .disposed(by: disposeBag)

      viewModel.state.asDriver(keyPath: \.isLoading)
        .skip(1)
        .distinctUntilChanged()
        .drive(onNext: { log($0 ? "loading" : "loaded") })
        .disposed(by: disposeBag)

      viewModel.state.changedDriver(\.items.count)
        .drive(Binder(self) { me, count in me.rowCount = count })
        .disposed(by: disposeBag)

      searchText.asObservable()
        .skip(1)
        .bind(to: viewModel.commitBinder(target: \.query))
        .disposed(by: disposeBag)

      let favoritesOnly: Binder<Bool> = viewModel.commitBinder { state, value in
        state.favoritesOnly = value
      }
      favorites.asDriver(onErrorJustReturn: false).drive(favoritesOnly).disposed(by: disposeBag)

      Observable
        .combineLatest(
          viewModel.state.asObservable(keyPath: \.page),
          viewModel.state.changed { $0.items.filter { $0.isFavorite }.count }
        ) { page, count in "\(page) pages, \(count) favorites" }
        .distinctUntilChanged()
        .observeOn(MainScheduler.instance)
        .bind { log("footer: \($0)") }
        .disposed(by: disposeBag)
    }
  }
}
