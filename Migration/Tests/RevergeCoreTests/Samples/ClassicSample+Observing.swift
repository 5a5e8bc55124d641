import RevergeCore

extension Sample {
  static let classicObserving = [
    RuleExample(
      rule: "classic.state",
      before: """
        func show(_ counter: Counter, _ app: App?) {
          print(counter.state.value.count, counter.state.wrappedValue, app?.state.value.isOpen ?? false)
          if counter.state.value.names.contains("a") { print(counter.state.value.names[0]) }
        }

        """,
      after: """
        func show(_ counter: Counter, _ app: App?) {
          print(counter.state.count, counter.state.primitive, app?.state.isOpen ?? false)
          if counter.state.names.contains("a") { print(counter.state.names[0]) }
        }

        """),
    RuleExample(
      rule: "classic.state",
      before: """
        extension Counter {
          func copy() {
            let state = self.state.value
            print(state.count)
            [1].forEach { state in print(state.value) }
          }
        }
        struct Own { struct Box { var value = 1 }; let state = Box() }
        func own(_ own: Own) -> Int { own.state.value }

        """,
      after: """
        extension Counter {
          func copy() {
            let state = self.state.primitive
            print(state.count)
            [1].forEach { state in print(state.value) }
          }
        }
        struct Own { struct Box { var value = 1 }; let state = Box() }
        func own(_ own: Own) -> Int { own.state.value }

        """),
    RuleExample(
      rule: "classic.state",
      before: "func guess() { print(find().state.value.count) }\n",
      after: "func guess() { print(find().state.count) }\n", includesReview: true),
    RuleExample(
      rule: "classic.send",
      before: """
        extension Counter {
          func go() {
            emit(.done)
            self.emit(.failed(1), file: #file, line: #line)
          }
        }
        func go(_ counter: Counter?) { counter?.emit(.done) }

        """,
      after: """
        extension Counter {
          func go() {
            send(.done)
            self.send(.failed(1), #file, #function, #line)
          }
        }
        func go(_ counter: Counter?) { counter?.send(.done) }

        """),
    RuleExample(
      rule: "classic.activity",
      before: """
        final class Screen {
          private let bag = DisposeBag()

          init(_ counter: Counter) {
            counter.activity
              .emit(onNext: { [weak self] activity in
                self?.show(activity)
              })
              .disposed(by: bag)
            counter.activity.asSignal().emit(onNext: show, onCompleted: nil, onDisposed: { print("off") })
              .disposed(by: bag)
          }

          func show(_ activity: Counter.Activity) {}
        }

        """,
      after: """
        final class Screen {
          private var bag = VergeAnyCancellables()

          init(_ counter: Counter) {
            counter
              .sinkActivity { [weak self] activity in
                self?.show(activity)
              }
              .store(in: &bag)
            counter.sinkActivity(receive: show)
              .store(in: &bag)
            VergeAnyCancellable(onDeinit: { print("off") }).store(in: &bag)
          }

          func show(_ activity: Counter.Activity) {}
        }

        """),
    RuleExample(
      rule: "classic.activity",
      before: """
        func watch(_ counter: Counter) -> Disposable {
          return counter.activity.emit(onNext: { print($0) })
        }
        func end(_ counter: Counter) -> Disposable {
          counter.activity.emit(onDisposed: { print("off") })
        }

        """,
      after: """
        func watch(_ counter: Counter) -> StoreActivitySubscription {
          return counter.sinkActivity { print($0) }.storeWhileSourceActive()
        }
        func end(_ counter: Counter) -> StoreActivitySubscription {
          // reverge: classic.activity: manual migration required; see Migration/Rules/Classic.md#activities
          counter.activity.emit(onDisposed: { print("off") })
        }

        """),
    RuleExample(
      rule: "classic.dispose-bag",
      before: """
        struct Screen { let bag = DisposeBag() }
        final class Other { let bag: DisposeBag = .init() }
        func bind(_ bag: DisposeBag) { later { keep(bag) } }

        """,
      after: """
        // reverge: classic.dispose-bag: manual migration required; see Migration/Rules/Classic.md#activities
        struct Screen { let bag = DisposeBag() }
        final class Other { var bag: VergeAnyCancellables = .init() }
        // reverge: classic.dispose-bag: manual migration required; see Migration/Rules/Classic.md#activities
        func bind(_ bag: DisposeBag) { later { keep(bag) } }

        """),
    RuleExample(
      rule: "classic.dispose",
      before: """
        func watch(_ counter: Counter) {
          let subscription = counter.activity.observe { print($0) }
          subscription.dispose()
        }

        """,
      after: """
        func watch(_ counter: Counter) {
          let subscription = counter.sinkActivity(queue: .passthrough) { print($0) }.storeWhileSourceActive()
          subscription.cancel()
        }

        """),
    RuleExample(
      rule: "classic.observing",
      before: """
        func see(_ counter: Counter) {
          counter.state.add { state in print(state.count) }
          let token = counter.state.add(subscriber: { (state: Counter.State) -> Void in
            show(state)
            print(state.names.filter { $0 != state.names.first })
          })
          counter.state.addDidUpdate(subscriber: show)
          later { _ = token }
        }
        func show(_ state: Counter.State) {}

        """,
      after: """
        func see(_ counter: Counter) {
          counter.sinkState(dropsFirst: true, queue: .passthrough) { state in print(state.count) }.storeWhileSourceActive()
          let token = counter.sinkState(dropsFirst: true, queue: .passthrough) { (state: Changes<Counter.State>) -> Void in
            show(state.primitive)
            print(state.names.filter { $0 != state.names.first })
          }.storeWhileSourceActive()
          counter.sinkState(dropsFirst: true, queue: .passthrough) { show($0.primitive) }.storeWhileSourceActive()
          later { _ = token }
        }
        func show(_ state: Counter.State) {}

        """),
    RuleExample(
      rule: "classic.observing",
      before: """
        func see(_ app: App) {
          app.state.add { print($0) }
        }

        """,
      after: """
        func see(_ app: App) {
          app.sinkState(dropsFirst: true, queue: .passthrough) { print($0.primitive) }.storeWhileSourceActive()
        }

        """, includesReview: true),
    RuleExample(
      rule: "classic.observing",
      before: "func see(_ app: App) { app.state.add { print($0.isOpen) } }\n",
      after: "func see(_ app: App) { app.state.add { print($0.isOpen) } }\n", isStable: false),
    RuleExample(
      rule: "classic.remove",
      before: """
        func end(_ counter: Counter, _ token: StorageSubscribeToken) {
          counter.state.remove(subscriber: token)
        }

        """,
      after: """
        func end(_ counter: Counter, _ token: StoreStateSubscription) {
          token.cancel()
        }

        """),
    RuleExample(
      rule: "classic.token",
      before: """
        var tokens: Set<StorageSubscribeToken> = []
        var others: [EventEmitterCancellable] = []

        """,
      after: """
        var tokens: Set<StoreStateSubscription> = []
        var others: [StoreStateSubscription] = []

        """),
    RuleExample(
      rule: "classic.event",
      before: """
        func see(_ storage: Storage<Int>) {
          storage.sinkEvent { event in
            switch event {
            case .willUpdate, .willDeinit:
              break
            case .didUpdate(let value):
              print(value)
            }
          }
        }

        """,
      after: """
        func see(_ storage: Store<Int, Never>) {
          storage.sinkState(dropsFirst: true, queue: .passthrough) { value in
            print(value.primitive)
          }
          .storeWhileSourceActive()
        }

        """, includesReview: true),
    RuleExample(
      rule: "classic.will-update",
      before: """
        func see(_ counter: Counter) {
          counter.state.addWillUpdate { print(1) }
        }

        """,
      after: """
        func see(_ counter: Counter) {
          // reverge: classic.will-update: manual migration required; see Migration/Rules/Classic.md#before-an-update
          counter.state.addWillUpdate { print(1) }
        }

        """),
    RuleExample(
      rule: "classic.publisher",
      before: """
        func see(_ counter: Counter) {
          _ = counter.state.valuePublisher.sink { print($0) }
        }

        """,
      after: """
        func see(_ counter: Counter) {
          _ = counter.statePublisher().map(\\.primitive).sink { print($0) }
        }

        """, includesReview: true),
  ]
}
