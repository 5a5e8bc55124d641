/// The rules for VergeStore 6.
enum VergeStore6Rules {
  private static let rule = ModernRules(
    of: .vergeStore6, prefix: "vs6", page: "Migration/RulesForVergeStore6.md")

  static let mutationNamespace = rule(
    "mutation-namespace", "Mutations in a namespace become methods", .safe, guide: "mutations",
    """
    What an extension of `Mutations` adds is a method of the dispatcher. A mutation that an action \
    or another method of the same dispatcher could be taken for is given `commit` before its name.
    """,
    before:
      "extension Mutations where Base == Cart {\n  func empty() { descriptor.commit { $0.lines = [] } }\n}",
    after: "extension Cart {\n  func empty() { commit { $0.lines = [] } }\n}")
  static let actionNamespace = rule(
    "action-namespace", "Actions in a namespace become methods", .safe, guide: "actions",
    "What an extension of `Actions` adds is a method of the dispatcher. Loggers are no longer told "
      + "that an action was dispatched.",
    before:
      "extension Actions where Base == Cart {\n  func pay() { descriptor.dispatch { $0.commit.empty() } }\n}",
    after: "extension Cart {\n  func pay() { empty() }\n}")
  static let contextExtension = rule(
    "context-extension", "Extensions of the context extend the dispatcher", .safe, guide: "actions",
    "The context of an action is the dispatcher itself, so what extends one extends the other.",
    before: "extension VergeStoreDispatcherContext where Dispatcher: Showing { func show() {} }",
    after: "extension Showing { func show() {} }")
  static let mutationCall = rule(
    "mutation-call", "Calls of mutations call methods", .safe, guide: "mutations",
    "A mutation in a namespace is called through `commit`; the method has no such step.",
    before: "cart.commit.empty()", after: "cart.empty()")
  static let actionCall = rule(
    "action-call", "Calls of actions call methods", .safe, guide: "actions",
    "An action in a namespace is called through `dispatch`; the method has no such step.",
    before: "cart.dispatch.pay()", after: "cart.pay()")
  static let commit = rule(
    "commit", "Commits need no descriptor and no context", .safe, guide: "mutations",
    "A dispatcher commits by itself. Inside a closure that is kept, `self` is what the context held.",
    before: "descriptor.commit { $0.lines = [] }", after: "commit { $0.lines = [] }")
  static let keyPathCommit = rule(
    "key-path-commit", "Commits to a key path use a scope", .safe, guide: "scopes",
    """
    A commit to a part of the state is a commit to a scope on that part. Where the part is optional \
    and the closure is given what is in it, nothing is committed, and nobody is told, if there is \
    nothing in it. It is for review where the names do not tell whether the part is optional.
    """,
    before: "commit(\\.page) { $0.number += 1 }", after: "scoped(\\.page).commit { $0.number += 1 }"
  )
  static let scopedDispatching = rule(
    "scoped-dispatching", "Scoped dispatchers use scopes", .safe, guide: "scopes",
    "The key path of a scoped dispatcher is written where it is used, and the state of the scope is "
      + "read from the whole state.",
    before: "commitScoped { $0.order = [] }", after: "scoped(\\.cart).commit { $0.order = [] }")
  static let dispatch = rule(
    "dispatch", "The body of an action is the method's body", .safe, guide: "actions",
    """
    An action runs at once and on the same thread, so its closure adds nothing but its context, \
    which stands for the dispatcher. Loggers are no longer told that it was dispatched.
    """,
    before: "func pay() {\n  dispatch { context in\n    context.commit { $0.lines = [] }\n  }\n}",
    after: "func pay() {\n  commit { $0.lines = [] }\n}")
  static let context = rule(
    "context", "The context of an action is the dispatcher", .safe, guide: "actions",
    "What is asked of the context is asked of the dispatcher. The state is a `Changes`, whose "
      + "properties are those of the state; where the state itself is passed on, it is `primitive`.",
    before: "context.state.lines", after: "state.lines")
  static let dispatcherClass = rule(
    "dispatcher-class", "Dispatchers become components of a store", .safe, guide: "dispatchers",
    "A dispatcher holds its store, strongly as before, and can do what the store can. Loggers are "
      + "no longer told of new and gone dispatchers.",
    before: "class Cart: Dispatcher<Shop> {}",
    after:
      "class Cart: StoreComponentType {\n  let store: Store<Shop, Never>\n\n  init(target: Store<Shop, Never>) {\n    store = target\n  }\n}"
  )
  static let store = rule(
    "store", "Stores become modern stores", .safe, guide: "stores",
    "A modern store calls an observer only if what it observes may have changed; a state that is "
      + "not `Equatable` is taken to change in each commit, as before.",
    before: "final class AppStore: VergeDefaultStore<AppState> {}",
    after: "final class AppStore: Store<AppState, Never> {}")
  static let dispatchingProtocol = rule(
    "dispatching", "Protocols of dispatchers refine the modern component", .safe,
    guide: "dispatchers",
    "A protocol that refines `Dispatching` with a state refines `StoreComponentType` with a scope.",
    before: "protocol Showing: Dispatching where State == AppState {}",
    after: "protocol Showing: StoreComponentType where Scope == AppState {}")
  static let valueDeclaration = rule(
    "value-declaration", "Mutations and actions that are values become methods", .safe,
    guide: "values",
    "A function that returned a mutation or an action does its work. It must not be called to make "
      + "one that is not run: such calls are for a person.",
    before: "func empty() -> Mutation { return .mutation { $0.lines = [] } }",
    after: "func empty() { commit { $0.lines = [] } }")
  static let valueCall = rule(
    "value-call", "Running a mutation or an action is calling it", .safe, guide: "values",
    "What made the mutation or the action now does what it stood for.",
    before: "cart.accept { $0.empty() }", after: "cart.empty()")
  static let valueKept = rule(
    "value-kept", "A mutation or an action is made and not run", .manual, guide: "values",
    "The function that makes it will do its work at once when it has become a method. Keep a closure "
      + "instead.",
    before: "let later = cart.empty()", after: "let later = { cart.empty() }")
  static let update = rule(
    "update-target", "Updates of a part become assignments", .safe, guide: "updates",
    "Swift changes a part of a value in place. For an optional part it is optional chaining. It is "
      + "for review where the names do not tell whether the part is optional.",
    before: "state.update(target: \\.page) { $0.number += 1 }", after: "state.page.number += 1")
  static let stateType = rule(
    "state-type", "States need no protocol", .safe, guide: "states",
    "The `StateType` of modern Verge is `Equatable` and can reduce itself; the one of VergeStore 6 "
      + "only had the updates, which are assignments now.",
    before: "struct Shop: StateType {}", after: "struct Shop {}")
  static let observing = rule(
    "observing", "Observers of the storage observe the store", .safe, guide: "observing",
    """
    `dropsFirst: true`, `queue: .passthrough` and `storeWhileSourceActive()` keep when, where and how \
    long the observer is called. It is given a `Changes`, and the closure is `@Sendable`. A state that \
    is `Equatable` no longer tells of commits that change nothing: that, or a state whose declaration \
    the tool has not seen, is for review.
    """,
    before: "store.backingStorage.addDidUpdate { print($0.count) }",
    after:
      "store.sinkState(dropsFirst: true, queue: .passthrough) { print($0.count) }\n  .storeWhileSourceActive()"
  )
  static let logger = rule(
    "logger", "Loggers implement the modern protocol", .manual, guide: "loggers",
    """
    `StoreLogger` is told of commits and activities once they are made, without the state. There \
    is no counterpart of `willCommit`, `didDispatch` and what tells of dispatchers.
    """,
    before: "final class Log: VergeStoreLogger {}", after: "final class Log: StoreLogger {}")
  static let loggerType = rule(
    "logger-type", "A logger is a modern logger", .safe, guide: "loggers",
    "Where a logger is handed on, its type is the modern protocol.",
    before: "init(logger: VergeStoreLogger?) {}", after: "init(logger: (any StoreLogger)?) {}")
  static let viewModel = rule(
    "view-model", "View models are stores that observe their parent", .safe, guide: "view-models",
    """
    A view model is a store, as it was, and observes its parent's on the thread of the commit. What \
    `updateState(state:by:)` does is a commit now, of which the view model's logger is told.
    """,
    before:
      "final class Row: VergeViewModelBase<RowState, Shop> {\n  override func storeStateUpdated(storeState: Shop) {}\n}",
    after:
      "final class Row: Store<RowState, Never> {\n  let parent: Store<Shop, Never>\n  …\n  func storeStateUpdated(storeState: Shop) {}\n}"
  )
  static let storage = rule(
    "storage", "Storages become stores", .safe, guide: "storages",
    """
    A storage by itself is a store, and the property wrapper is `AtomicState`. Nobody is told before \
    an update, and a mapped storage is a derived value: both are for a person.
    """,
    before: "@Storage(0) var count: Int\n$count.update { $0 += 1 }",
    after: "@AtomicState var count: Int = 0\n$count.commit { $0 += 1 }")
  static let stateRead = rule(
    "state-read-in-commit", "A commit reads the state of its own store", .manual, guide: "reading",
    "Inside a commit the state is locked: reading it through the store stops the process. Read it "
      + "from the closure's parameter, or before the commit.",
    before: "commit { $0.count = store.state.count + 1 }", after: "commit { $0.count += 1 }")
  static let leftover = rule(
    "leftover", "What no other rule rewrites", .manual, guide: "what-else-is-left",
    "A name of VergeStore 6 that has no counterpart, or whose use the tool does not understand.",
    before: "context.metadata.name", after: "// a name of your own")
  static let imports = rule(
    "import", "Files import the modern store", .safe, guide: "imports",
    "The import of the legacy module goes when nothing of it is left in the file.",
    before: "import VergeStore", after: "import Verge")

  static let all = [
    imports, store, stateType, dispatcherClass, dispatchingProtocol, mutationNamespace,
    actionNamespace, contextExtension, mutationCall, actionCall, commit, keyPathCommit,
    scopedDispatching, dispatch, context, valueDeclaration, valueCall, valueKept, update, observing,
    storage,
    loggerType, logger, viewModel, stateRead, leftover,
  ]
}
