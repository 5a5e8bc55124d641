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
