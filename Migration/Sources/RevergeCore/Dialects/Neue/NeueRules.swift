/// The rules for VergeNeue.
enum NeueRules {
  private static let rule = ModernRules(
    of: .neue, prefix: "neue", page: "Migration/Rules/Neue.md")

  static let reducer = rule(
    "reducer", "Convert reducers to components", .safe, guide: "reducers",
    """
    A reducer and its store become one object, which has the services and the store. A component \
    is an object, so a struct becomes a class, and its memberwise initializer is written out. \
    Calls that created the store now create the component.
    """,
    before: "final class CartReducer: ReducerType {}",
    after: "final class CartReducer: StoreComponentType {\n  let store: Store<Cart, Never>\n}")
  static let alias = rule(
    "alias", "Remove the type aliases of reducers", .safe, guide: "reducers",
    """
    `TargetState`, `ParentReducer`, `ParentState` and `SourceReducer` declared the types of a \
    reducer. A component declares them with its store.
    """,
    before: "typealias TargetState = Cart",
    after: "let store: Store<Cart, Never>")
  static let initializer = rule(
    "initializer", "Pass the store to initializers", .safe, guide: "reducers",
    """
    A component is created with its store, and with its parent's store if it observes one. If the \
    initial state needs stored properties, the component creates the store itself.
    """,
    before: "init(service: Service) { self.service = service }",
    after:
      "init(store: Store<Cart, Never>, service: Service) {\n  self.service = service\n  "
      + "self.store = store\n}")
  static let initialState = rule(
    "initial-state", "Pass the initial state to the store", .safe, guide: "reducers",
    """
    A function that needs no object becomes static, and provides the default store. If it needs \
    stored properties, its expression is written where the store is created. Any other function \
    requires manual migration.
    """,
    before: "func makeInitialState() -> Cart { .init() }",
    after: "static func makeInitialState() -> Cart { .init() }")
  static let mutation = rule(
    "mutation", "Commit in functions that returned mutations", .safe, guide: "mutations",
    """
    A function that returned a mutation now commits it. A call whose result is not committed \
    requires manual migration.
    """,
    before: "func empty() -> Mutation { .init { $0.lines = [] } }",
    after: "func empty() { commit { $0.lines = [] } }")
  static let action = rule(
    "action", "Run actions in the functions that returned them", .safe, guide: "actions",
    """
    The body of the action becomes the body of the method. Loggers no longer log the dispatch. A \
    closure that escapes captures the component, which retains the store as the context did.
    """,
    before: "func pay() -> Action<Int> { .init { context in context.state.total } }",
    after: "func pay() -> Int { state.total }")
  static let actionType = rule(
    "action-type", "Run action types on a component", .safe, guide: "actions",
    "`asAction()` becomes `run(in:)`, with the component in place of the context.",
    before: "store.dispatch { _ in Skip(count: 1) }",
    after: "Skip(count: 1).run(in: store)")
  static let commit = rule(
    "commit", "Call mutations as methods", .safe, guide: "mutations",
    """
    A mutation is called as a method. A mutation that is written inline becomes the closure of \
    `commit`.
    """,
    before: "store.commit { $0.empty() }",
    after: "store.empty()")
  static let dispatch = rule(
    "dispatch", "Call actions as methods", .safe, guide: "actions",
    """
    An action is called as a method, which returns the result of the action. Loggers no longer log \
    the dispatch.
    """,
    before: "store.dispatch { $0.pay() }",
    after: "store.pay()")
  static let inlineCommit = rule(
    "inline-commit", "Replace `inlineCommit` with `commit`", .safe, guide: "mutations",
    """
    `commit` takes the mutation. A function of the reducer is called directly, if it is the \
    reducer of that store.
    """,
    before: "store.inlineCommit { .init { $0.lines = [] } }",
    after: "store.commit { $0.lines = [] }")
  static let context = rule(
    "context", "Replace the context with the component", .safe, guide: "actions",
    """
    The context was a strong reference to the store; `self` is a strong reference to the \
    component.
    """,
    before: "context.state.total",
    after: "state.total")
  static let weakSelf = rule(
    "weak-self", "Make a weak `self` next to a context strong", .safe, guide: "actions",
    """
    A closure that captured the context retained the store and, through it, the reducer, so `self` \
    always existed. It still does. If the closure checks `self`, it captures the component under \
    the name of the context.
    """,
    before: "{ [weak self] in self?.count(); context.commit { $0.empty() } }",
    after: "{ [self] in self.count(); self.empty() }")
  static let state = rule(
    "state", "Read the state from the component", .safe, guide: "stores",
    """
    `state` is a `Changes` value with the members of the state. Where the state itself is passed \
    on, or a member would be shadowed, it is `state.primitive`. A reducer's names for a state are \
    written out.
    """,
    before: "save(store.state)",
    after: "save(store.state.primitive)")
  static let store = rule(
    "store-made", "Create components instead of stores", .safe, guide: "stores",
    """
    The component is created with the arguments of the reducer, and with a store that has the \
    initial state and the logger. A reducer that was created separately becomes a component at the \
    same position, with the arguments of its store, if the names allow it.
    """,
    before: "Store(state: Cart(), reducer: CartReducer(service: service))",
    after: "CartReducer(store: .init(initialState: Cart()), service: service)")
  static let storeType = rule(
    "store-type", "Replace store types with the component", .safe, guide: "stores",
    """
    `Store<R>`, `StoreBase<R>`, `ScopedStore<S, R>`, the contexts, and the reducer's names for \
    them become the component `R`.
    """,
    before: "let store: Store<CartReducer>",
    after: "let store: CartReducer")
  static let subclass = rule(
    "store-subclass", "Migrate subclasses of stores", .manual, guide: "store-subclasses",
    """
    A subclass of a store becomes a subclass of the component, if the component is a non-final \
    class. Otherwise, store a component in a property.
    """,
    before: "final class CartStore: Store<CartReducer> {}",
    after: "final class CartStore: Store<Cart, Never> {}")
  static let storeExtension = rule(
    "store-extension", "Extend the component instead of its store", .safe, guide: "stores",
    """
    An extension of the stores of a reducer or of a protocol becomes an extension of that \
    component or protocol. A function that only calls the one of its name is deleted. An extension \
    of all stores or contexts becomes one of all components, which needs review.
    """,
    before: "extension StoreType where Reducer: Resettable {}",
    after: "extension Resettable {}")
  static let protocols = rule(
    "protocol", "Convert protocols of reducers to protocols of components", .safe,
    guide: "reducers",
    """
    A protocol that refines `ReducerType`, and a generic parameter constrained to it, become \
    components. Their state is the `Scope`.
    """,
    before: "protocol Resettable: ReducerType { func reset() -> Mutation }",
    after: "protocol Resettable: StoreComponentType { func reset() }")
  static let reducerProperty = rule(
    "reducer-property", "Replace `reducer` and `modernStore`", .safe, guide: "stores",
    "`store.reducer` becomes the component itself, and `store.modernStore` becomes its `store`.",
    before: "store.reducer.service",
    after: "store.service")
  static let identity = rule(
    "identity", "Replace the identity of a store", .safe, guide: "stores",
    "A component is not `Identifiable` by itself. The identity is that of the object, as before.",
    before: "names[store.id]",
    after: "names[ObjectIdentifier(store)]")
  static let scoped = rule(
    "scoped", "Convert scoped stores to components on a slice", .safe, guide: "scoped-stores",
    """
    The component gets a store on the slice. That store retains the source's state, but not the \
    source's component. A key path with `!` still traps if there is no value. If the slice is \
    `Equatable`, an observer of it is called when the slice has changed; otherwise it is called \
    for each commit to the source. Before, it ended with the scoped store. Now it is called until \
    it is cancelled or the state is deallocated.
    """,
    before: "store.makeScoped(scope: \\.user, reducer: UserReducer())",
    after: "UserReducer(store: store.scoped(\\.user))")
  static let scopedReducer = rule(
    "scoped-reducer", "Convert scoped reducers to components with a scope", .safe,
    guide: "scoped-stores",
    "`scopeKeyPath` becomes the `scope`, and the component gets its source's store.",
    before: "store.makeScoped(reducer: ProfileReducer())",
    after: "ProfileReducer(store: store.store)")
  static let source = rule(
    "source", "Replace the source of a scoped store", .safe, guide: "scoped-stores",
    """
    With a `scope`, the source's state is `rootState`. A component on a scoped store does not know \
    its source: if the name of the source is still in scope, it is used; otherwise pass the source \
    in.
    """,
    before: "profile.sourceState.count",
    after: "profile.rootState.count")
  static let scopeKeeping = rule(
    "scope-keeping", "Remove the retention of scoped stores", .safe, guide: "scoped-stores",
    "A store only retained its scoped stores. The owners of their components retain them now.",
    before: "store.addScopedStore(user)",
    after: "// nothing")
  static let parent = rule(
    "parent", "Observe parents with a subscription", .safe, guide: "parents",
    """
    A subscription in the initializer calls `parentChanged`: immediately, and then on the \
    delivering thread. If the parent's state is `Equatable`, it is only called when the state has \
    changed; the rewrite needs review if the files do not determine that. A function without \
    statements is deleted.
    """,
    before: "Store(state: 0, reducer: BadgeReducer(), registerParent: cart)",
    after: "BadgeReducer(store: .init(initialState: 0), parent: cart.store)")
  static let registration = rule(
    "registration", "Replace registrations", .manual, guide: "registrations",
    """
    A registration retained a store under a key. Use your own dictionary instead, and decide who \
    can access it. A `RegistrationToken` that belongs to a registration, or may, stays until then.
    """,
    before: "root.register(store: child, for: \"child\")",
    after: "root.children[\"child\"] = child")
  static let adapter = rule(
    "adapter", "Give adapters a weak component", .safe, guide: "adapters",
    """
    An adapter has no base class. The store that the library passed to it becomes a property, and \
    the adapter commits if it is not `nil`.
    """,
    before: "run { store in store.commit { $0.tick() } }",
    after: "if let store = self.store { store.tick() }")
  static let adapterUse = rule(
    "adapter-use", "Set the store of an adapter", .review, guide: "adapters",
    "A store retained its adapters. Check that the owner of the adapter now retains it.",
    before: "store.addAdapter(clock)",
    after: "clock.store = store")
  static let adapterRemoval = rule(
    "adapter-removal", "Clear the store of an adapter", .safe, guide: "adapters",
    "An adapter that no longer belongs to this store is left unchanged, as before.",
    before: "store.removeAdapter(clock)",
    after: "if clock.store === store { clock.store = nil }")
  static let usingAdapters = rule(
    "using-adapters", "Change the type of `usingAdapters()`", .safe, guide: "adapters",
    "The library never called the function. Adapters no longer have a common class.",
    before: "func usingAdapters() -> [AdapterBase<CartReducer>] { [clock] }",
    after: "func usingAdapters() -> [AnyObject] { [clock] }")
  static let observing = rule(
    "observing", "Observe the store with `sinkState`", .review, guide: "observing",
    """
    `queue: .passthrough` and `dropsFirst: true` preserve where and when the observer is called, \
    and `storeWhileSourceActive()` keeps a dropped subscription. The rewrite is safe if the state \
    is known not to be `Equatable`. An `Equatable` state, or slice, does not notify of commits \
    that change nothing. An observer of a scoped store ended with that store. Now it is called \
    until the state is deallocated: cancel it where that store was released.
    """,
    before: "store.sink { print($0.count) }",
    after:
      "store.sinkState(dropsFirst: true, queue: .passthrough) { print($0.count) "
      + "}.storeWhileSourceActive()")
  static let token = rule(
    "token", "Replace the tokens of observers with subscriptions", .safe, guide: "observing",
    "The result of `sink` becomes a subscription, which can be cancelled.",
    before: "token.unregister()",
    after: "token.cancel()")
  static let logger = rule(
    "logger", "Implement the modern logger protocol", .manual, guide: "loggers",
    """
    A modern logger receives commits after they happened, without the state. `willCommit` and \
    `didDispatch` have no equivalent.
    """,
    before: "func didDispatch(store: Any, state: Any) { print(\"done\") }",
    after: "// nothing")
  static let loggerFunction = rule(
    "logger-function", "Rewrite the functions of loggers", .safe, guide: "loggers",
    """
    A `didCommit` that uses neither the store nor the state gets a `CommitLog`, whose `trace` has \
    the name and the call site. Functions without statements are deleted.
    """,
    before:
      "func didCommit(store: Any, state: Any, mutation: MutationMetadata) { "
      + "print(mutation.name) }",
    after: "func didCommit(log: CommitLog, sender: AnyObject) { print(log.trace.name) }")
  static let valueKept = rule(
    "value-kept", "Replace stored mutations and actions with closures", .manual, guide: "values",
    """
    Mutations and actions are no longer values: the function that created one now runs \
    immediately. Store a closure, or an enum that a method switches over.
    """,
    before: "let later = store.reducer.empty()",
    after: "let later = { store.empty() }")
  static let stateRead = rule(
    "state-read-in-commit", "Do not read the state of a store in its own mutation", .manual,
    guide: "reading",
    """
    The state is locked during a mutation: reading it through the store traps, also in a property or \
    a method of the same store. Read the closure's parameter, or read before the commit.
    """,
    before: "store.commit { _ in .init { $0.count = store.state.count + 1 } }",
    after: "store.commit { $0.count += 1 }")
  static let leftover = rule(
    "leftover", "Migrate remaining uses of VergeNeue", .manual, guide: "unhandled-constructs",
    "A name of VergeNeue that has no equivalent, or whose use the tool does not understand.",
    before: "func show<S: StoreType>(_ store: S) {}",
    after: "func show<S: StoreComponentType>(_ store: S) {}")
  static let imports = rule(
    "import", "Import the modern store", .safe, guide: "imports",
    "The legacy import is removed when the file no longer uses the module.",
    before: "import VergeNeue",
    after: "import Verge")

  static let all = [
    imports, reducer, alias, initializer, initialState, mutation, action, actionType, commit,
    dispatch, inlineCommit, context, weakSelf, state, store, storeType, subclass, storeExtension,
    protocols, reducerProperty, identity, scoped, scopedReducer, source, scopeKeeping, parent,
    registration, adapter, adapterUse, adapterRemoval, usingAdapters, observing, token, logger,
    loggerFunction, valueKept, stateRead, leftover,
  ]
}
