/// The names of VueFlux and VueFluxReactive.
enum VueFluxNames {
  /// Generic types with one generic parameter.
  static let generic: Set<String> = [
    "Store", "Actions", "Computed", "Signal", "Constant", "Variable", "Sink", "Binder",
    "AtomicReference", "ThreadSafe",
  ]

  /// Types that notify of values.
  static let signals: Set<String> = ["Signal", "Variable", "Constant"]

  /// Types of other libraries that call their observers when a value is sent or set.
  static let foreignSubjects: Set<String> = [
    "MutableProperty", "Observer", "AnyObserver", "Dynamic",
  ]

  /// Types without generic parameters.
  static let plain: Set<String> = [
    "Executor", "Subscription", "SubscriptionScope", "Disposable", "AnyDisposable",
    "DisposableScope", "SubscriptionScopeOwner", "DisposableScopeOwner",
  ]

  /// Names that only have a meaning in inheritance clauses.
  static let protocols: Set<String> = ["State", "Mutations"]

  /// Functions that call their closure before they return, and do not store it.
  static let callers: Set<String> = [
    "map", "flatMap", "compactMap", "filter", "reduce", "contains", "first", "firstIndex", "last",
    "lastIndex", "forEach", "allSatisfy", "sorted", "min", "max", "prefix", "drop", "mapValues",
    "compactMapValues",
  ]

  /// Functions that run their closure later, or on another queue.
  static let laterCallers: Set<String> = [
    "async", "asyncAfter", "Task", "detached", "addOperation", "execute",
  ]

  /// The suffixes of the names of protocols that no file declares, and whose methods call back.
  static let suffixesOfProtocols = ["Delegate", "Observer", "Listener"]

  /// The members of every component.
  static let membersOfComponents: Set<String> = [
    "store", "state", "primitiveState", "commit", "reduce", "send", "sinkState", "sinkActivity",
    "derived", "task", "taskDetached", "taskManager", "backgroundCommit", "asStore", "scope",
    "scoped", "scopedStore", "rootState", "detached", "waitForDelivery",
    "waitUntilAllEventConsumed",
  ]

  /// The properties of every component, whose names no method without parameters can have.
  static let propertiesOfComponents: Set<String> = [
    "store", "state", "primitiveState", "scope", "rootState", "scopedStore",
  ]

  /// Methods that mutate the value on which they are called.
  static let changers: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "removeValue",
    "removeSubrange", "replaceSubrange", "popFirst", "popLast", "sort", "reverse", "shuffle",
    "swapAt", "partition", "toggle", "negate", "merge", "update", "updateValue", "formUnion",
    "formIntersection", "formSymmetricDifference", "subtract", "reserveCapacity",
  ]

  /// The members of a component that mutations can have under the same name.
  static let ofComponent: Set<String> = [
    "all", "apply", "queue", "registered", "state", "store",
  ]
}

extension String {
  /// Whether the name is qualified with a module of the library.
  var isQualifiedVueFlux: Bool {
    VueFlux.modules.contains { hasPrefix($0 + ".") }
  }
}
