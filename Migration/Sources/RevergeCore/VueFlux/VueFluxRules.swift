/// The rules for VueFlux.
enum VueFluxRules {
  private static let rule = ModernRules(
    of: .vueFlux, prefix: "vueflux", page: "Migration/RulesForVueFlux.md")

  static let imports = rule(
    "import", "Files import the modern store", .safe, guide: "imports",
    "The imports of both legacy modules go when nothing of them is left in the file.",
    before: "import VueFlux\nimport VueFluxReactive", after: "import Verge")
  static let state = rule(
    "state", "States become structs", .safe, guide: "states",
    """
    A state is a value: who has one has a snapshot, and no longer sees what comes after. A class \
    that a struct cannot stand for is for a person, and so is all that belongs to it.
    """,
    before: "final class Lamp: State {\n  fileprivate var level = 0\n}",
    after: "struct Lamp {\n  fileprivate(set) var level = 0\n}")
  static let mutations = rule(
    "mutations", "Mutations become a component of the store", .safe, guide: "mutations",
    """
    The type of the mutations is the component that a store of its own belongs to, and its \
    `commit(action:state:)` what a commit does to the state. Where actions are observed, the store \
    sends each after its commit. A person has to look where something is done to the state after a \
    sink has sent: what is sent comes last now.
    """,
    before:
      "struct LampMutations: Mutations {\n  func commit(action: Int, state: Lamp) { state.level = action }\n}",
    after:
      "final class LampModel: StoreComponentType {\n  func apply(_ action: Int) {\n    commit { reduce(action, &$0) }\n  }\n}"
  )
  static let actions = rule(
    "actions", "Actions are methods of the component", .safe, guide: "actions",
    "What extends `Actions` for a state extends its component.",
    before: "extension Actions where State == Lamp {}", after: "extension LampModel {}")
  static let dispatch = rule(
    "dispatch", "To dispatch an action is to apply it", .safe, guide: "actions",
    "The component applies the action in a commit; observers are told before that returns.",
    before: "dispatch(action: .dim)", after: "apply(.dim)")
  static let capture = rule(
    "actions-capture", "Closures of actions capture the component weakly", .safe, guide: "actions",
    """
    Actions did not keep their store, and did nothing when it was gone; with a weak `self`, neither \
    does the component. Where a closure needs a result, a person has to say what it is then.
    """,
    before: "later { self.dispatch(action: .dim) }",
    after: "later { [weak self] in self?.apply(.dim) }")
  static let actionCall = rule(
    "action-call", "Actions are called on the component", .safe, guide: "actions",
    """
    The component has the actions as its methods. It is for review where the actions are kept: they \
    did not keep their store, and the component does.
    """,
    before: "store.actions.dim()", after: "store.dim()")
  static let computed = rule(
    "computed", "Computed values are properties of the state", .safe, guide: "computed",
    "A getter that only hands on a property of its own name goes. A protocol that such an extension "
      + "conforms to told of the present state, which a value does not: it is for a person.",
    before: "extension Computed where State == Lamp { var isOn: Bool { state.level > 0 } }",
    after: "extension Lamp { var isOn: Bool { level > 0 } }")
  static let computedUse = rule(
    "computed-use", "Computed values are read from the state", .safe, guide: "computed",
    """
    The state is the present one, as before. It is for review where `computed` is kept: it did not \
    keep the store, and the component that stands for it does.
    """,
    before: "store.computed.isOn", after: "store.state.isOn")
  static let store = rule(
    "store", "Stores become components", .safe, guide: "stores",
    "A store whose executor is `.immediate` makes its commits where they are called, and so does "
      + "the component.",
    before: "Store<Lamp>(state: .init(), mutations: .init(), executor: .immediate)",
    after: "LampModel(state: .init())")
  static let executor = rule(
    "executor", "Commits are made on a queue", .safe, guide: "executors",
    """
    Where stores of a state are made with an executor other than `.immediate`, the component has a \
    queue that does what the executor did, and applies its actions there. What has not been applied \
    when the component goes is not. It is for review where the queue is concurrent: actions were \
    applied in order on that, too. Where all commits may be made at once, take the queue away.
    """,
    before: "Store<Lamp>(state: .init(), mutations: .init(), executor: .mainThread)",
    after: "LampModel(state: .init(), queue: AnyTargetQueue(.mainIsolated()))")
  static let executorValue = rule(
    "executor-value", "Executors become queues", .safe, guide: "executors",
    """
    An executor that is kept or handed on is a queue of any kind.
    """,
    before: "let executor = Executor { later($0) }",
    after: "let executor = AnyTargetQueue { later($0) }"
  )
  static let workItem = rule(
    "work-item", "Work items are for a person", .manual, guide: "executors",
    "A queue gets closures, and what can be cancelled is a task.",
    before: "let item = Executor.WorkItem<Int> { print($0) }",
    after: "let task = store.task { print(1) }")
  static let bus = rule(
    "global-actions", "What all stores of a type are told is told to each", .safe,
    guide: "global-actions",
    """
    The component knows all that there are, without keeping them, and each is told, in the order in \
    which they were made. An action that does more than to dispatch one would do it once for each; \
    one inside a commit of the same state would stop the process: both are for a person.
    """,
    before: "Store<Lamp>.actions.dim()", after: "for model in LampModel.all { model.dim() }")
  static let subscribe = rule(
    "subscribe", "Observers of actions observe activities", .safe, guide: "subscriptions",
    """
    The observer is called after the commit, on the same queue as before. It keeps neither the \
    store nor the scope, and is not called when one of them is gone. Dropping what is returned ends \
    nothing, as before, because of `storeWhileSourceActive()`.
    """,
    before: "store.subscribe { action, store in print(action) }",
    after: "store.sinkActivity { action in print(action) }.storeWhileSourceActive()")
  static let scopeOwner = rule(
    "scope-owner", "An object keeps what ends with it", .safe, guide: "subscriptions",
    "What was observed for as long as `self` lives is in a property of it.",
    before: "store.subscribe(scope: self) { [unowned self] _, _ in self.show() }",
    after: "private let subscriptions = VergeAnyCancellable()")
  static let token = rule(
    "token", "Tokens and scopes become subscriptions", .safe, guide: "disposables",
    """
    What is in a scope ends with it. What an `AnyDisposable` does is done, too, when nobody keeps it \
    any more: one that is in no scope is for a person. A subscription that is over is cancelled, also \
    where its store is gone.
    """,
    before: "scope += store.subscribe { _, _ in }\ntoken.unsubscribe()",
    after: "scope.insert(store.sinkActivity { _ in })\ntoken.cancel()")
  static let variable = rule(
    "variable", "Variables become edges", .safe, guide: "variables",
    """
    A property with an edge is told of each time it is set, also to an equal value, and by itself, \
    as a variable was. Where an equal value need not be told, take `@Edge` away. Observers are \
    called once for each commit, when all of it is done.
    """,
    before: "fileprivate let text = Variable(\"\")",
    after: "@Edge(comparer: { _, _ in false }) fileprivate(set) var text = \"\"")
  static let variableUse = rule(
    "variable-use", "Variables need no 'value'", .safe, guide: "variables",
    """
    A property is the value. It is for review where an action sets several: their observers were \
    called between one and the next, and are called after all of them, in the order in which they \
    began to observe.
    """,
    before: "state.text.value = \"\"", after: "state.text = \"\"")
  static let sink = rule(
    "sink", "Sinks become activities", .safe, guide: "sinks",
    "What is sent comes after the commit. It is for review where something is done to the state "
      + "after a sink has sent; a sink that is not sent through by the mutations is for a person.",
    before: "state.failed.send(value: error)", after: "activities.append(.failed(error))")
  static let signal = rule(
    "signal", "Signals of a state become its properties", .safe, guide: "signals",
    """
    The signal of a variable is its edge. A signal that is made of another one with `map` is a \
    function, which observers call with what they are told. What is made in any other way is for a \
    person.
    """,
    before: "var count: Signal<Int> { state.items.signal.map { $0.count } }",
    after: "static func count(_ items: [Item]) -> Int { items.count }")
  static let observe = rule(
    "observe", "Observers of signals observe the state", .safe, guide: "signals",
    """
    The observer is called with the present value at once, and then after each commit that sets it, \
    on the thread of the commit unless `observe(on:)` says otherwise. Dropping what is returned \
    ends nothing, as before.
    """,
    before: "computed.text.observe { print($0) }",
    after: "model.sinkState(\\.$text, queue: .passthrough) { print($0.wrappedValue) }")
  static let bind = rule(
    "bind", "Bindings observe the state", .safe, guide: "bindings",
    "The target is kept weakly, and set on the same queue as before.",
    before: "computed.text.bind(to: label, \\.text)",
    after: "model.sinkState(\\.$text) { [weak label] in label?.text = $0.wrappedValue }")
  static let binder = rule(
    "binder", "Binders become methods of their target", .safe, guide: "bindings",
    "A method of the target is called by what observes the state. A binder that is not made for "
      + "`self` in a getter, or is bound to something unknown, is for a person.",
    before: "var hidden: Binder<Bool> { Binder(target: self) { $0.isHidden = $1 } }",
    after: "func hidden(_ isHidden: Bool) { self.isHidden = isHidden }")
  static let ownSignal = rule(
    "own-signal", "Signals that are not a state's become feeds", .safe, guide: "own-signals",
    """
    A module that makes signals, hands them on or extends them imports `VergeFeed`, whose `Feed` has \
    what the library's signals had: add the product to the target. A state's signal is made one where \
    it is used so, and a variable or a constant that is in no state is an `ObservedValue`.
    """,
    before: "func find() -> Signal<Page>", after: "func find() -> Feed<Page>")
  static let atomic = rule(
    "atomic", "Atomic references become stores", .safe, guide: "atomic-references",
    """
    An atomic reference is a small store of its own, and to modify it is a commit. Reading it inside \
    its own commit stops the process; before, it waited for ever. One that is `recursive` could be \
    read there, and is for review.
    """,
    before: "let count = AtomicReference(0)\ncount.modify { $0 += 1 }",
    after: "let count = Store<Int, Never>(initialState: 0)\ncount.commit { $0 += 1 }")
  static let stateRead = rule(
    "state-read-in-commit", "A commit asks a store of the same state", .manual, guide: "reading",
    """
    Inside a commit the state is locked: where it is the same store, reading it or committing to it \
    stops the process. Use the state that the mutations are given, and let them call themselves.
    """,
    before: "case .double: state.level += shared.computed.level",
    after: "case .double: state.level += state.level")
  static let leftover = rule(
    "leftover", "What no other rule rewrites", .manual, guide: "what-else-is-left",
    "A name of VueFlux that has no counterpart, or whose use the tool does not understand.",
    before: "store.modernStore", after: "model.store")

  static let all = [
    imports, state, mutations, actions, dispatch, capture, actionCall, computed, computedUse,
    store, executor, executorValue, workItem, bus, subscribe, scopeOwner, token, variable,
    variableUse, sink, signal, observe, bind, binder, ownSignal, atomic, stateRead, leftover,
  ]
}
