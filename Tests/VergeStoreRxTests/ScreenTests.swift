import RxCocoa
import RxSwift
import TestSupport
import Testing
import VergeStoreBeta
import VergeStoreBetaRx

/// Calls deprecated API of RxSwift without a warning.
private protocol Screen {
  func bind()
}

@Suite("Code of a screen with RxSwift 5")
@MainActor
struct ScreenTests {
  enum Bell: Equatable { case rang(Int) }

  final class ShelfModel: StandaloneVergeViewModelBase<Shelf, Bell> {}

  final class ShelfScreen {
    let seen = Recorder<String>()
    let model = ShelfModel(initialState: Shelf(), logger: nil)
    let bag = DisposeBag()
    var title: String?
  }

  @Test("`observeOn`, `changedDriver` and signals of a view model's observables update a screen")
  func screen() {
    let screen = ShelfScreen()
    (screen as any Screen).bind()
    #expect(screen.seen.drain() == ["0"])
    screen.model.commitInline {
      $0.count = 1
      $0.title = "t"
    }
    screen.model.dispatchInline { $0.send(.rang(1)) }
    #expect(screen.seen.elements == ["1", "rang(1)"])
    #expect(screen.title == "t")
  }
}

extension ScreenTests.ShelfScreen: Screen {
  @available(*, deprecated)
  func bind() {
    model.rx.stateObservable.changedDriver { $0.count }
      .drive(onNext: { [seen] in seen.record("\($0)") }).disposed(by: bag)
    model.rx.activitySignal.emit(onNext: { [seen] in seen.record("\($0)") }).disposed(by: bag)
    model.rx.stateObservable.changed(\.title).observeOn(MainScheduler.instance)
      .bind { [weak self] in self?.title = $0 }.disposed(by: bag)
  }
}
