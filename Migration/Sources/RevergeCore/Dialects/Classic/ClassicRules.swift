/// The rules for Verge Classic.
enum ClassicRules {
  private static let rule = ModernRules(
    of: .classic, prefix: "classic", page: "Migration/Rules/Classic.md")

  static let viewModel = rule(
    "view-model", "Convert view models to components of a store", .safe, guide: "view-models",
    """
    A component has a store, and the methods of the component protocol. Its other API stays the \
    same; observers and loggers have their own rules.
    """,
    before: "final class Counter: VergeType {}", after: "final class Counter: StoreComponentType {}"
  )
  static let store = rule(
    "store", "Replace the storage of a view model with its store", .safe, guide: "view-models",
    """
    The store contains the state, and sends the activities that the emitter of the view model \
    sent. If several view models share a storage, they can share a store only if they send no \
    activities. Otherwise the stores have different types, and manual migration is required.
    """,
    before: "let state: Storage<State> = .init(.init())",
    after: "let store: Store<State, Activity> = .init(initialState: .init())")
  static let emitter = rule(
    "emitter", "Remove the separate emitter of a view model", .safe, guide: "view-models",
    "The store sends the activities. They are in one order with the commits.",
    before: "let activity: Emitter<Activity> = .init()", after: "")
  static let emptyTypes = rule(
    "empty-types", "Replace `NoActivity` and `NoState`", .safe, guide: "view-models",
    "`NoActivity` becomes `Never`. An empty state becomes an empty struct.",
    before: "typealias Activity = NoActivity", after: "typealias Activity = Never")
  static let constraint = rule(
    "constraint", "Replace `VergeType` constraints", .safe, guide: "protocols",
    """
    The state of a component is its `Scope`. `AnyVergeType` becomes `AnyObject`, because \
    components of unknown types have no common members.
    """,
    before: "func show<V: VergeType>(_ model: V, _ state: V.State) {}",
    after: "func show<V: StoreComponentType>(_ model: V, _ state: V.Scope) {}")
  static let commit = rule(
    "commit", "Remove the description of commits", .safe, guide: "commits",
    "A modern commit has a name, and records its call site. Only loggers used the description.",
    before: "commit(\"rename\", \"typed by the user\") { $0.name = name }",
    after: "commit(\"rename\") { $0.name = name }")
  static let replace = rule(
    "replace", "Replace `commit(replace:)` with a commit", .safe, guide: "commits",
    """
    A commit assigns the new state. An expression that may read the state is evaluated before the \
    commit, as before.
    """,
    before: "commit(replace: State())", after: "commit { $0 = State() }")
  static let dispatch = rule(
    "dispatch", "Inline the body of an action into its method", .safe, guide: "actions",
    """
    An action runs synchronously on the calling thread, so its closure only adds the context. If \
    the body needs its own scope, it becomes a `do` block; if its result is used, it becomes a \
    closure that is called immediately. Loggers no longer log the start of an action.
    """,
    before:
      "func empty() {\n  dispatch(\"empty\") { context in\n    context.commit { $0.lines = [] }\n  }\n}",
    after: "func empty() {\n  commit { $0.lines = [] }\n}")
  static let context = rule(
    "context", "Replace the context of an action with the view model", .safe, guide: "contexts",
    """
    A context held its view model weakly, and did nothing after the view model was deallocated. A \
    closure that runs later therefore captures `self` weakly, unless it already retains the view \
    model. A context could read the state for as long as the context existed: a closure that does \
    captures the store too.
    """,
    before: "load { lines in context.commit { $0.lines = lines } }",
    after: "load { [weak self] lines in self?.commit { $0.lines = lines } }")
  static let complete = rule(
    "complete", "Remove `complete()`", .safe, guide: "contexts",
    "`complete()` only notified a logger that an action was complete.",
    before: "context.complete()", after: "")
  static let keptContext = rule(
    "kept-context", "Replace stored contexts with weak view models", .safe, guide: "contexts",
    """
    A property that stored a context stores the view model, weakly, as the context did. A \
    parameter is the view model itself, for the duration of the call.
    """,
    before: "private var waiting: DispatchContext<Counter>?",
    after: "private weak var waiting: Counter?")
  static let state = rule(
    "state", "Read the state from the component", .safe, guide: "state",
    """
    `state` was the storage. Now it is the state: a `Changes` value, with the properties of the \
    state. Where the state itself is passed on, or one of its methods is called, it is \
    `state.primitive`.
    """,
    before: "model.state.value.lines", after: "model.state.lines")
  static let send = rule(
    "send", "Replace `emit` with `send`", .safe, guide: "activities",
    "`emit` becomes `send`. The arguments for the call site have no labels.",
    before: "emit(.done)", after: "send(.done)")
  static let activity = rule(
    "activity", "Observe the activities of the store", .safe, guide: "activities",
    """
    Both observers are called on the main queue, and synchronously if the activity is sent there. \
    Dropping a subscription cancels it, unless `storeWhileSourceActive()` was called; dropping a \
    `Disposable` did not.
    """,
    before: "model.activity.emit(onNext: { print($0) }).disposed(by: bag)",
    after: "model.sinkActivity { print($0) }.store(in: &bag)")
  static let bag = rule(
    "dispose-bag", "Replace bags with sets of subscriptions", .safe, guide: "activities",
    """
    Deallocating the set cancels the subscriptions. The set is a value type: code that inserts \
    into it needs a mutable set. A function that only inserts into a bag takes the set as `inout`, \
    which needs review.
    """,
    before: "private let bag = DisposeBag()", after: "private var bag = VergeAnyCancellables()")
  static let dispose = rule(
    "dispose", "Replace `dispose()` with `cancel()`", .safe, guide: "activities",
    """
    A subscription is cancelled. The rewrite needs review if the names do not determine whether \
    the value is a subscription.
    """,
    before: "subscription.dispose()", after: "subscription.cancel()")
  static let observing = rule(
    "observing", "Observe the store instead of a storage", .safe, guide: "observing",
    """
    `queue: .passthrough` and `dropsFirst: true` preserve where and when the observer is called, \
    and `storeWhileSourceActive()` keeps a dropped subscription. An observer of an `Equatable` \
    state, or of a derived value, is no longer called for an equal value: then the rewrite needs \
    review. The closure receives a `Changes` value, and is `@Sendable`.
    """,
    before: "model.state.add { print($0.count) }",
    after:
      "model.sinkState(dropsFirst: true, queue: .passthrough) { print($0.count) }.storeWhileSourceActive()"
  )
  static let remove = rule(
    "remove", "Cancel the subscription instead of removing the observer", .safe, guide: "observing",
    "The token of an observer becomes its subscription, which is cancelled without its storage.",
    before: "model.state.remove(subscriber: token)", after: "token.cancel()")
  static let token = rule(
    "token", "Replace tokens with subscriptions", .safe, guide: "observing",
    "Both kinds of tokens become the subscription of a modern store.",
    before: "var tokens: Set<StorageSubscribeToken>",
    after: "var tokens: Set<StoreStateSubscription>"
  )
  static let event = rule(
    "event", "Only update events have an equivalent", .review, guide: "observing",
    """
    An observer of events that only handles `.didUpdate` becomes an observer of the state. If the \
    state is `Equatable`, setting an equal state is no longer an update.
    """,
    before:
      "storage.sinkEvent { event in\n  switch event {\n  case .didUpdate: draw()\n  case .willUpdate, .willDeinit: break\n  }\n}",
    after:
      "storage.sinkState(dropsFirst: true, queue: .passthrough) { _ in\n  draw()\n}\n.storeWhileSourceActive()"
  )
  static let noEvent = rule(
    "will-update", "No will-update callbacks", .manual, guide: "before-an-update",
    """
    `addWillUpdate`, and the handling of `.willUpdate` and `.willDeinit`, have no equivalent. The \
    previous state is in the `Changes` value of the next call.
    """,
    before: "storage.addWillUpdate { save() }", after: "// save() before the commit")
  static let storage = rule(
    "storage", "Replace standalone storages with stores", .safe, guide: "storages",
    """
    Each kind of storage becomes a store that sends no activities. Storages on the same \
    `MutableStorage` become the same store. The rewrite needs review if the names do not determine \
    whether a storage is created from a value or from another storage.
    """,
    before: "let names = MutableStorage<[String]>([])",
    after: "let names = Store<[String], Never>(initialState: [])")
  static let update = rule(
    "update", "Replace updates with commits", .safe, guide: "storages",
    "`update` and `replace` become commits with the same result.",
    before: "names.update { $0.append(name) }", after: "names.commit { $0.append(name) }")
  static let keyPathUpdate = rule(
    "key-path-update", "Replace updates of a key path with assignments in a commit", .review,
    guide: "storages",
    """
    `updateIfChanged` compared the slice, and `batchUpdate` suppressed intermediate calls of \
    observers. Modern observers compare `Equatable` values themselves.
    """,
    before: "settings.updateIfChanged(name, \\.name)", after: "settings.commit { $0.name = name }")
  static let guardedUpdate = rule(
    "guarded-update", "Replace `_update` with a commit", .review, guide: "storages",
    """
    A commit that leaves an `Equatable` value unchanged calls no observer; any other commit does. \
    The rewrite needs review if the names do not determine whether the `UpdateResult` stated the \
    same.
    """,
    before: "names._update { names in\n  names = []\n  return .updated\n}",
    after: "names.commit { names in\n  names = []\n}")
  static let filter = rule(
    "filter", "Move the filter of a storage into its observers", .manual, guide: "filters",
    """
    A filter suppressed the calls of all observers of a storage. Put its condition into each \
    observer.
    """,
    before: "names.setNotificationFilter { !$0.isEmpty }",
    after: "// if !names.isEmpty { … } in each observer")
  static let map = rule(
    "map", "Replace mapped storages with derived values", .safe, guide: "mapped-values",
    """
    Reading a derived value updates it, also in an observer of its source, where a mapped storage \
    that was created later than the observer still had its previous value. The value must be \
    `Equatable`; the rewrite needs review if its type is not known to be. A derived value does not \
    retain its store. Its observers are called when the value has changed, so each of them needs \
    review.
    """,
    before: "let name: Storage<String> = model.state.map { $0.name }",
    after: "let name: Derived<String> = model.derived(.map { $0.name })")
  static let binder = rule(
    "binder", "Replace binders with functions", .safe, guide: "binders",
    """
    The function commits on the main queue, synchronously if it is called there and nothing is \
    pending. It does nothing after the view model is deallocated, as a binder did.
    """,
    before: "let name: Binder<String> = model.commitBinder(target: \\.name)",
    after:
      "let name: (String) -> Void = { [weak model, queue = ImmediateMainActorTargetQueue.mainIsolated()] value in\n  queue.execute { [weak model] in model?.commit { $0.name = value } }\n}"
  )
  static let module = rule(
    "module", "Give modules a weak parent", .safe, guide: "modules",
    """
    The parent becomes a weak property, which is set where the module was added. A module that \
    retains its parent requires manual migration.
    """,
    before: "app.add(module: login)", after: "login.parent = app")
  static let forward = rule(
    "forward", "Replace `forward` with a call on the parent", .safe, guide: "modules",
    """
    Without a parent, nothing happens, as before. A debug build no longer traps if there never was \
    a parent.
    """,
    before: "forward { app in app.close() }", after: "if let app = parent { app.close() }")
  static let setLogger = rule(
    "set-logger", "Pass the logger to the store", .safe, guide: "loggers",
    "A logger that an initializer sets is passed to the store. An empty logger is omitted.",
    before: "init(logger: VergeLogging) {\n  set(logger: logger)\n}",
    after:
      "init(logger: any StoreLogger) {\n  store = .init(initialState: .init(), logger: logger)\n}")
  static let loggerFunction = rule(
    "logger-function", "Rewrite the functions of loggers", .safe, guide: "loggers",
    """
    A logger that only reads where a mutation was made logs the commit after it happened. Its \
    empty functions are deleted.
    """,
    before:
      "func didMutate(\n  name: String, description: String, file: StaticString, function: StaticString, line: UInt,\n  on verge: AnyVergeType\n) {\n  print(name)\n}",
    after: "func didCommit(log: CommitLog, sender: AnyObject) {\n  print(log.trace.name)\n}")
  static let loggerType = rule(
    "logger-type", "Replace the logger type with the modern protocol", .safe, guide: "loggers",
    "Where a logger is passed on, its type becomes the modern protocol.",
    before: "init(logger: VergeLogging) {}", after: "init(logger: any StoreLogger) {}")
  static let logger = rule(
    "logger", "Implement the modern logger protocol", .manual, guide: "loggers",
    """
    `StoreLogger` receives commits and activities after they happened, without the state. The \
    `will…` methods and `didDispatch` have no equivalent.
    """,
    before: "final class Log: VergeLogging {}", after: "final class Log: StoreLogger {}")
  static let lock = rule(
    "lock", "Replace locks with a commit", .manual, guide: "locks",
    "A commit that reads and writes is atomic. Two stores cannot be locked together.",
    before: "model.state.lock()", after: "// one commit instead")
  static let publisher = rule(
    "publisher", "Replace the publishers of a storage", .review, guide: "publishers",
    """
    The publishers of a store send a `Changes` value on the thread of the commit, and start with \
    the current state. An equal `Equatable` state is not published.
    """,
    before: "model.state.valuePublisher", after: "model.statePublisher().map(\\.primitive)")
  static let bridge = rule(
    "bridge", "Use the store itself instead of a bridge", .safe, guide: "bridges",
    "`modernStore`, and a storage on a modern store, served code that was not migrated.",
    before: "model.modernStore", after: "model.store")
  static let stateRead = rule(
    "state-read-in-commit", "Do not read the state of a store in its own commit", .manual,
    guide: "reading",
    """
    The state is locked during a commit: reading it through the component traps, also in a property \
    or a method of the same type. Read the closure's parameter, or read before the commit.
    """,
    before: "commit { $0.count = state.value.count + 1 }", after: "commit { $0.count += 1 }")
  static let leftover = rule(
    "leftover", "Migrate remaining uses of Verge Classic", .manual, guide: "unhandled-constructs",
    "A name of Verge Classic that has no equivalent, or whose use the tool does not understand.",
    before: "throw VergeInternalError.vergeObjectWasDeallocated", after: "// your own error")
  static let imports = rule(
    "import", "Import the modern store", .safe, guide: "imports",
    "The legacy import is removed when the file no longer uses the module.",
    before: "import VergeClassic", after: "import Verge")

  static let all = [
    imports, viewModel, store, emitter, emptyTypes, constraint, commit, replace, dispatch, context,
    complete, keptContext, state, send, activity, bag, dispose, observing, remove, token, event,
    noEvent, storage, update, keyPathUpdate, guardedUpdate, filter, map, binder, module, forward,
    setLogger, loggerType, loggerFunction, logger, lock, publisher, bridge, stateRead,
    LeavingRx.classic, leftover,
  ]
}
