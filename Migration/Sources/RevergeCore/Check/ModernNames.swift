/// The names of the modern API that rules write.
enum ModernNames {
  /// The members, without labels.
  static let members: Set<String> = [
    "activities", "activity", "asStore", "commit", "derived", "detached", "ifChanged", "ifPresent",
    "initialState", "map", "modernStore", "primitive", "read", "run", "scope", "scoped", "send",
    "sinkActivity", "sinkEvent", "sinkState", "sinkValues", "state", "store",
    "storeWhileSourceActive", "subscribe", "task", "value",
  ]
}
