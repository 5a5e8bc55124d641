import RevergeCore

extension Sample {
  static let classicObjects = [
    RuleExample(
      rule: "classic.binder",
      before: """
        final class Field {
          let count: Binder<Int>

          init(_ counter: Counter) {
            count = counter.commitBinder(name: "typed", target: \\.count)
          }
          func type() { count.onNext(1) }
        }
        extension Counter {
          func bind() {
            let names = commitBinder(target: \\.names)
            let user: Binder<User?> = commitBinder { state, value in state.user = value }
            names.onNext([])
            let any = commitBinder { merge(&$0, $1) }
          }
        }

        """,
      after: """
        final class Field {
          let count: (Int) -> Void

          init(_ counter: Counter) {
            count = { [weak counter, queue = ImmediateMainActorTargetQueue.mainIsolated()] value in
              queue.execute { [weak counter] in counter?.commit("typed") { $0.count = value } }
            }
          }
          func type() { count(1) }
        }
        extension Counter {
          func bind() {
            let names = { [weak self, queue = ImmediateMainActorTargetQueue.mainIsolated()] (value: [String]) in
              queue.execute { [weak self] in self?.commit { $0.names = value } }
            }
            let user: (User?) -> Void = { [weak self, queue = ImmediateMainActorTargetQueue.mainIsolated()] value in
              queue.execute { [weak self] in self?.commit { state in state.user = value } }
            }
            names([])
            // reverge: classic.binder: manual migration required; see Migration/Rules/Classic.md#binders
            let any = commitBinder { merge(&$0, $1) }
          }
        }

        """),
    RuleExample(
      rule: "classic.module",
      before: """
        final class Page: ModularVergeType {
          typealias Parent = App
          typealias Activity = NoActivity
          let state: Storage<Int> = .init(0)
        }
        func start(_ app: App, _ page: Page) {
          app.add(module: page)
          app.add(module: page, retainParent: true)
        }

        """,
      after: """
        final class Page: StoreComponentType {
          weak var parent: App?
          typealias Activity = Never
          let store: Store<Int, Activity> = .init(initialState: 0)
        }
        func start(_ app: App, _ page: Page) {
          page.parent = app
          // reverge: classic.module: manual migration required; see Migration/Rules/Classic.md#modules
          app.add(module: page, retainParent: true)
        }

        """),
    RuleExample(
      rule: "classic.forward",
      before: """
        extension Login {
          func finish() {
            forward { app in app.commit { $0.isOpen = true } }
            forward { $0.close() }
            later { self.forward { _ in print(1) } }
            forward { app in
              guard app.state.value.isOpen else { return }
              app.close()
            }
          }
        }

        """,
      after: """
        extension Login {
          func finish() {
            if let app = parent { app.commit { $0.isOpen = true } }
            if let parent = parent { parent.close() }
            later { if self.parent != nil { print(1) } }
            // reverge: classic.forward: manual migration required; see Migration/Rules/Classic.md#modules
            forward { app in
              guard app.state.isOpen else { return }
              app.close()
            }
          }
        }

        """),
    RuleExample(
      rule: "classic.set-logger",
      before: """
        final class Till: VergeType {
          enum Activity {}
          struct State {}
          let state: Storage<State> = .init(.init())

          init() {
            set(logger: EmptyVergeLogger())
          }
        }
        final class Shop: VergeType {
          enum Activity {}
          struct State {}
          let name: String
          let state = Storage(State())

          init(name: String, logger: VergeLogging) {
            self.name = name
            set(logger: logger)
          }
        }

        """,
      after: """
        final class Till: StoreComponentType {
          enum Activity {}
          struct State {}
          let store: Store<State, Activity> = .init(initialState: .init())

          init() {}
        }
        final class Shop: StoreComponentType {
          enum Activity {}
          struct State {}
          let name: String
          let store: Store<State, Activity>

          init(name: String, logger: any StoreLogger) {
            self.name = name
            store = .init(initialState: State(), logger: logger)
          }
        }

        """),
    RuleExample(
      rule: "classic.set-logger",
      before: """
        func go(_ counter: Counter, _ source: MutableStorage<Int>) {
          counter.set(logger: logger)
          source.loggers = []
        }

        """,
      after: """
        func go(_ counter: Counter, _ source: Store<Int, Never>) {
          // reverge: classic.set-logger: manual migration required; see Migration/Rules/Classic.md#loggers
          counter.set(logger: logger)
          // reverge: classic.set-logger: manual migration required; see Migration/Rules/Classic.md#loggers
          source.loggers = []
        }

        """),
    RuleExample(
      rule: "classic.logger-type",
      before: "func log(_ logger: VergeLogging, _ other: CycleLogging?) {}\n",
      after: "func log(_ logger: any StoreLogger, _ other: (any StoreLogger)?) {}\n"),
    RuleExample(
      rule: "classic.logger-function",
      before: """
        struct Log: VergeLogging {
          func didMutate(
            name: String, description: String, file: StaticString, function: StaticString, line: UInt,
            on verge: AnyVergeType
          ) {
            print(name, file, line)
          }

          func willMutate(
            name: String, description: String, file: StaticString, function: StaticString, line: UInt,
            on verge: AnyVergeType
          ) {}
        }
        struct Silent: VergeLogging {}

        """,
      after: """
        struct Log: StoreLogger {
          func didCommit(log: CommitLog, sender: AnyObject) {
            print(log.trace.name, log.trace.file, log.trace.line)
          }
        }
        struct Silent: StoreLogger {
          func didCommit(log: CommitLog, sender: AnyObject) {}
        }

        """),
    RuleExample(
      rule: "classic.logger",
      before: """
        struct Log: VergeLogging {
          func didMutate(
            name: String, description: String, file: StaticString, function: StaticString, line: UInt,
            on verge: AnyVergeType
          ) {
            print(description)
          }
        }

        """,
      after: """
        // reverge: classic.logger: manual migration required; see Migration/Rules/Classic.md#loggers
        struct Log: VergeLogging {
          func didMutate(
            name: String, description: String, file: StaticString, function: StaticString, line: UInt,
            on verge: AnyVergeType
          ) {
            print(description)
          }
        }

        """),
    RuleExample(
      rule: "classic.leftover",
      before: """
        func fail() throws {
          // No reason.
          throw VergeInternalError.vergeObjectWasDeallocated
        }
        let accepter: Accepter<Int>? = nil

        """,
      after: """
        func fail() throws {
          // No reason.
          // reverge: classic.leftover: manual migration required; see Migration/Rules/Classic.md#unhandled-constructs
          throw VergeInternalError.vergeObjectWasDeallocated
        }
        // reverge: classic.leftover: manual migration required; see Migration/Rules/Classic.md#unhandled-constructs
        let accepter: Accepter<Int>? = nil

        """),
    RuleExample(
      rule: "classic.rx",
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

          // reverge: classic.rx: manual migration required; see Migration/Rules/Classic.md#rxswift
          func load(_ service: Service) -> RxFuture<Int> {
            dispatch { context in
              // reverge: classic.rx: manual migration required; see Migration/Rules/Classic.md#rxswift
              service.count().do(onSuccess: { count in context.commit { $0.count = count } }).start()
            }
          }

          func observe() {
            // reverge: classic.rx: manual migration required; see Migration/Rules/Classic.md#rxswift
            state.changedDriver(\\.count).drive(onNext: { print($0) }).disposed(by: bag)
            print(state.value.count)
          }
        }

        """),
    RuleExample(
      rule: "classic.rx",
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
          // reverge: classic.rx: manual migration required; see Migration/Rules/Classic.md#rxswift
          var name: Binder<String> { commitBinder(target: \\.title) }
        }

        final class Panel: UIView {
          var isOpen: Binder<Bool> { Binder(self) { $0.isHidden = !$1 } }
        }

        final class Screen {
          let panel = Panel()

          func observe(_ player: Player, _ field: Field, _ bag: DisposeBag) {
            field.rx.isOn.bind(to: panel.isOpen).disposed(by: bag)
            // reverge: classic.rx: manual migration required; see Migration/Rules/Classic.md#rxswift
            player.activity.emit(onNext: { print($0) }).disposed(by: bag)
            // reverge: classic.rx: manual migration required; see Migration/Rules/Classic.md#rxswift
            player.activity.asSignal().emit { print($0) }.disposed(by: bag)
            // reverge: classic.rx: manual migration required; see Migration/Rules/Classic.md#rxswift
            player.activity.asSignal().map { _ in 1 }.emit(onNext: { print($0) }).disposed(by: bag)
            // reverge: classic.rx: manual migration required; see Migration/Rules/Classic.md#rxswift
            player.alerts.emit(onNext: { print($0) }).disposed(by: bag)
            // reverge: classic.rx: manual migration required; see Migration/Rules/Classic.md#rxswift
            player.alerts.asObservable().subscribe(onNext: { print($0) }).disposed(by: bag)
            // reverge: classic.rx: manual migration required; see Migration/Rules/Classic.md#rxswift
            player.items.asObservable().subscribe(onNext: { print($0) }).disposed(by: bag)
            // reverge: classic.rx: manual migration required; see Migration/Rules/Classic.md#rxswift
            field.rx.text.orEmpty.bind(to: player.name).disposed(by: bag)
            // reverge: classic.rx: manual migration required; see Migration/Rules/Classic.md#rxswift
            let typed = player.commitBinder(target: \\.title)
            // reverge: classic.rx: manual migration required; see Migration/Rules/Classic.md#rxswift
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
