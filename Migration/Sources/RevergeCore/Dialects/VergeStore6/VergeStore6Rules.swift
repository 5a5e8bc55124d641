/// The rules for VergeStore 6.
enum VergeStore6Rules {
  private static let rule = ModernRules(
    of: .vergeStore6, prefix: "vs6", page: "Migration/Rules/VergeStore6.md")

  static let mutationNamespace = rule(
    "mutation-namespace", "Convert mutations in a namespace to methods", .safe, guide: "mutations",
    """
    A function in an extension of `Mutations` becomes a method of the dispatcher. If its calls \
    could also refer to an action or to another method of the same dispatcher, the name of the \
    mutation gets the prefix `commit`.
    """,
    before:
      "extension Mutations where Base == Cart {\n  func empty() { descriptor.commit { $0.lines = [] } }\n}",
    after: "extension Cart {\n  func empty() { commit { $0.lines = [] } }\n}")
  static let actionNamespace = rule(
    "action-namespace", "Convert actions in a namespace to methods", .safe, guide: "actions",
    """
    A function in an extension of `Actions` becomes a method of the dispatcher. Loggers no longer \
    log dispatched actions.
    """,
    before:
      "extension Actions where Base == Cart {\n  func pay() { descriptor.dispatch { $0.commit.empty() } }\n}",
    after: "extension Cart {\n  func pay() { empty() }\n}")
  static let contextExtension = rule(
    "context-extension", "Extend the dispatcher instead of its context", .safe, guide: "actions",
    """
    The dispatcher itself replaces the context of an action, so an extension of the context \
    becomes an extension of the dispatcher.
    """,
    before: "extension VergeStoreDispatcherContext where Dispatcher: Showing { func show() {} }",
    after: "extension Showing { func show() {} }")
  static let mutationCall = rule(
    "mutation-call", "Call mutations as methods", .safe, guide: "mutations",
    "A mutation in a namespace was called through `commit`; the method is called directly.",
    before: "cart.commit.empty()", after: "cart.empty()")
  static let actionCall = rule(
    "action-call", "Call actions as methods", .safe, guide: "actions",
    "An action in a namespace was called through `dispatch`; the method is called directly.",
    before: "cart.dispatch.pay()", after: "cart.pay()")
  static let commit = rule(
    "commit", "Commit without a descriptor or a context", .safe, guide: "mutations",
    """
    A dispatcher commits itself. A closure that escapes captures `self` in place of the \
    context.
    """,
    before: "descriptor.commit { $0.lines = [] }", after: "commit { $0.lines = [] }")
  static let keyPathCommit = rule(
    "key-path-commit", "Commit to a key path through a scoped store", .safe, guide: "scopes",
    """
    A commit to a slice of the state becomes a commit to the store scoped to it. If the slice is \
    optional and the closure takes the unwrapped value, a missing value is not committed, and no \
    observer is notified: then the rewrite needs review. It also does if the names do not determine \
    whether the slice is optional.
    """,
    before: "commit(\\.page) { $0.number += 1 }", after: "scoped(\\.page).commit { $0.number += 1 }"
  )
  static let scopedDispatching = rule(
    "scoped-dispatching", "Replace scoped dispatchers with scoped stores", .safe, guide: "scopes",
    """
    The key path of a scoped dispatcher is written at each use, and the state of the scope is read \
    from the whole state. `commitScopedIfPresent` needs review: if the value is missing, it called \
    observers, and `commitIfPresent` does not.
    """,
    before: "commitScoped { $0.order = [] }", after: "scoped(\\.cart).commit { $0.order = [] }")
  static let dispatch = rule(
    "dispatch", "Inline the body of an action into its method", .safe, guide: "actions",
    """
    An action runs synchronously on the calling thread. Its closure only adds the context, which \
    the dispatcher replaces. Loggers no longer log the dispatch.
    """,
    before: "func pay() {\n  dispatch { context in\n    context.commit { $0.lines = [] }\n  }\n}",
    after: "func pay() {\n  commit { $0.lines = [] }\n}")
  static let context = rule(
    "context", "Replace the context of an action with the dispatcher", .safe, guide: "actions",
    """
    Members of the context become members of the dispatcher. `state` is a `Changes` value with the \
    properties of the state. Where the state itself is passed on, it is `state.primitive`.
    """,
    before: "context.state.lines", after: "state.lines")
  static let dispatcherClass = rule(
    "dispatcher-class", "Convert dispatchers to components of a store", .safe, guide: "dispatchers",
    """
    A dispatcher still retains its store, and gets the methods of the component protocol. Loggers \
    no longer log the creation and the destruction of dispatchers.
    """,
    before: "class Cart: Dispatcher<Shop> {}",
    after:
      "class Cart: StoreComponentType {\n  let store: Store<Shop, Never>\n\n  init(target: Store<Shop, Never>) {\n    store = target\n  }\n}"
  )
  static let store = rule(
    "store", "Replace stores with modern stores", .safe, guide: "stores",
    """
    A modern store calls an observer only if the observed value may have changed. A state that is \
    not `Equatable` counts as changed in each commit, as before.
    """,
    before: "final class AppStore: VergeDefaultStore<AppState> {}",
    after: "final class AppStore: Store<AppState, Never> {}")
  static let dispatchingProtocol = rule(
    "dispatching", "Convert protocols of dispatchers to protocols of components", .safe,
    guide: "dispatchers",
    "A protocol that refines `Dispatching` with a state refines `StoreComponentType` with a scope.",
    before: "protocol Showing: Dispatching where State == AppState {}",
    after: "protocol Showing: StoreComponentType where Scope == AppState {}")
  static let valueDeclaration = rule(
    "value-declaration", "Run mutations and actions in the functions that returned them", .safe,
    guide: "values",
    """
    A function that returned a mutation or an action now runs it. A call whose result is not run \
    immediately requires manual migration.
    """,
    before: "func empty() -> Mutation { return .mutation { $0.lines = [] } }",
    after: "func empty() { commit { $0.lines = [] } }")
  static let valueCall = rule(
    "value-call", "Call the method instead of running its result", .safe, guide: "values",
    "The function that created the mutation or the action now runs it.",
    before: "cart.accept { $0.empty() }", after: "cart.empty()")
  static let valueKept = rule(
    "value-kept", "Replace a stored mutation or action with a closure", .manual, guide: "values",
    "The function that creates it becomes a method that runs immediately. Store a closure instead.",
    before: "let later = cart.empty()", after: "let later = { cart.empty() }")
  static let update = rule(
    "update-target", "Replace updates of a slice with assignments", .safe, guide: "updates",
    """
    Swift changes a slice of a value in place; for an optional slice, optional chaining does. The \
    rewrite needs review if the names do not determine whether the slice is optional.
    """,
    before: "state.update(target: \\.page) { $0.number += 1 }", after: "state.page.number += 1")
  static let stateType = rule(
    "state-type", "Remove the `StateType` conformance of states", .safe, guide: "states",
    """
    The `StateType` of modern Verge is `Equatable` and can reduce itself. The one of VergeStore 6 \
    only provided updates, which become assignments.
    """,
    before: "struct Shop: StateType {}", after: "struct Shop {}")
  static let observing = rule(
    "observing", "Observe the store instead of its storage", .safe, guide: "observing",
    """
    `dropsFirst: true`, `queue: .passthrough` and `storeWhileSourceActive()` preserve when, where \
    and how long the observer is called. The observer receives a `Changes` value, and the closure \
    is `@Sendable`. An `Equatable` state no longer notifies of commits that change nothing. The \
    rewrite needs review if the state is `Equatable`, or if its declaration is not in the analyzed \
    files.
    """,
    before: "store.backingStorage.addDidUpdate { print($0.count) }",
    after:
      "store.sinkState(dropsFirst: true, queue: .passthrough) { print($0.count) }\n  .storeWhileSourceActive()"
  )
  static let logger = rule(
    "logger", "Implement the modern logger protocol", .manual, guide: "loggers",
    """
    `StoreLogger` receives commits and activities after they happened, without the state. \
    `willCommit`, `didDispatch` and the methods about dispatchers have no equivalent.
    """,
    before: "final class Log: VergeStoreLogger {}", after: "final class Log: StoreLogger {}")
  static let loggerFunction = rule(
    "logger-function", "Rewrite the functions of loggers", .safe, guide: "loggers",
    """
    A logger that only reads the mutation and its time logs the commit after it happened. Its \
    empty functions are deleted. The time is in milliseconds.
    """,
    before:
      "func didCommit(\n  store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?,\n  time: CFTimeInterval\n) {\n  print(mutation.name)\n}",
    after: "func didCommit(log: CommitLog, sender: AnyObject) {\n  print(log.trace.name)\n}")
  static let loggerType = rule(
    "logger-type", "Replace the logger type with the modern protocol", .safe, guide: "loggers",
    "Where a logger is passed on, its type becomes the modern protocol.",
    before: "init(logger: VergeStoreLogger?) {}", after: "init(logger: (any StoreLogger)?) {}")
  static let viewModel = rule(
    "view-model", "Convert view models to stores that observe their parent", .safe,
    guide: "view-models",
    """
    A view model is still a store, and observes the store of its parent on the thread of the \
    commit. The changes of `updateState(state:by:)` are now a commit, which the view model's \
    logger logs.
    """,
    before:
      "final class Row: VergeViewModelBase<RowState, Shop> {\n  override func storeStateUpdated(storeState: Shop) {}\n}",
    after:
      "final class Row: Store<RowState, Never> {\n  let parent: Store<Shop, Never>\n  …\n  func storeStateUpdated(storeState: Shop) {}\n}"
  )
  static let storage = rule(
    "storage", "Replace storages with stores", .safe, guide: "storages",
    """
    A standalone storage becomes a store, and its property wrapper becomes `AtomicState`. \
    Observers of pending updates and mapped storages require manual migration: modern stores have \
    no will-update callbacks, and a mapped storage becomes a derived value.
    """,
    before: "@Storage(0) var count: Int\n$count.update { $0 += 1 }",
    after: "@AtomicState var count: Int = 0\n$count.commit { $0 += 1 }")
  static let stateRead = rule(
    "state-read-in-commit", "Do not read the state of a store in its own commit", .manual,
    guide: "reading",
    """
    The state is locked during a commit: reading it through the store traps, also in a property or \
    a method of the same type. Read the closure's parameter, or read before the commit.
    """,
    before: "commit { $0.count = store.state.count + 1 }", after: "commit { $0.count += 1 }")
  static let leftover = rule(
    "leftover", "Migrate remaining uses of VergeStore 6", .manual, guide: "unhandled-constructs",
    "A name of VergeStore 6 that has no equivalent, or whose use the tool does not understand.",
    before: "context.metadata.name", after: "// your own name")
  static let imports = rule(
    "import", "Import the modern store", .safe, guide: "imports",
    "The legacy import is removed when the file no longer uses the module.",
    before: "import VergeStore", after: "import Verge")

  static let all = [
    imports, store, stateType, dispatcherClass, dispatchingProtocol, mutationNamespace,
    actionNamespace, contextExtension, mutationCall, actionCall, commit, keyPathCommit,
    scopedDispatching, dispatch, context, valueDeclaration, valueCall, valueKept, update, observing,
    storage,
    loggerType, loggerFunction, logger, viewModel, stateRead, LeavingRx.vergeStore6, leftover,
  ]
}
