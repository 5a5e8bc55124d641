/// The names of the modern API that rules write.
enum ModernNames {
  /// The members, without labels. `modernStore` is one of the old modules.
  static let members: Set<String> = [
    "activities", "activity", "commit", "derived", "detached", "ifChanged", "ifPresent",
    "initialState", "map", "primitive", "read", "run", "scope", "scoped", "send",
    "sinkActivity", "sinkEvent", "sinkState", "sinkValues", "state", "store",
    "storeWhileSourceActive", "subscribe", "task", "value",
  ]

  /// The properties of components. A method without parameters cannot have such a name.
  static let ofComponents: Set<String> = ["state", "store"]

  /// The members of `Changes`, which shadow those of the state.
  static let ofChanges: Set<String> = [
    "asChanges", "customMirror", "droppedPrevious", "hasChanges", "ifChanged", "map",
    "mapIfPresent", "noChanges", "previous", "previousPrimitive", "primitive", "root",
    "takeIfChanged", "traces", "transaction", "version",
  ]

  /// The types.
  static let types: Set<String> = [
    "AnyTargetQueue", "AtomicState", "Cancellable", "Changes", "CommitLog", "Derived", "Edge",
    "Pipeline", "Store", "StoreActivitySubscription", "StoreComponentType", "StoreLogger",
    "StoreStateSubscription", "StoreType", "VergeAnyCancellable", "VergeAnyCancellables",
  ]
}
