/// The rules for Verge Classic.
enum ClassicRules {
  private static let rule = ModernRules(
    of: .classic, prefix: "classic", page: "Migration/RulesForClassic.md")

  static let viewModel = rule(
    "view-model", "View models become components of a store", .safe, guide: "view-models",
    "A component has a store, and can do what the store can. What one may ask of it stays the "
      + "same, but for observers and loggers, which have rules of their own.",
    before: "final class Counter: VergeType {}", after: "final class Counter: StoreComponentType {}"
  )
  static let store = rule(
    "store", "The storage of a view model becomes its store", .safe, guide: "view-models",
    """
    The store holds the state, and sends the activities that the view model's emitter sent. A view \
    model that shares its storage with others can share a store if it sends no activities; if it \
    does, the two stores have different types, and a person decides.
    """,
    before: "let state: Storage<State> = .init(.init())",
    after: "let store: Store<State, Activity> = .init(initialState: .init())")
  static let emitter = rule(
    "emitter", "An emitter of the view model's own goes", .safe, guide: "view-models",
    "The store sends the activities. They are in one order with the commits now.",
    before: "let activity: Emitter<Activity> = .init()", after: "")
  static let emptyTypes = rule(
    "empty-types", "Nothing as a state or an activity has modern names", .safe,
    guide: "view-models", "`NoActivity` is `Never`. A state with nothing in it is an empty struct.",
    before: "typealias Activity = NoActivity", after: "typealias Activity = Never")
  static let constraint = rule(
    "constraint", "What asks for a view model asks for a component", .safe, guide: "protocols",
    "The state of a component is its `Scope`; of all view models, without their types, nothing can "
      + "be asked, so that any object will do.",
    before: "func show<V: VergeType>(_ model: V, _ state: V.State) {}",
    after: "func show<V: StoreComponentType>(_ model: V, _ state: V.Scope) {}")
  static let commit = rule(
    "commit", "Commits have a name and no description", .safe, guide: "commits",
    "A modern commit has a name and the place of the call. The description was for loggers alone.",
    before: "commit(\"rename\", \"typed by the user\") { $0.name = name }",
    after: "commit(\"rename\") { $0.name = name }")
  static let replace = rule(
    "replace", "Replacing the state is a commit", .safe, guide: "commits",
    "The new state is assigned inside a commit. What may read the state to make the new one is "
      + "evaluated before the commit, as it was.",
    before: "commit(replace: State())", after: "commit { $0 = State() }")
  static let dispatch = rule(
    "dispatch", "The body of an action is the method's body", .safe, guide: "actions",
    """
    An action runs at once and on the same thread, so that its closure adds nothing but its \
    context. Where the body has to keep a scope of its own it becomes a `do`, and where its result \
    is used, a closure that is called. Loggers are no longer told that an action begins.
    """,
    before:
      "func empty() {\n  dispatch(\"empty\") { context in\n    context.commit { $0.lines = [] }\n  }\n}",
    after: "func empty() {\n  commit { $0.lines = [] }\n}")
  static let context = rule(
    "context", "The context of an action is the view model", .safe, guide: "contexts",
    """
    A context held its view model weakly and did nothing once that was gone. A closure that runs \
    later captures `self` weakly instead, unless it holds the view model strongly by itself. The \
    state could be read from a context for as long as that was there: such a closure captures the \
    store, too.
    """,
    before: "load { lines in context.commit { $0.lines = lines } }",
    after: "load { [weak self] lines in self?.commit { $0.lines = lines } }")
  static let complete = rule(
    "complete", "Nothing has to be completed", .safe, guide: "contexts",
    "`complete()` told a logger that an action is done.",
    before: "context.complete()", after: "")
  static let keptContext = rule(
    "kept-context", "A context that is kept is a weak view model", .safe, guide: "contexts",
    "A property that held a context holds the view model, weakly, as the context did. As a "
      + "parameter it is the view model, for as long as the call takes.",
    before: "private var waiting: DispatchContext<Counter>?",
    after: "private weak var waiting: Counter?")
  static let state = rule(
    "state", "The state is read from the component", .safe, guide: "state",
    "`state` was the storage, and is the state now: a `Changes`, whose properties are those of the "
      + "state. Where the state itself is passed on, or a method of it is called, it is `primitive`.",
    before: "model.state.value.lines", after: "model.state.lines")
  static let send = rule(
    "send", "Activities are sent", .safe, guide: "activities",
    "`emit` is `send`. The place of the call has no labels.",
    before: "emit(.done)", after: "send(.done)")
  static let activity = rule(
    "activity", "Observers of activities observe the store", .safe, guide: "activities",
    """
    Both are called on the main queue, at once if the activity was sent there. A subscription ends \
    when it is dropped, unless `storeWhileSourceActive()` was called; a `Disposable` did not.
    """,
    before: "model.activity.emit(onNext: { print($0) }).disposed(by: bag)",
    after: "model.sinkActivity { print($0) }.store(in: &bag)")
  static let bag = rule(
    "dispose-bag", "A bag is a set of subscriptions", .safe, guide: "activities",
    "The subscriptions end when the set is gone. The set is a value: what adds to it has to be "
      + "able to change it.",
    before: "private let bag = DisposeBag()", after: "private var bag = VergeAnyCancellables()")
  static let dispose = rule(
    "dispose", "What could be disposed of can be cancelled", .safe, guide: "activities",
    "A subscription is cancelled. It is for review where the names do not tell what it is.",
    before: "subscription.dispose()", after: "subscription.cancel()")
  static let observing = rule(
    "observing", "Observers of a state observe the store", .safe, guide: "observing",
    """
    `queue: .passthrough` and `dropsFirst: true` keep where and when the observer is called, and \
    `storeWhileSourceActive()` keeps it when the subscription is dropped. An observer of what is \
    `Equatable`, and of a derived value, is not called for an equal one any more: then it is for \
    review. The closure is given a `Changes`, and is `@Sendable`.
    """,
    before: "model.state.add { print($0.count) }",
    after:
      "model.sinkState(dropsFirst: true, queue: .passthrough) { print($0.count) }.storeWhileSourceActive()"
  )
  static let remove = rule(
    "remove", "A removed observer is a cancelled subscription", .safe, guide: "observing",
    "The token of an observer is its subscription, which is cancelled without its storage.",
    before: "model.state.remove(subscriber: token)", after: "token.cancel()")
  static let token = rule(
    "token", "Tokens are subscriptions", .safe, guide: "observing",
    "Both kinds of token are the subscription of a modern store.",
    before: "var tokens: Set<StorageSubscribeToken>",
    after: "var tokens: Set<StoreStateSubscription>"
  )
  static let event = rule(
    "event", "Of the events of a storage, updates are left", .review, guide: "observing",
    "An observer of events that does something for `.didUpdate` alone observes the state. An equal "
      + "state that is `Equatable` is no update any more.",
    before:
      "storage.sinkEvent { event in\n  switch event {\n  case .didUpdate: draw()\n  case .willUpdate, .willDeinit: break\n  }\n}",
    after:
      "storage.sinkState(dropsFirst: true, queue: .passthrough) { _ in\n  draw()\n}\n.storeWhileSourceActive()"
  )
  static let noEvent = rule(
    "will-update", "Nobody is told before an update", .manual, guide: "before-an-update",
    "`addWillUpdate`, and what an observer of events did for `.willUpdate` and `.willDeinit`, has "
      + "no counterpart. The former state is in the `Changes` of the next call.",
    before: "storage.addWillUpdate { save() }", after: "// save() before the commit")
  static let storage = rule(
    "storage", "A storage by itself is a store", .safe, guide: "storages",
    "A storage of any kind becomes a store that sends no activities; those that show the same "
      + "`MutableStorage` become the same store. It is for review where the names do not tell "
      + "whether a storage is made of a value or of another storage.",
    before: "let names = MutableStorage<[String]>([])",
    after: "let names = Store<[String], Never>(initialState: [])")
  static let update = rule(
    "update", "Updates are commits", .safe, guide: "storages",
    "`update` and `replace` are commits, with the same result.",
    before: "names.update { $0.append(name) }", after: "names.commit { $0.append(name) }")
  static let keyPathUpdate = rule(
    "key-path-update", "Updates of a key path are assignments in a commit", .review,
    guide: "storages",
    "`updateIfChanged` compared the part, and `batchUpdate` kept observers from being called in "
      + "between. A modern observer compares by itself, if what it observes is `Equatable`.",
    before: "settings.updateIfChanged(name, \\.name)", after: "settings.commit { $0.name = name }")
  static let guardedUpdate = rule(
    "guarded-update", "An update does not say whether it was one", .review, guide: "storages",
    "A commit that leaves an `Equatable` value as it was calls no observer, and any other does. It "
      + "is for review where the names do not tell whether that is what the update returned.",
    before: "names._update { names in\n  names = []\n  return .updated\n}",
    after: "names.commit { names in\n  names = []\n}")
  static let filter = rule(
    "filter", "Observers decide by themselves", .manual, guide: "filters",
    "A filter of a storage kept all of its observers from being called. Put what it says into each.",
    before: "names.setNotificationFilter { !$0.isEmpty }",
    after: "// if !names.isEmpty { … } in each observer")
  static let map = rule(
    "map", "Mapped storages are derived values", .safe, guide: "mapped-values",
    """
    A derived value is brought up to date when it is read; it has to be `Equatable`, and is for \
    review where its type is not known to be. It does not retain its store. Its observers are \
    called when it differs, so that each of them is for review.
    """,
    before: "let name: Storage<String> = model.state.map { $0.name }",
    after: "let name: Derived<String> = model.derived(.map { $0.name })")
  static let binder = rule(
    "binder", "A binder is a function", .safe, guide: "binders",
    "The function commits on the main queue, at once if it is called there and nothing is pending, "
      + "and does nothing when the view model is gone: as a binder did.",
    before: "let name: Binder<String> = model.commitBinder(target: \\.name)",
    after:
      "let name: (String) -> Void = { [weak model, queue = ImmediateMainActorTargetQueue.mainIsolated()] value in\n  queue.execute { [weak model] in model?.commit { $0.name = value } }\n}"
  )
  static let module = rule(
    "module", "A module knows its parent", .safe, guide: "modules",
    "The parent is a weak property, which is set where the module was added. A module that retains "
      + "its parent is for a person.",
    before: "app.add(module: login)", after: "login.parent = app")
  static let forward = rule(
    "forward", "What is forwarded is done with the parent", .safe, guide: "modules",
    "Without a parent nothing happens, as before; a debug build does not stop any more if there "
      + "never was one.",
    before: "forward { app in app.close() }", after: "if let app = parent { app.close() }")
  static let setLogger = rule(
    "set-logger", "A store is given its logger when it is made", .safe, guide: "loggers",
    "What an initializer sets as the logger is given to the store. An empty logger is none.",
    before: "init(logger: VergeLogging) {\n  set(logger: logger)\n}",
    after:
      "init(logger: any StoreLogger) {\n  store = .init(initialState: .init(), logger: logger)\n}")
  static let loggerType = rule(
    "logger-type", "A logger is a modern logger", .safe, guide: "loggers",
    "Where a logger is handed on, its type is the modern protocol.",
    before: "init(logger: VergeLogging) {}", after: "init(logger: any StoreLogger) {}")
  static let logger = rule(
    "logger", "Loggers implement the modern protocol", .manual, guide: "loggers",
    "`StoreLogger` is told of commits and activities once they are made, without the state. What "
      + "`will…` and `didDispatch` did has no counterpart.",
    before: "final class Log: VergeLogging {}", after: "final class Log: StoreLogger {}")
  static let lock = rule(
    "lock", "A commit is what a lock was for", .manual, guide: "locks",
    "Reading and writing in one commit is atomic. Two stores cannot be locked together.",
    before: "model.state.lock()", after: "// one commit instead")
  static let publisher = rule(
    "publisher", "Publishers of a storage are those of the store", .review, guide: "publishers",
    "They publish a `Changes`, on the thread of the commit, and begin with the present state; an "
      + "equal state that is `Equatable` is not published.",
    before: "model.state.valuePublisher", after: "model.statePublisher().map(\\.primitive)")
  static let bridge = rule(
    "bridge", "What stood for a modern store is the store", .safe, guide: "bridges",
    "`modernStore`, and a storage on a modern store, were for code that is not moved yet.",
    before: "model.modernStore", after: "model.store")
  static let stateRead = rule(
    "state-read-in-commit", "A commit reads the state of its own store", .manual, guide: "reading",
    "Inside a commit the state is locked: reading it through the component stops the process. Read "
      + "it from the closure's parameter, or before the commit.",
    before: "commit { $0.count = state.value.count + 1 }", after: "commit { $0.count += 1 }")
  static let leftover = rule(
    "leftover", "What no other rule rewrites", .manual, guide: "what-else-is-left",
    "A name of Verge Classic that has no counterpart, or whose use the tool does not understand.",
    before: "throw VergeInternalError.vergeObjectWasDeallocated", after: "// an error of your own")
  static let imports = rule(
    "import", "Files import the modern store", .safe, guide: "imports",
    "The import of the legacy module goes when nothing of it is left in the file.",
    before: "import VergeClassic", after: "import Verge")

  static let all = [
    imports, viewModel, store, emitter, emptyTypes, constraint, commit, replace, dispatch, context,
    complete, keptContext, state, send, activity, bag, dispose, observing, remove, token, event,
    noEvent, storage, update, keyPathUpdate, guardedUpdate, filter, map, binder, module, forward,
    setLogger, loggerType, logger, lock, publisher, bridge, stateRead, leftover,
  ]
}
