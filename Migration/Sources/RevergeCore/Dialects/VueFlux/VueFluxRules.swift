/// The rules for VueFlux.
enum VueFluxRules {
  private static let rule = ModernRules(
    of: .vueFlux, prefix: "vueflux", page: "Migration/Rules/VueFlux.md")

  static let imports = rule(
    "import", "Import the modern store", .safe, guide: "imports",
    "The legacy imports are removed when the file no longer uses the modules.",
    before: "import VueFlux\nimport VueFluxReactive", after: "import Verge")
  static let state = rule(
    "state", "Convert states to structs", .safe, guide: "states",
    """
    A state becomes a value: a copy is a snapshot, and does not change later. A method that changes \
    the state becomes `mutating`; the rewrite needs review if code other than the mutations may call \
    it. A class that cannot become a struct requires manual migration, and so does everything that \
    uses it.
    """,
    before: "final class Lamp: State {\n  fileprivate var level = 0\n}",
    after: "struct Lamp {\n  fileprivate(set) var level = 0\n}")
  static let mutations = rule(
    "mutations", "Convert mutations to a component of the store", .safe, guide: "mutations",
    """
    The type of the mutations becomes the component that creates its store, and its \
    `commit(action:state:)` becomes the closure of a commit. If actions are observed, the store \
    sends each action after its commit. The values that the mutations are created with become \
    parameters of the component. The rewrite needs review if the mutations have properties, or if the \
    state changes after a sink has sent: sent values are now delivered last.
    """,
    before:
      "struct LampMutations: Mutations {\n  func commit(action: Int, state: Lamp) { state.level = action }\n}",
    after:
      "final class LampModel: StoreComponentType {\n  func apply(_ action: Int) {\n    commit { reduce(action, &$0) }\n  }\n}"
  )
  static let actions = rule(
    "actions", "Convert actions to methods of the component", .safe, guide: "actions",
    "An extension of `Actions` for a state becomes an extension of its component.",
    before: "extension Actions where State == Lamp {}", after: "extension LampModel {}")
  static let dispatch = rule(
    "dispatch", "Replace the dispatch of an action with a commit", .safe, guide: "actions",
    "The component applies the action in a commit. Observers are notified before the call returns.",
    before: "dispatch(action: .dim)", after: "apply(.dim)")
  static let capture = rule(
    "actions-capture", "Capture the component weakly in closures of actions", .safe,
    guide: "actions",
    """
    Actions did not retain their store, and did nothing after it was deallocated. With a weak \
    `self`, the closure does not retain the component. If a closure needs a result, manual \
    migration must provide one.
    """,
    before: "later { self.dispatch(action: .dim) }",
    after: "later { [weak self] in self?.apply(.dim) }")
  static let actionCall = rule(
    "action-call", "Call actions on the component", .safe, guide: "actions",
    """
    The actions become methods of the component. The rewrite needs review if the actions are \
    stored: they did not retain their store, but the component does.
    """,
    before: "store.actions.dim()", after: "store.dim()")
  static let computed = rule(
    "computed", "Convert computed values to properties of the state", .safe, guide: "computed",
    """
    A getter that only returns a property of the same name is deleted. A protocol conformance of \
    the extension requires manual migration: `Computed` read the current state, but a value does \
    not change.
    """,
    before: "extension Computed where State == Lamp { var isOn: Bool { state.level > 0 } }",
    after: "extension Lamp { var isOn: Bool { level > 0 } }")
  static let computedUse = rule(
    "computed-use", "Read computed values from the state", .safe, guide: "computed",
    """
    The state is the current one, as before. The rewrite needs review if `computed` is stored: it \
    did not retain the store, but the component does.
    """,
    before: "store.computed.isOn", after: "store.state.isOn")
  static let store = rule(
    "store", "Convert stores to components", .safe, guide: "stores",
    """
    A store with the executor `.immediate` commits synchronously, and so does the component. An \
    extension of the stores of one state becomes an extension of its component.
    """,
    before: "Store<Lamp>(state: .init(), mutations: .init(), executor: .immediate)",
    after: "LampModel(state: .init())")
  static let executor = rule(
    "executor", "Commit on a queue", .safe, guide: "executors",
    """
    If the stores of a state have an executor other than `.immediate`, the component has a queue \
    that replaces the executor, and applies its actions on it. Actions that are pending when the \
    component is deallocated are not applied. The rewrite needs review if the queue is concurrent, \
    because actions were applied in order on such a queue too. If all commits may be synchronous, \
    remove the queue.
    """,
    before: "Store<Lamp>(state: .init(), mutations: .init(), executor: .mainThread)",
    after: "LampModel(state: .init(), queue: AnyTargetQueue(.mainIsolated()))")
  static let executorValue = rule(
    "executor-value", "Convert executors to queues", .safe, guide: "executors",
    "A stored or passed executor becomes a queue of any kind.",
    before: "let executor = Executor { later($0) }",
    after: "let executor = AnyTargetQueue { later($0) }"
  )
  static let workItem = rule(
    "work-item", "Migrate work items", .manual, guide: "executors",
    "A queue takes closures, and a task can be cancelled.",
    before: "let item = Executor.WorkItem<Int> { print($0) }",
    after: "let task = store.task { print(1) }")
  static let bus = rule(
    "global-actions", "Call actions of all stores on each component", .safe,
    guide: "global-actions",
    """
    The component type tracks all components without retaining them, and calls each in the order \
    of creation. Manual migration is required for an action that does more than dispatch one \
    action, because it would run once for each component, and inside a commit of the same state, \
    which would trap.
    """,
    before: "Store<Lamp>.actions.dim()", after: "for model in LampModel.all { model.dim() }")
  static let subscribe = rule(
    "subscribe", "Observe activities instead of actions", .safe, guide: "subscriptions",
    """
    The observer is called after the commit, on the same queue as before. It retains neither the \
    store nor the scope, and is not called after one of them is deallocated. Dropping the result \
    cancels nothing, as before, because of `storeWhileSourceActive()`.
    """,
    before: "store.subscribe { action, store in print(action) }",
    after: "store.sinkActivity { action in print(action) }.storeWhileSourceActive()")
  static let scopeOwner = rule(
    "scope-owner", "Store subscriptions that end with an object", .safe, guide: "subscriptions",
    "A subscription that lasts as long as `self` is stored in one of its properties.",
    before: "store.subscribe(scope: self) { [unowned self] _, _ in self.show() }",
    after: "private let subscriptions = VergeAnyCancellable()")
  static let token = rule(
    "token", "Replace tokens and scopes with subscriptions", .safe, guide: "disposables",
    """
    Subscriptions in a scope end with the scope. The closure of an `AnyDisposable` also runs when \
    it is deallocated, so one that is in no scope requires manual migration. A completed \
    subscription counts as cancelled, also after its store is deallocated.
    """,
    before: "scope += store.subscribe { _, _ in }\ntoken.unsubscribe()",
    after: "scope.insert(store.sinkActivity { _ in })\ntoken.cancel()")
  static let variable = rule(
    "variable", "Convert variables to edges", .safe, guide: "variables",
    """
    A property with an edge notifies each time it is set, also to an equal value, and separately \
    from other properties, as a variable did. Remove `@Edge` if equal values need not notify. \
    Observers are called once for each commit, when the commit is complete.
    """,
    before: "fileprivate let text = Variable(\"\")",
    after: "@Edge(comparer: { _, _ in false }) fileprivate(set) var text = \"\"")
  static let sharedVariable = rule(
    "shared-variable", "Replace variables on a modern store with scoped stores", .review,
    guide: "variables",
    """
    A variable on a slice of a modern store served code that was not migrated. A store on the \
    slice replaces it. If the value is `Equatable`, its observers are not called for an equal value.
    """,
    before: "let unread = Variable(sharing: root, at: \\.unread)",
    after: "let unread = root.scoped(\\.unread)")
  static let variableUse = rule(
    "variable-use", "Remove `value` from uses of variables", .safe, guide: "variables",
    """
    The property is the value. The rewrite needs review if an action sets several variables: their \
    observers were called after each assignment. Now they are called after all assignments, in the \
    order in which they were added.
    """,
    before: "state.text.value = \"\"", after: "state.text = \"\"")
  static let sink = rule(
    "sink", "Convert sinks to activities", .safe, guide: "sinks",
    """
    Sent values are delivered after the commit. The rewrite needs review if the state changes \
    after a sink has sent. A sink through which code other than the mutations sends requires \
    manual migration.
    """,
    before: "state.failed.send(value: error)", after: "activities.append(.failed(error))")
  static let subject = rule(
    "foreign-subject", "Send through subjects of other libraries after the commit", .review,
    guide: "subjects",
    """
    A subject calls its observers when it sends. In a struct that is inside the commit, where \
    reading the store traps. The mutations therefore collect what subjects send, and the \
    component sends it after the commit, in the same order. If an observer only needs the event, \
    make it an activity. A value that is assigned to a subject requires manual migration.
    """,
    before: "state.taps.onNext(1)",
    after: "effects.append { [taps = state.taps] in taps.onNext(1) }")
  static let callback = rule(
    "callback", "Call closures and delegates of a state after the commit", .review,
    guide: "callbacks",
    """
    A state or an action may contain closures and delegates. In a struct, mutations would call them \
    inside the commit, where reading the store traps. The mutations therefore collect the calls, \
    and the component makes them after the commit, in the same order. A call whose result is used, \
    or which a method of the state makes, requires manual migration.
    """,
    before: "state.delegate?.lampDidChange(state.level)",
    after:
      "effects.append { [delegate = state.delegate, level = state.level] in "
      + "delegate?.lampDidChange(level) }")
  static let signal = rule(
    "signal", "Convert signals of a state to properties", .safe, guide: "signals",
    """
    The signal of a variable becomes its edge. A signal that `map` derives from another signal \
    becomes a function, which observers call with the value they receive. Other signals require \
    manual migration.
    """,
    before: "var count: Signal<Int> { state.items.signal.map { $0.count } }",
    after: "static func count(_ items: [Item]) -> Int { items.count }")
  static let observe = rule(
    "observe", "Observe the state instead of its signals", .safe, guide: "signals",
    """
    The observer is called with the current value immediately, and then after each commit that \
    sets the value, on the thread of the commit unless `observe(on:)` selects another one. \
    Dropping the result cancels nothing, as before.
    """,
    before: "computed.text.observe { print($0) }",
    after: "model.sinkState(\\.$text, queue: .passthrough) { print($0.wrappedValue) }")
  static let bind = rule(
    "bind", "Convert bindings to observers of the state", .safe, guide: "bindings",
    "The target is captured weakly, and set on the same queue as before.",
    before: "computed.text.bind(to: label, \\.text)",
    after: "model.sinkState(\\.$text) { [weak label] in label?.text = $0.wrappedValue }")
  static let binder = rule(
    "binder", "Convert binders to methods of their target", .safe, guide: "bindings",
    """
    The observer of the state calls the method. A binder that a getter does not create for `self`, \
    or that is bound to an unknown signal, requires manual migration.
    """,
    before: "var hidden: Binder<Bool> { Binder(target: self) { $0.isHidden = $1 } }",
    after: "func hidden(_ isHidden: Bool) { self.isHidden = isHidden }")
  static let ownSignal = rule(
    "own-signal", "Convert signals outside of a state to feeds", .safe, guide: "own-signals",
    """
    A module that creates, passes or extends signals imports `VergeFeed`: its `Feed` has the \
    members of the library's signals. Add the product to the target. A signal of a state that is \
    used like this becomes a feed, and a variable or a constant outside of a state becomes an \
    `ObservedValue`.
    """,
    before: "func find() -> Signal<Page>", after: "func find() -> Feed<Page>")
  static let atomic = rule(
    "atomic", "Convert atomic references to stores", .safe, guide: "atomic-references",
    """
    An atomic reference becomes a small store, and `modify` becomes a commit. Reading the store \
    inside its own commit traps; an atomic reference deadlocked. A `recursive` reference could be \
    read there, so its rewrite needs review.
    """,
    before: "let count = AtomicReference(0)\ncount.modify { $0 += 1 }",
    after: "let count = Store<Int, Never>(initialState: 0)\ncount.commit { $0 += 1 }")
  static let stateRead = rule(
    "state-read-in-commit", "Do not use a store of the same state in a commit", .manual,
    guide: "reading",
    """
    The state is locked during a commit: reading the same store or committing to it traps. Use the \
    state that the mutations receive, and let the mutations call themselves.
    """,
    before: "case .double: state.level += shared.computed.level",
    after: "case .double: state.level += state.level")
  static let leftover = rule(
    "leftover", "Migrate remaining uses of VueFlux", .manual, guide: "unhandled-constructs",
    "A name of VueFlux that has no equivalent, or whose use the tool does not understand.",
    before: "store.modernStore", after: "model.store")

  static let all = [
    imports, state, mutations, actions, dispatch, capture, actionCall, computed, computedUse,
    store, executor, executorValue, workItem, bus, subscribe, scopeOwner, token, variable,
    sharedVariable, variableUse, sink, subject, callback, signal, observe, bind, binder, ownSignal,
    atomic,
    stateRead,
    leftover,
  ]
}
