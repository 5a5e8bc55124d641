/// The names of the modern API that rules write.
enum ModernNames {
  /// The members, without labels. `modernStore` is one of the old modules.
  static let members: Set<String> = [
    "activities", "activity", "commit", "derived", "detached", "ifChanged", "ifPresent",
    "initialState", "map", "primitive", "read", "run", "scope", "scoped", "send",
    "sinkActivity", "sinkEvent", "sinkState", "sinkValues", "state", "store",
    "storeWhileSourceActive", "subscribe", "task", "value",
  ]
  /// The types.
  static let types: Set<String> = [
    "AnyTargetQueue", "AtomicState", "Cancellable", "Changes", "CommitLog", "Derived", "Edge",
    "Pipeline", "Store", "StoreActivitySubscription", "StoreComponentType", "StoreLogger",
    "StoreStateSubscription", "StoreType", "VergeAnyCancellable", "VergeAnyCancellables",
  ]
}
