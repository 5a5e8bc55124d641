import RxSwift
import VergeClassicRx

final class ProfileModel: VergeType {
  enum Activity {
    case failed(String)
  }

  struct State {
    var name: String = ""
    fileprivate(set) var isBusy = false
    fileprivate(set) var visits = 0
  }

  let state: Storage<State> = .init(.init())
  private let serial = SerialDisposable()

  func load(_ names: Single<String>) -> RxFuture<String> {
    return dispatch("load") { context -> RxFuture<String> in
      context.commit { $0.isBusy = true }
      return names.do(
        onSuccess: { name in context.commit { $0.name = name } },
        onError: { context.emit(.failed("\($0)")) },
        onDispose: { context.commit { $0.isBusy = false } }
      ).start()
    }
  }

  func visit() {
    dispatch { context in
      Single.just(2).do(onSuccess: { n in context.commit { $0.visits += n } })
        .subscribe(with: context)
    }
  }

  func watch<V: VergeType>(_ other: V, _ body: @escaping (V.State) -> Void) {
    serial.disposable = other.state.asObservable().subscribe(onNext: body)
  }

  func stop() {
    serial.dispose()
  }
}

struct NoConnection: Error {}

/// Calls `done` in a later turn of the main queue.
func classic(_ done: @escaping () -> Void) {
  let model = ProfileModel()
  let bag: DisposeBag = .init()
  let names = PublishSubject<String>()
  names.subscribe(model.commitBinder(target: \.name)).disposed(by: bag)
  let visits: Binder<Int> = model.commitBinder { state, value in state.visits = value }
  Observable.of(4, 5).subscribe(visits).disposed(by: bag)
  model.state.changed(\.name).subscribe(onNext: { print("name: \($0)") }).disposed(by: bag)
  model.rx.stateObservable.map { $0.isBusy }.distinctUntilChanged().skip(1)
    .subscribe(onNext: { print("busy: \($0)") }).disposed(by: bag)
  let stars = Storage(1)
  stars.asInfallible().subscribe(onNext: { print("stars: \($0)") }).disposed(by: bag)
  stars.update { $0 = 3 }
  let failures: Disposable = model.activity.emit { print("activity: \($0)") }
  bag.insert(failures)

  names.onNext("ann")
  let screen = ProfileModel()
  screen.watch(model) { print("screen: \($0.name) \($0.visits)") }
  model.visit()
  screen.stop()
  model.load(.never()).cancel()
  _ = model.load(.error(NoConnection()))
  model.load(.just("bob")).on(
    success: { print("future: \($0)") },
    completion: {
      withExtendedLifetime((model, screen, bag)) { print("end of the future") }
      done()
    })
}
