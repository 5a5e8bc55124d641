/// The rules for VergeNeue.
enum VergeNeueRules {
  private static let rule = ModernRules(
    of: .neue, prefix: "neue", page: "Migration/RulesForNeue.md")

  static let reducer = rule(
    "reducer", "Reducers become components", .safe, guide: "reducers",
    """
    A reducer and its store become one object, which has the services and the store. It is a \
    class, as a component is an object; a struct's memberwise initializer is written out. \
    What made the store of it makes the component.
    """,
    before: "final class CartReducer: ReducerType {}",
    after: "final class CartReducer: StoreComponentType {\n  let store: Store<Cart, Never>\n}")
  static let alias = rule(
    "alias", "Names of a reducer's types go", .safe, guide: "reducers",
    """
    `TargetState`, `ParentReducer`, `ParentState` and `SourceReducer` told the library of a \
    reducer's types. A component says them by its store.
    """,
    before: "typealias TargetState = Cart",
    after: "let store: Store<Cart, Never>")
  static let initializer = rule(
    "initializer", "Initializers take the store", .safe, guide: "reducers",
    """
    A component is made with its store, and with its parent's where it follows one. Where \
    the first state needs stored properties, it makes the store itself.
    """,
    before: "init(service: Service) { self.service = service }",
    after:
      "init(store: Store<Cart, Never>, service: Service) {\n  self.service = service\n  "
      + "self.store = store\n}")
  static let initialState = rule(
    "initial-state", "The first state is the store's", .safe, guide: "reducers",
    """
    A function that needs no object becomes static, and is what a store begins with that \
    nobody gives. One that needs stored properties is written where the store is made. \
    Anything else is for a person.
    """,
    before: "func makeInitialState() -> Cart { .init() }",
    after: "static func makeInitialState() -> Cart { .init() }")
  static let mutation = rule(
    "mutation", "Functions that return mutations commit", .safe, guide: "mutations",
    """
    A function that returned a mutation commits it when it is called. It must not be called \
    to make one that is not committed: such calls are for a person.
    """,
    before: "func empty() -> Mutation { .init { $0.lines = [] } }",
    after: "func empty() { commit { $0.lines = [] } }")
  static let action = rule(
    "action", "Functions that return actions do their work", .safe, guide: "actions",
    """
    The body of the action is the body of the method. No logger is told that it was \
    dispatched. A closure that outlives the call captures the component, which keeps the \
    store as the context did.
    """,
    before: "func pay() -> Action<Int> { .init { context in context.state.total } }",
    after: "func pay() -> Int { state.total }")
  static let actionType = rule(
    "action-type", "Actions that are types run on a component", .safe, guide: "actions",
    "`asAction()` becomes `run(in:)`, with the component in the place of the context.",
    before: "store.dispatch { _ in Skip(count: 1) }",
    after: "Skip(count: 1).run(in: store)")
  static let commit = rule(
    "commit", "Commits call methods", .safe, guide: "mutations",
    "A mutation is called as a method. One that is made in place is what `commit` takes.",
    before: "store.commit { $0.empty() }",
    after: "store.empty()")
  static let dispatch = rule(
    "dispatch", "Dispatches call methods", .safe, guide: "actions",
    """
    An action is called as a method, which returns what the action returned. A logger is not \
    told.
    """,
    before: "store.dispatch { $0.pay() }",
    after: "store.pay()")
  static let inlineCommit = rule(
    "inline-commit", "Inline commits commit", .safe, guide: "mutations",
    """
    What `inlineCommit` was given is committed. A function of the reducer is called, if it \
    is the reducer of that store.
    """,
    before: "store.inlineCommit { .init { $0.lines = [] } }",
    after: "store.commit { $0.lines = [] }")
  static let context = rule(
    "context", "The context is the component", .safe, guide: "actions",
    "The context was a strong reference to the store; `self` is one to the component.",
    before: "context.state.total",
    after: "state.total")
  static let weakSelf = rule(
    "weak-self", "A weak self beside a context is strong", .safe, guide: "actions",
    """
    A closure that held the context held the store and with it the reducer, so that `self` \
    could not be gone. It still cannot; where the closure asks, it captures the component by \
    the name of the context.
    """,
    before: "{ [weak self] in self?.count(); context.commit { $0.empty() } }",
    after: "{ [self] in self.count(); self.empty() }")
  static let state = rule(
    "state", "States are read through the component", .safe, guide: "stores",
    """
    `state` is a `Changes`: its members are the state's. Where the state itself is handed \
    on, or a member would be hidden, it is `state.primitive`. Names that a reducer had for a \
    state are written out.
    """,
    before: "save(store.state)",
    after: "save(store.state.primitive)")
  static let store = rule(
    "store-made", "Stores are made as components", .safe, guide: "stores",
    """
    The component is made with the arguments of the reducer, and with a store that has the \
    first state and the logger. A reducer that is made by itself is made where it was, with \
    what its store was made of, if the names allow it.
    """,
    before: "Store(state: Cart(), reducer: CartReducer(service: service))",
    after: "CartReducer(store: .init(initialState: Cart()), service: service)")
  static let storeType = rule(
    "store-type", "Types of stores are the component", .safe, guide: "stores",
    """
    `Store<R>`, `StoreBase<R>`, `ScopedStore<S, R>`, the contexts, and what a reducer calls \
    them are the component of that reducer.
    """,
    before: "let store: Store<CartReducer>",
    after: "let store: CartReducer")
  static let subclass = rule(
    "store-subclass", "Subclasses of stores", .manual, guide: "store-subclasses",
    """
    A subclass of a store is one of the component, if that is a class that is not final; \
    else it holds one.
    """,
    before: "final class CartStore: Store<CartReducer> {}",
    after: "final class CartStore: Store<Cart, Never> {}")
  static let storeExtension = rule(
    "store-extension", "Extensions of stores extend the component", .safe, guide: "stores",
    """
    An extension of the stores of one kind of reducer extends the component, or the \
    protocol, of that kind.
    """,
    before: "extension StoreType where Reducer: Resettable {}",
    after: "extension Resettable {}")
  static let protocols = rule(
    "protocol", "Protocols of reducers are those of components", .safe, guide: "reducers",
    """
    A protocol that refines `ReducerType`, and a generic parameter that is one, are \
    components; the state is their `Scope`.
    """,
    before: "protocol Resettable: ReducerType { func reset() -> Mutation }",
    after: "protocol Resettable: StoreComponentType { func reset() }")
  static let reducerProperty = rule(
    "reducer-property", "The reducer and the modern store of a store", .safe, guide: "stores",
    "`store.reducer` is the component itself; `store.modernStore` is its `store`.",
    before: "store.reducer.service",
    after: "store.service")
  static let identity = rule(
    "identity", "The identity of a store", .safe, guide: "stores",
    """
    A component is not `Identifiable` by itself: the identity is that of the object, as it \
    was.
    """,
    before: "names[store.id]",
    after: "names[ObjectIdentifier(store)]")
  static let scoped = rule(
    "scoped", "Scoped stores are components on a scope", .safe, guide: "scoped-stores",
    """
    The component gets a store on the slice. That keeps the source's state alive, and not \
    the source's component. A path through `!` still stops the process where there is no \
    value. Where the slice is `Equatable`, an observer on the scope is called when that has \
    changed, and else for each commit to the source. It ended with the scoped store, and goes \
    on now until it is cancelled, or the state is gone.
    """,
    before: "store.makeScoped(scope: \\.user, reducer: UserReducer())",
    after: "UserReducer(store: store.scoped(\\.user))")
  static let scopedReducer = rule(
    "scoped-reducer", "Scoped reducers are components with a scope", .safe, guide: "scoped-stores",
    "`scopeKeyPath` is the `scope`; the component gets its source's store.",
    before: "store.makeScoped(reducer: ProfileReducer())",
    after: "ProfileReducer(store: store.store)")
  static let source = rule(
    "source", "The source of a scoped store", .safe, guide: "scoped-stores",
    """
    With a `scope`, the source's state is `rootState`. A component on a scoped store does \
    not know the source: where its name still means the same, that is written; else hand it \
    over.
    """,
    before: "profile.sourceState.count",
    after: "profile.rootState.count")
  static let scopeKeeping = rule(
    "scope-keeping", "Nobody has to keep scoped stores", .safe, guide: "scoped-stores",
    "A store kept what was scoped and did nothing with it. Those who use it keep it.",
    before: "store.addScopedStore(user)",
    after: "// nothing")
  static let parent = rule(
    "parent", "Parents are observed", .safe, guide: "parents",
    """
    What a reducer does when its parent changes is called by a subscription that the \
    initializer makes: at once, and then on the thread that delivers. If the parent's state \
    is `Equatable`, only when that has changed; where the files do not say that it is not, \
    somebody should look. A function without statements goes.
    """,
    before: "Store(state: 0, reducer: BadgeReducer(), registerParent: cart)",
    after: "BadgeReducer(store: .init(initialState: 0), parent: cart.store)")
  static let registration = rule(
    "registration", "Registrations", .manual, guide: "registrations",
    """
    A registration kept a store alive under a key. A dictionary of your own does, and says \
    who may look into it. A `RegistrationToken` that is of a registration, or may be, stays \
    until then.
    """,
    before: "root.register(store: child, for: \"child\")",
    after: "root.children[\"child\"] = child")
  static let adapter = rule(
    "adapter", "Adapters hold the component weakly", .safe, guide: "adapters",
    """
    An adapter has no base class. It has the store that the library gave it as a property, \
    and commits if that is there.
    """,
    before: "run { store in store.commit { $0.tick() } }",
    after: "if let store = self.store { store.tick() }")
  static let adapterUse = rule(
    "adapter-use", "Adapters are told their store", .review, guide: "adapters",
    """
    A store kept its adapters. Now whoever made the adapter has to: look whether somebody \
    does.
    """,
    before: "store.addAdapter(clock)",
    after: "clock.store = store")
  static let adapterRemoval = rule(
    "adapter-removal", "Adapters forget their store", .safe, guide: "adapters",
    "An adapter that is not at this store any more is left alone, as it was.",
    before: "store.removeAdapter(clock)",
    after: "if clock.store === store { clock.store = nil }")
  static let usingAdapters = rule(
    "using-adapters", "The adapters of a reducer", .safe, guide: "adapters",
    "The library never called the function. Adapters have no common class any more.",
    before: "func usingAdapters() -> [AdapterBase<CartReducer>] { [clock] }",
    after: "func usingAdapters() -> [AnyObject] { [clock] }")
  static let observing = rule(
    "observing", "Observers of a store", .review, guide: "observing",
    """
    `queue: .passthrough` and `dropsFirst: true` keep where and when the observer is called, \
    and `storeWhileSourceActive()` that it goes on when the token is dropped. It is safe \
    where the state is known not to be `Equatable`; one that is tells of no commits that \
    change nothing. So it is with a scope and its slice. An observer of a scoped store ended \
    with that store, and goes on now until the state is gone: cancel it where that store went.
    """,
    before: "store.sink { print($0.count) }",
    after:
      "store.sinkState(dropsFirst: true, queue: .passthrough) { print($0.count) "
      + "}.storeWhileSourceActive()")
  static let token = rule(
    "token", "Tokens of observers are subscriptions", .safe, guide: "observing",
    "What `sink` returned is a subscription, which is cancelled.",
    before: "token.unregister()",
    after: "token.cancel()")
  static let logger = rule(
    "logger", "Loggers", .manual, guide: "loggers",
    """
    A modern logger is told of commits once they are made, without the state. There is no \
    counterpart of `willCommit` and `didDispatch`.
    """,
    before: "func didDispatch(store: Any, state: Any) { print(\"done\") }",
    after: "// nothing")
  static let loggerFunction = rule(
    "logger-function", "Functions of loggers", .safe, guide: "loggers",
    """
    A `didCommit` that uses neither the store nor the state is given a `CommitLog`, whose \
    `trace` has the name and the place. Functions without statements go.
    """,
    before:
      "func didCommit(store: Any, state: Any, mutation: MutationMetadata) { "
      + "print(mutation.name) }",
    after: "func didCommit(log: CommitLog, sender: AnyObject) { print(log.trace.name) }")
  static let valueKept = rule(
    "value-kept", "Mutations and actions that are kept", .manual, guide: "values",
    """
    A mutation and an action are no values any more: the function that made one now does its \
    work at once. Keep a closure, or an enum that a method switches over.
    """,
    before: "let later = store.reducer.empty()",
    after: "let later = { store.empty() }")
  static let stateRead = rule(
    "state-read-in-commit", "A mutation reads the state of its own store", .manual,
    guide: "reading",
    """
    Inside a mutation the state is locked: reading it through the store stops the process. \
    Read it from the closure's parameter, or before the commit.
    """,
    before: "store.commit { _ in .init { $0.count = store.state.count + 1 } }",
    after: "store.commit { $0.count += 1 }")
  static let leftover = rule(
    "leftover", "What no other rule rewrites", .manual, guide: "what-else-is-left",
    "A name of VergeNeue that has no counterpart, or whose use the tool does not understand.",
    before: "func show<S: StoreType>(_ store: S) {}",
    after: "func show<S: StoreComponentType>(_ store: S) {}")
  static let imports = rule(
    "import", "Files import the modern store", .safe, guide: "imports",
    "The import of the legacy module goes when nothing of it is left in the file.",
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
