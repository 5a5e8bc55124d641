import Foundation
import RxCocoa
import RxSwift
import VergeClassicRx

struct Track: Equatable {
  let title: String
  let length: Int
}

/// Plays tracks. Its clock is an observable, so that it can be driven by hand.
final class PlayerModel: VergeType {

  enum Activity: Equatable {
    case began(String)
    case finished(String)
    case endOfQueue
  }

  struct State: Equatable {
    fileprivate(set) var queue: [Track] = []
    fileprivate(set) var current: Track?
    fileprivate(set) var position = 0
    fileprivate(set) var volume = 5

    var progress: String {
      return current.map { "\($0.title) \(position)/\($0.length)" } ?? "silence"
    }
  }

  let state: Storage<State> = .init(.init())
  let activity: Emitter<Activity> = .init()
  private let clock: Observable<Int>
  private let running = SerialDisposable()

  init(clock: Observable<Int>) {
    self.clock = clock
  }

  func enqueue(_ tracks: [Track]) {
    commit { $0.queue += tracks }
  }

  func play() {
    dispatch { context in
      guard !context.currentState.queue.isEmpty else {
        running.disposable = Disposables.create()
        context.commit {
          $0.current = nil
          $0.position = 0
        }
        context.emit(.endOfQueue)
        return
      }
      context.commit { state in
        state.current = state.queue.removeFirst()
        state.position = 0
      }
      context.emit(.began(context.currentState.current!.title))
    }
    guard state.value.current != nil else { return }
    running.disposable = dispatch("tick") { context in
      clock.do(onNext: { seconds in context.commit { $0.position += seconds } })
        .subscribe(onNext: { [weak self] _ in
          let state = context.currentState
          guard let track = state.current, state.position >= track.length else { return }
          context.emit(.finished(track.title))
          self?.play()
        })
    }
  }

  func stop() {
    running.dispose()
  }

  deinit {
    running.dispose()
  }
}

final class PlayerScreen: ReactiveCompatible {
  fileprivate let volumeKnob = PublishSubject<Int>()
  private let model: PlayerModel
  private let bag: DisposeBag = .init()
  private var banner: Disposable = Disposables.create()
  private let watch = Watch()

  init(model: PlayerModel, print: @escaping (String) -> Void) {
    self.model = model

    let banners: Disposable = model.activity.emit(onNext: { [weak self] activity in
      guard self != nil else { return }
      switch activity {
      case .began(let title): print("now: \(title)")
      case .finished(let title): print("done: \(title)")
      case .endOfQueue: print("nothing left")
      }
    })
    bag.insert(banners)

    banner = model.activity.asSignal()
      .filter { $0 == .endOfQueue }
      .map { _ in "banner: add some music" }
      .emit(onNext: print)

    model.activity.asObservable()
      .scan(0) { count, _ in count + 1 }
      .subscribe(onNext: { print("activity \($0)") }, onDisposed: { print("counter closed") })
      .disposed(by: bag)

    model.state.changedDriver(\.progress)
      .drive(rx.progress(print))
      .disposed(by: bag)

    watch.states(of: model)
      .map { $0.queue.count }
      .distinctUntilChanged()
      .drive(onNext: { print("\($0) in the queue") })
      .disposed(by: bag)

    volumeKnob
      .bind(to: model.commitIfChangedBinder(target: \.volume))
      .disposed(by: bag)

    model.state.asObservable(keyPath: \.volume)
      .skip(1)
      .take(3)
      .subscribe(onNext: { print("update at volume \($0)") }, onCompleted: { print("enough") })
      .disposed(by: bag)
  }

  func turn(_ volume: Int) {
    volumeKnob.onNext(volume)
  }

  deinit {
    banner.dispose()
  }
}

/// Keeps one subscription, whatever it watches.
final class Watch {
  private let serial = SerialDisposable()

  func states<V: VergeType>(of verge: V) -> Driver<V.State> {
    serial.disposable = verge.state.asObservable().subscribe()
    return verge.state.asDriver()
  }

  deinit {
    serial.dispose()
  }
}

extension Reactive where Base: PlayerScreen {
  func progress(_ print: @escaping (String) -> Void) -> Binder<String> {
    return Binder(base) { _, text in print("[\(text)]") }
  }
}
