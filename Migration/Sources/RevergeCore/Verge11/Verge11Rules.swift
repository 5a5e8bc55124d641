/// The rules for Verge 11, 12 and 13.
enum Verge11Rules {
  private static let rule = ModernRules(
    of: .verge11, prefix: "verge11", page: "Migration/FromVerge11.md")

  static let wrapped = rule(
    "wrapped", "Remove `wrapped`", .safe, guide: "mutations",
    """
    The parameter of a mutation is the state itself, not a reference to it. The rewrite needs \
    review if the names do not tell to which store the closure belongs, or whether the state has \
    such a member.
    """,
    before: "store.commit { $0.wrapped.title = \"a\" }", after: "store.commit { $0.title = \"a\" }")
  static let replace = rule(
    "replace", "Replace the state with an assignment", .safe, guide: "mutations",
    "The parameter of a mutation is the state itself, and can be assigned as a whole.",
    before: "store.commit { $0.replace(with: AppState()) }",
    after: "store.commit { $0 = AppState() }")
  static let map = rule(
    "map", "Replace mutations of a slice with mutations in place", .safe, guide: "mutations",
    """
    Swift changes a slice of a value in place; for an optional slice, optional chaining does. The \
    rewrite needs review if the names do not tell whether the slice is optional.
    """,
    before: "store.commit { $0.map(keyPath: \\.profile) { $0.name = \"Ada\" } }",
    after: "store.commit { $0.profile.name = \"Ada\" }")
  static let modify = rule(
    "modify", "Unwrap `modify`, `modifyDirectly` and `withType`", .safe, guide: "mutations",
    "The parameter of a mutation can be changed directly.",
    before: "store.commit { $0.modifyDirectly { $0.title = \"b\" } }",
    after: "store.commit { $0.title = \"b\" }")
  static let markAsModified = rule(
    "mark-as-modified", "No marks for modifications", .manual, guide: "mutations",
    """
    Observers of an `Equatable` state are called when it has changed. To call them in any case, \
    send an activity, or increment a counter in the state.
    """,
    before: "store.commit { $0.markAsModified() }", after: "store.commit { $0.revision += 1 }")
  static let inoutRef = rule(
    "inout-ref", "Replace `InoutRef` with the state", .safe, guide: "mutations",
    """
    `InoutRef<State>` is an alias of `State`. If it was the type of a parameter that is not \
    `inout`, the function no longer changes the state: then the rewrite needs review.
    """,
    before: "func rename(_ state: inout InoutRef<AppState>) {}",
    after: "func rename(_ state: inout AppState) {}")
  static let component = rule(
    "component", "Use one protocol for components", .safe, guide: "components",
    "All names stand for one protocol. The type of the store is the `TargetStore` of a component.",
    before: "final class Cart: StoreDriverType {}", after: "final class Cart: StoreComponentType {}"
  )
  static let scope = rule(
    "scope", "Declare scopes as `any … & Sendable`", .safe, guide: "components",
    """
    The protocol requires a `Sendable` key path. The rewrite needs review if the scope is stored, \
    because the stored value must be `Sendable` too.
    """,
    before: "var scope: WritableKeyPath<AppState, Cart> { \\.cart }",
    after: "var scope: any WritableKeyPath<AppState, Cart> & Sendable { \\.cart }")
  static let slice = rule(
    "slice", "Replace detached dispatchers with scoped stores", .safe, guide: "slices",
    "An object that works on a slice of the state becomes a store on that slice.",
    before: "store.detached(from: \\.cart)", after: "store.scoped(\\.cart)")
  static let transaction = rule(
    "transaction", "Use the transaction as the second parameter", .safe, guide: "transactions",
    "In 11, the transaction was a member of the first parameter.",
    before: "store.commit { $0._transaction[Animates.self] = true }",
    after: "store.commit { $1[Animates.self] = true }")
  static let modification = rule(
    "modification", "No record of modifications", .manual, guide: "changes",
    "Compare with the previous state: `ifChanged`, `hasChanges`.",
    before: "if state.modification?.title == true { redraw() }",
    after: "state.ifChanged(\\.title) { _ in redraw() }")
  static let changes = rule(
    "changes", "Remove `asChanges()` from `Changes`", .safe, guide: "changes",
    "`Changes` is a struct, and the only type that conforms to `ChangesType`.",
    before: "let same = store.state.asChanges()", after: "let same = store.state")
  static let ifChanged = rule(
    "if-changed", "Compare several slices with `ifChanged(…).do`", .safe, guide: "comparing",
    """
    `ifChanged` takes any number of slices. A closure with one parameter for all of them stays. \
    `#keyPathMap` requires manual migration.
    """,
    before: "state.ifChanged(\\.title, \\.count) { title, count in }",
    after: "state.ifChanged(\\.title, \\.count).do { title, count in }")
  static let comparer = rule(
    "comparer", "Pass comparing closures as an argument", .safe, guide: "comparing",
    """
    The closure need not be `@Sendable`. Other comparers stay; `.versionEquals()` requires manual \
    migration.
    """,
    before: "state.ifChanged(\\.results, .any { $0.count == $1.count }) { results in }",
    after: "state.ifChanged({ $0.results }, by: { $0.count == $1.count }).do { results in }")
  static let comparator = rule(
    "comparator", "Replace comparisons with comparators", .safe, guide: "comparing",
    "Both names exist. `Comparison` alone needs review, because other libraries have such a type.",
    before: "EqualityComparison<Int>()", after: "EqualityComparator<Int>()")
  static let stream = rule(
    "stream", "Replace streams with sequences", .safe, guide: "streams",
    "Both names exist, and mean the same.",
    before: "for await state in store.stateStream() {}", after: "for await state in store.states {}"
  )
  static let chain = rule(
    "chain", "Replace `chain` with `derived`", .safe, guide: "derived-values",
    "Both names exist, and mean the same. The default queue is `.passthrough`.",
    before: "store.chain(.map { $0.title }, queue: .passthrough)",
    after: "store.derived(.map { $0.title })")
  static let primitive = rule(
    "primitive", "Replace older members with `state.primitive`", .safe, guide: "derived-values",
    "The older members are deprecated.",
    before: "title.primitiveValue", after: "title.state.primitive")
  static let binding = rule(
    "binding", "Create bindings from key paths", .safe, guide: "bindings",
    "If the getter and the setter use the same property, its key path is enough.",
    before: "store.bindingDerived(get: .map { $0.title }, set: { $0.title = $1 })",
    after: "store.bindingDerived(select: \\.title)")
  static let taskKey = rule(
    "task-key", "Write task keys as literals", .safe, guide: "tasks",
    "A string literal is a key.",
    before: "store.task(key: .init(\"search\")) {}", after: "store.task(key: \"search\") {}")
  static let wait = rule(
    "await", "Remove `await` from the task manager", .safe, guide: "tasks",
    """
    The task manager is a class, not an actor. The rewrite needs review if another part of the \
    expression may suspend.
    """,
    before: "await store.taskManager.cancelAll()", after: "store.taskManager.cancelAll()")
  static let logger = rule(
    "logger", "Remove empty functions of loggers", .safe, guide: "loggers",
    """
    Only `didCommit` is required, and since 12 nothing is logged about dispatchers. A non-empty \
    function about dispatchers requires manual migration.
    """,
    before:
      "struct Log: StoreLogger {\n  func didCreateDispatcher(log: DidCreateDispatcherLog, sender: AnyObject) {}\n}",
    after: "struct Log: StoreLogger {\n}")
  static let edge = rule(
    "edge", "Replace `Fragment` with `Edge`", .safe, guide: "edges",
    "`Fragment` is `Edge`, and `_COWFragment` is `ReferenceEdge`.",
    before: "@Fragment var callback: () -> Void = {}", after: "@Edge var callback: () -> Void = {}")
  static let notOffered = rule(
    "not-offered", "Unsupported API", .manual, guide: "known-gaps",
    "The guide states the replacement.", before: "store.lock()", after: "// one commit")

  static let all = [
    wrapped, replace, map, modify, markAsModified, inoutRef, component, scope, slice, transaction,
    modification, changes, ifChanged, comparer, comparator, stream, chain, primitive, binding,
    taskKey, wait, logger, edge, notOffered,
  ]
}
