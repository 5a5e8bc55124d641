extension ShimExample {
  /// Uses of library members that need RxSwift.
  static let rxSwift = [
    ShimExample(
      name: "activities with an operator on the way", rules: ["shim.rx-module"],
      before:
        "import RxSwift\nimport VergeClassic\nlet a = model.activity.asObservable().map { 1 }\n",
      after:
        "import RxSwift\nimport VergeClassicRx\nlet a = model.activity.asObservable().map { 1 }\n",
      includesReview: true),
    ShimExample(
      name: "a signal of activities, alone and with an operator", rules: ["shim.rx-module"],
      beside: "import VergeClassic\nmodel.activity.asSignal().emit(onNext: show)\n",
      before: "import VergeClassic\nlet names = model.activity.asSignal().map { 1 }\n",
      after: "import VergeClassicRx\nlet names = model.activity.asSignal().map { 1 }\n",
      includesReview: true),
    ShimExample(
      name: "a signal of activities alone", rules: ["shim.import"],
      before: "import Cycler\nmodel.activity.asSignal().emit(onNext: show)\nlet a: VergeLogging\n",
      after:
        "import VergeClassic\nmodel.activity.asSignal().emit(onNext: show)\nlet a: VergeLogging\n"),
    ShimExample(
      name: "activities with a comment on the way", rules: ["shim.rx-module"],
      before:
        "import VergeClassic\nmodel.activity.asObservable() // all\n  .subscribe(onNext: show)\n",
      after:
        "import VergeClassicRx\nmodel.activity.asObservable() // all\n  .subscribe(onNext: show)\n",
      includesReview: true),
    ShimExample(
      name: "a binder", rules: ["shim.rx-module"],
      before:
        "import RxSwift\nimport VergeClassic\nlet end = names.bind(to: model.commitBinder(target: \\.name))\n",
      after:
        "import RxSwift\nimport VergeClassicRx\nlet end = names.bind(to: model.commitBinder(target: \\.name))\n",
      includesReview: true),
    ShimExample(
      name: "a bag for both", rules: ["shim.rx-module"],
      before:
        "import RxSwift\nimport VergeClassic\nlet bag = DisposeBag()\nlet one = Observable.just(1)\nlet two = model.activity\n",
      after:
        "import RxSwift\nimport VergeClassicRx\nlet bag = DisposeBag()\nlet one = Observable.just(1)\nlet two = model.activity\n",
      includesReview: true),
    ShimExample(
      name: "RxSwift for itself, beside activities that are sent",
      rules: ["shim.import", "shim.rx-name"],
      before: """
        import RxSwift
        import Verge
        final class Model: VergeType {
          let bag = DisposeBag()
          func load(_ one: Single<Int>) {
            dispatch { context in
              one.subscribe(onSuccess: { _ in context.emit(.loaded) }).disposed(by: self.bag)
            }
          }
        }

        """,
      after: """
        import RxSwift
        import VergeClassic
        final class Model: VergeType {
          let bag = RxSwift.DisposeBag()
          func load(_ one: Single<Int>) {
            dispatch { context in
              one.subscribe(onSuccess: { _ in context.emit(.loaded) }).disposed(by: self.bag)
            }
          }
        }

        """, includesReview: true),
    ShimExample(
      name: "a state as an observable", rules: ["shim.rx-module", "shim.qualified-name"],
      before: """
        import Verge
        #if canImport(Verge)
        let a = model.state.changed(\\.name).skip(1)
        func bind(_ state: Verge.Storage<Int>, _ model: Model) {
          model.state.asDriver(keyPath: \\.name).drive(label)
        }
        #endif
        final class Model: VergeType {}

        """,
      after: """
        import VergeClassicRx
        #if canImport(VergeClassicRx)
        let a = model.state.changed(\\.name).skip(1)
        func bind(_ state: VergeClassicRx.Storage<Int>, _ model: Model) {
          model.state.asDriver(keyPath: \\.name).drive(label)
        }
        #endif
        final class Model: VergeType {}

        """,
      includesReview: true),
    ShimExample(
      name: "a state as an observable, without the changes for review", rules: ["shim.rx-module"],
      before: "import VergeClassic\nlet a = model.rx.activitySignal\n",
      after: "import VergeClassic\nlet a = model.rx.activitySignal\n"),
    ShimExample(
      name: "a screen without the library's import", rules: ["shim.rx-module"],
      beside:
        "import RxSwift\nfinal class Screen {\n  func bind() { model.state.changedDriver(\\.name).drive() }\n}\n",
      before: """
        import RxSwift
        import Cycler
        final class Model: CyclerType {
          let bag = DisposeBag()
          func bind(_ names: Observable<String>) {
            names.bind(to: commitIfChangedBinder(target: \\.name)).disposed(by: bag)
            commit { $0.update(1, \\.count) }
          }
        }

        """,
      after: """
        import RxSwift
        import VergeClassicRx
        final class Model: CyclerType {
          let bag = DisposeBag()
          func bind(_ names: Observable<String>) {
            names.bind(to: commitIfChangedBinder(target: \\.name)).disposed(by: bag)
            commit { $0.count = 1 }
          }
        }

        """, includesReview: true),
    ShimExample(
      name: "a future", rules: ["shim.rx-future", "shim.rx-module"],
      before: """
        import RxFuture
        import RxSwift
        import VergeCore
        import Verge
        final class Model: VergeType {
          func load() -> RxFuture<Int> {
            dispatch { context in single.do(onSuccess: { print($0) }).start() }
          }
        }

        """,
      after: """
        import RxSwift
        import VergeClassicRx
        final class Model: VergeType {
          func load() -> RxFuture<Int> {
            dispatch { context in single.do(onSuccess: { print($0) }).start() }
          }
        }

        """, includesReview: true),
    ShimExample(
      name: "a single that is subscribed to with a context", rules: ["shim.rx-module"],
      before: "import VergeClassic\nlet one = single.subscribe(with: context, untilDeinit: true)\n",
      after:
        "import VergeClassicRx\nlet one = single.subscribe(with: context, untilDeinit: true)\n",
      includesReview: true),
    ShimExample(
      name: "a future of a service, which imports no module of the library",
      rules: ["shim.rx-future"],
      beside: "import VergeClassic\nfinal class Model: VergeType {}\n",
      before: "import RxFuture\nprotocol Service { func load() -> RxFuture<Int> }\n",
      after: "import VergeClassicRx\nprotocol Service { func load() -> RxFuture<Int> }\n",
      includesReview: true),
    ShimExample(
      name: "`do` of a single, as in RxSwift 4", rules: ["shim.rx-module", "shim.rx-single"],
      before: """
        import Verge
        final class Model: VergeType {
          func load() -> RxFuture<Int> { dispatch { _ in api.count().do(onNext: show).start() } }
          let a = Single<Int>.just(1).map { $0 + 1 }.do(onNext: show, onError: fail)
          let b = ticks.asSingle().do(onNext: show).subscribe()
          let c = api.count()
            .do(onNext: { show($0) })
            .observeOn(MainScheduler.instance)
            .start(observeScheduler: MainScheduler.instance)
          let d = api.count().do(onNext: show).subscribe(with: context)
          let e = api.count().do(onNext: show).asObservable().start()
          let f = ticks.map { Single.just($0) }.do(onNext: show)
          let g = Maybe.just(1).do(onNext: show)
          let h = Single.just(1).do(onSuccess: show)
        }

        """,
      after: """
        import VergeClassicRx
        final class Model: VergeType {
          func load() -> RxFuture<Int> { dispatch { _ in api.count().do(onSuccess: show).start() } }
          let a = Single<Int>.just(1).map { $0 + 1 }.do(onSuccess: show, onError: fail)
          let b = ticks.asSingle().do(onSuccess: show).subscribe()
          let c = api.count()
            .do(onSuccess: { show($0) })
            .observeOn(MainScheduler.instance)
            .start(observeScheduler: MainScheduler.instance)
          let d = api.count().do(onNext: show).subscribe(with: context)
          let e = api.count().do(onNext: show).asObservable().start()
          let f = ticks.map { Single.just($0) }.do(onNext: show)
          let g = Maybe.just(1).do(onNext: show)
          let h = Single.just(1).do(onSuccess: show)
        }

        """, includesReview: true),
    ShimExample(
      name: "`do` of a user-defined `Single`", rules: ["shim.rx-module"],
      before:
        "import VergeClassic\nlet a = model.rx.stateObservable\nstruct Single {}\nlet b = Single.make().do(onNext: show)\n",
      after:
        "import VergeClassicRx\nlet a = model.rx.stateObservable\nstruct Single {}\nlet b = Single.make().do(onNext: show)\n",
      includesReview: true),
    ShimExample(
      name: "numbers of seconds, as in RxSwift 4", rules: ["shim.rx-module", "shim.rx-interval"],
      before: """
        import Verge
        final class Model: VergeType {
          let a = names.delay(0.5, scheduler: MainScheduler.instance)
          let b = names.throttle(1_0.25, latest: false, scheduler: background)
          let c = names.debounce(3, scheduler: MainScheduler.instance).delay(0.29, scheduler: serial)
          let d = Observable<Int>.timer(1.0, period: 0.0005, scheduler: MainScheduler.instance)
          let e = names.asDriver(onErrorJustReturn: "").debounce(0.3).drive(label)
          let f = model.state.changedDriver(\\.name).delay(1)
          let g = names.delay(pause, scheduler: MainScheduler.instance)
          let h = names.delay(.seconds(1), scheduler: MainScheduler.instance)
          let i = animation.delay(0.5)
          let j = publisher.timeout(0.5, scheduler: DispatchQueue.main)
          let k = names.delay(0.12345678, scheduler: MainScheduler.instance)
        }

        """,
      after: """
        import VergeClassicRx
        final class Model: VergeType {
          let a = names.delay(.milliseconds(500), scheduler: MainScheduler.instance)
          let b = names.throttle(.milliseconds(10250), latest: false, scheduler: background)
          let c = names.debounce(.seconds(3), scheduler: MainScheduler.instance).delay(.milliseconds(290), scheduler: serial)
          let d = Observable<Int>.timer(.seconds(1), period: .microseconds(500), scheduler: MainScheduler.instance)
          let e = names.asDriver(onErrorJustReturn: "").debounce(.milliseconds(300)).drive(label)
          let f = model.state.changedDriver(\\.name).delay(.seconds(1))
          let g = names.delay(pause, scheduler: MainScheduler.instance)
          let h = names.delay(.seconds(1), scheduler: MainScheduler.instance)
          let i = animation.delay(0.5)
          let j = publisher.timeout(0.5, scheduler: DispatchQueue.main)
          let k = names.delay(0.12345678, scheduler: MainScheduler.instance)
        }

        """, includesReview: true),
    ShimExample(
      name: "calls of RxSwift 4 in a file that does not import the library",
      rules: ["shim.rx-interval"],
      beside:
        "import VergeClassic\nlet a = model.rx.stateObservable\nfinal class Model: VergeType {}\n",
      before: "import RxSwift\nlet late = names.delay(0.5, scheduler: MainScheduler.instance)\n",
      after:
        "import RxSwift\nlet late = names.delay(.milliseconds(500), scheduler: MainScheduler.instance)\n",
      includesReview: true),
    ShimExample(
      name: "calls of RxSwift 4 in a module that uses no library member that needs RxSwift",
      rules: ["shim.import"],
      before: """
        import RxSwift
        import Verge
        final class Model: VergeType {}
        let late = Single.just(1).do(onNext: show).delay(0.5, scheduler: MainScheduler.instance)

        """,
      after: """
        import RxSwift
        import VergeClassic
        final class Model: VergeType {}
        let late = Single.just(1).do(onNext: show).delay(0.5, scheduler: MainScheduler.instance)

        """, includesReview: true),
    ShimExample(
      name: "the module for RxSwift of VergeStore 6, which nothing uses", rules: ["shim.rx-module"],
      before: "import VergeStore\nimport RxVergeStore\nlet store: VergeDefaultStore<Int>\n",
      after: "import VergeStore\nlet store: VergeDefaultStore<Int>\n", includesReview: true),
    ShimExample(
      name: "the module for RxSwift of VergeStore 6", rules: ["shim.rx-module"],
      before: """
        import VergeStore
        import RxVergeStore
        final class Cart: Dispatcher<Int> {}
        let all = store.backingStorage.asObservable()

        """,
      after: """
        import VergeStore
        import VergeStoreRx
        final class Cart: Dispatcher<Int> {}
        let all = store.backingStorage.asObservable()

        """, includesReview: true),
    ShimExample(
      name: "the module for RxSwift of the betas", rules: ["shim.import", "shim.rx-module"],
      before: """
        import VergeStore
        import VergeRx
        final class Cart: DispatcherBase<Int, Never> {
          func clear() -> Mutation<Void> { .mutation { $0 = 0 } }
        }
        let all = store.rx.stateObservable.changed(\\.count)

        """,
      after: """
        import VergeStoreBeta
        import VergeStoreBetaRx
        final class Cart: DispatcherBase<Int, Never> {
          func clear() -> Mutation<Void> { .mutation { $0 = 0 } }
        }
        let all = store.rx.stateObservable.changed(\\.count)

        """, includesReview: true),
    ShimExample(
      name: "the module for RxSwift of Verge 7, which keeps its name", rules: ["shim.import"],
      before: """
        import VergeStore
        import VergeRx
        final class Cart: StoreComponentType { let store: Store<Int, Never> }
        let all = cart.rx.stateObservable().changed { $0 }

        """,
      after: """
        import Verge
        import VergeRx
        final class Cart: StoreComponentType { let store: Store<Int, Never> }
        let all = cart.rx.stateObservable().changed { $0 }

        """),
  ]
}
