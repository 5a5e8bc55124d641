extension Classic {
  /// Marks the members for RxSwift. `LeavingRx` finds them.
  enum Rx: ClassicRule {
    static let record = LeavingRx.classic

    static let examples = [
      example(
        before: """
          import RxSwift
          import VergeClassicRx

          final class Rows: VergeType {
            typealias Activity = NoActivity
            struct State { var count = 0 }
            let state: Storage<State> = .init(.init())
            let bag = DisposeBag()

            func load(_ service: Service) -> RxFuture<Int> {
              dispatch { context in
                service.count().do(onSuccess: { count in context.commit { $0.count = count } }).start()
              }
            }

            func observe() {
              state.changedDriver(\\.count).drive(onNext: { print($0) }).disposed(by: bag)
              print(state.value.count)
            }
          }

          """,
        after: """
          import RxSwift
          import VergeClassicRx

          final class Rows: VergeType {
            typealias Activity = NoActivity
            struct State { var count = 0 }
            let state: Storage<State> = .init(.init())
            let bag = DisposeBag()

            \(marker)
            func load(_ service: Service) -> RxFuture<Int> {
              dispatch { context in
                \(marker)
                service.count().do(onSuccess: { count in context.commit { $0.count = count } }).start()
              }
            }

            func observe() {
              \(marker)
              state.changedDriver(\\.count).drive(onNext: { print($0) }).disposed(by: bag)
              print(state.value.count)
            }
          }

          """),
      example(
        before: """
          import RxCocoa
          import RxSwift
          import VergeClassicRx

          final class Player: VergeType {
            enum Activity { case ended }
            struct State { var title = "" }
            let state: Storage<State> = .init(.init())
            let alerts = Emitter<String>()
            let items: Storage<[String]> = .init([])
            let title = PublishRelay<String>()
            var name: Binder<String> { commitBinder(target: \\.title) }
          }

          final class Panel: UIView {
            var isOpen: Binder<Bool> { Binder(self) { $0.isHidden = !$1 } }
          }

          final class Screen {
            let panel = Panel()

            func observe(_ player: Player, _ field: Field, _ bag: DisposeBag) {
              field.rx.isOn.bind(to: panel.isOpen).disposed(by: bag)
              player.activity.emit(onNext: { print($0) }).disposed(by: bag)
              player.activity.asSignal().emit { print($0) }.disposed(by: bag)
              player.activity.asSignal().map { _ in 1 }.emit(onNext: { print($0) }).disposed(by: bag)
              player.alerts.emit(onNext: { print($0) }).disposed(by: bag)
              player.alerts.asObservable().subscribe(onNext: { print($0) }).disposed(by: bag)
              player.items.asObservable().subscribe(onNext: { print($0) }).disposed(by: bag)
              field.rx.text.orEmpty.bind(to: player.name).disposed(by: bag)
              let typed = player.commitBinder(target: \\.title)
              field.rx.text.orEmpty.asDriver().drive(typed).disposed(by: bag)
              player.title.bind(to: field.rx.name).disposed(by: bag)
              player.title.asObservable().subscribe(onNext: { print($0) }).disposed(by: bag)
              player.title.asSignal().emit(onNext: { print($0) }).disposed(by: bag)
              player.emit(.ended)
            }
          }

          """,
        after: """
          import RxCocoa
          import RxSwift
          import VergeClassicRx

          final class Player: VergeType {
            enum Activity { case ended }
            struct State { var title = "" }
            let state: Storage<State> = .init(.init())
            let alerts = Emitter<String>()
            let items: Storage<[String]> = .init([])
            let title = PublishRelay<String>()
            \(marker)
            var name: Binder<String> { commitBinder(target: \\.title) }
          }

          final class Panel: UIView {
            var isOpen: Binder<Bool> { Binder(self) { $0.isHidden = !$1 } }
          }

          final class Screen {
            let panel = Panel()

            func observe(_ player: Player, _ field: Field, _ bag: DisposeBag) {
              field.rx.isOn.bind(to: panel.isOpen).disposed(by: bag)
              \(marker)
              player.activity.emit(onNext: { print($0) }).disposed(by: bag)
              \(marker)
              player.activity.asSignal().emit { print($0) }.disposed(by: bag)
              \(marker)
              player.activity.asSignal().map { _ in 1 }.emit(onNext: { print($0) }).disposed(by: bag)
              \(marker)
              player.alerts.emit(onNext: { print($0) }).disposed(by: bag)
              \(marker)
              player.alerts.asObservable().subscribe(onNext: { print($0) }).disposed(by: bag)
              \(marker)
              player.items.asObservable().subscribe(onNext: { print($0) }).disposed(by: bag)
              \(marker)
              field.rx.text.orEmpty.bind(to: player.name).disposed(by: bag)
              \(marker)
              let typed = player.commitBinder(target: \\.title)
              \(marker)
              field.rx.text.orEmpty.asDriver().drive(typed).disposed(by: bag)
              player.title.bind(to: field.rx.name).disposed(by: bag)
              player.title.asObservable().subscribe(onNext: { print($0) }).disposed(by: bag)
              player.title.asSignal().emit(onNext: { print($0) }).disposed(by: bag)
              player.emit(.ended)
            }
          }

          """),
    ]
  }
}
