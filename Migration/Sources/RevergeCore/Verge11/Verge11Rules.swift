/// The rules for Verge 11, 12 and 13.
enum Verge11Rules {
  private static let rule = ModernRules(
    of: .verge11, prefix: "verge11", page: "Migration/FromVerge11.md")

  static let wrapped = rule(
    "wrapped", "The state needs no `wrapped`", .safe, guide: "mutations",
    "The parameter of a mutation is the state itself, and no reference to one. It is for review "
      + "where the names do not tell whose the closure is, or whether the state has such a member.",
    before: "store.commit { $0.wrapped.title = \"a\" }", after: "store.commit { $0.title = \"a\" }")
  static let replace = rule(
    "replace", "Replacing the state is an assignment", .safe, guide: "mutations",
    "The parameter of a mutation is the state itself, and can be set as a whole.",
    before: "store.commit { $0.replace(with: AppState()) }",
    after: "store.commit { $0 = AppState() }")
  static let map = rule(
    "map", "Mutations of a part are written on the part", .safe, guide: "mutations",
    """
    Swift changes a part of a value in place. For an optional part it is optional chaining. It is \
    for review where the names do not tell whether the part is optional.
    """,
    before: "store.commit { $0.map(keyPath: \\.profile) { $0.name = \"Ada\" } }",
    after: "store.commit { $0.profile.name = \"Ada\" }")
  static let modify = rule(
    "modify", "`modify`, `modifyDirectly` and `withType` are what is in them", .safe,
    guide: "mutations", "The parameter of a mutation can be changed as it is.",
    before: "store.commit { $0.modifyDirectly { $0.title = \"b\" } }",
    after: "store.commit { $0.title = \"b\" }")
  static let markAsModified = rule(
    "mark-as-modified", "Nothing is marked as modified", .manual, guide: "mutations",
    """
    Observers of an `Equatable` state are called when it is different. To call them in any case, \
    send an activity, or count in the state.
    """,
    before: "store.commit { $0.markAsModified() }", after: "store.commit { $0.revision += 1 }")
  static let inoutRef = rule(
    "inout-ref", "An `InoutRef` is the state", .safe, guide: "mutations",
    """
    `InoutRef<State>` is another name for `State`. Where it was a parameter that is not `inout`, a \
    function changes nothing any more: that is for review.
    """,
    before: "func rename(_ state: inout InoutRef<AppState>) {}",
    after: "func rename(_ state: inout AppState) {}")
  static let component = rule(
    "component", "Components have one protocol", .safe, guide: "components",
    "All are names of one protocol. The store's type is the `TargetStore` of a component.",
    before: "final class Cart: StoreDriverType {}", after: "final class Cart: StoreComponentType {}"
  )
  static let scope = rule(
    "scope", "A scope is `any … & Sendable`", .safe, guide: "components",
    "The protocol asks for a key path that is `Sendable`. It is for review where it is stored: what "
      + "is put there has to be, too.",
    before: "var scope: WritableKeyPath<AppState, Cart> { \\.cart }",
    after: "var scope: any WritableKeyPath<AppState, Cart> & Sendable { \\.cart }")
  static let slice = rule(
    "slice", "Slices are scoped stores", .safe, guide: "slices",
    "What works on a part of the state is a store on it.",
    before: "store.detached(from: \\.cart)", after: "store.scoped(\\.cart)")
  static let transaction = rule(
    "transaction", "The transaction is the second parameter", .safe, guide: "transactions",
    "In 11, the transaction was a member of the first.",
    before: "store.commit { $0._transaction[Animates.self] = true }",
    after: "store.commit { $1[Animates.self] = true }")
  static let modification = rule(
    "modification", "What was written is not recorded", .manual, guide: "changes",
    "Compare with the state before: `ifChanged`, `hasChanges`.",
    before: "if state.modification?.title == true { redraw() }",
    after: "state.ifChanged(\\.title) { _ in redraw() }")
  static let changes = rule(
    "changes", "`Changes` has no protocols beside it", .manual, guide: "changes",
    "`Changes` is a struct, and the only type of its kind.",
    before: "func show(_ state: some ChangesType<AppState>) {}",
    after: "func show(_ state: Changes<AppState>) {}")
  static let ifChanged = rule(
    "if-changed", "Several parts are compared with `ifChanged(…).do`", .safe, guide: "comparing",
    "It takes any number of parts. A closure with one parameter for all of them stays as it is. "
      + "`#keyPathMap` is for a person.",
    before: "state.ifChanged(\\.title, \\.count) { title, count in }",
    after: "state.ifChanged(\\.title, \\.count).do { title, count in }")
  static let comparer = rule(
    "comparer", "A closure that compares is an argument", .safe, guide: "comparing",
    "It need not be `@Sendable`. Other comparers stay; `.versionEquals()` is for a person.",
    before: "state.ifChanged(\\.results, .any { $0.count == $1.count }) { results in }",
    after: "state.ifChanged({ $0.results }, by: { $0.count == $1.count }).do { results in }")
  static let comparator = rule(
    "comparator", "Comparisons are comparators", .safe, guide: "comparing",
    "Both names are there. `Comparison` alone is for review: others have such a type.",
    before: "EqualityComparison<Int>()", after: "EqualityComparator<Int>()")
  static let stream = rule(
    "stream", "Streams are sequences", .safe, guide: "streams",
    "Both spellings are there, and are the same.",
    before: "for await state in store.stateStream() {}", after: "for await state in store.states {}"
  )
  static let chain = rule(
    "chain", "`chain` is `derived`", .safe, guide: "derived-values",
    "Both spellings are there, and are the same. `queue: .passthrough` is what is meant where none "
      + "is given.",
    before: "store.chain(.map { $0.title }, queue: .passthrough)",
    after: "store.derived(.map { $0.title })")
  static let primitive = rule(
    "primitive", "The value is `state.primitive`", .safe, guide: "derived-values",
    "The older members are deprecated.",
    before: "title.primitiveValue", after: "title.state.primitive")
  static let binding = rule(
    "binding", "A binding to a property names it", .safe, guide: "bindings",
    "Where what is read and what is set are the same property, its key path is enough.",
    before: "store.bindingDerived(get: .map { $0.title }, set: { $0.title = $1 })",
    after: "store.bindingDerived(select: \\.title)")
  static let taskKey = rule(
    "task-key", "Keys of tasks are literals", .safe, guide: "tasks",
    "A string literal is a key.",
    before: "store.task(key: .init(\"search\")) {}", after: "store.task(key: \"search\") {}")
  static let wait = rule(
    "await", "The task manager is not waited for", .safe, guide: "tasks",
    "It is a class, and no actor. It is for review where something else may have to wait.",
    before: "await store.taskManager.cancelAll()", after: "store.taskManager.cancelAll()")
  static let logger = rule(
    "logger", "A logger has what it needs", .safe, guide: "loggers",
    "Only `didCommit` is required, and nothing is told of dispatchers, as since 12. A function about "
      + "them that does something is for a person.",
    before:
      "struct Log: StoreLogger {\n  func didCreateDispatcher(log: DidCreateDispatcherLog, sender: AnyObject) {}\n}",
    after: "struct Log: StoreLogger {\n}")
  static let edge = rule(
    "edge", "A fragment is an edge", .safe, guide: "edges",
    "`Fragment` is `Edge`, and `_COWFragment` is `ReferenceEdge`.",
    before: "@Fragment var callback: () -> Void = {}", after: "@Edge var callback: () -> Void = {}")
  static let notOffered = rule(
    "not-offered", "What there is no counterpart of", .manual, guide: "known-gaps",
    "The guide says what to write instead.",
    before: "store.lock()", after: "// one commit")

  static let all = [
    wrapped, replace, map, modify, markAsModified, inoutRef, component, scope, slice, transaction,
    modification, changes, ifChanged, comparer, comparator, stream, chain, primitive, binding,
    taskKey, wait, logger, edge, notOffered,
  ]
}
