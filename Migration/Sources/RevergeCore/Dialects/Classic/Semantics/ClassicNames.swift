/// The names of Verge Classic, and those from before Verge 4.
enum ClassicNames {
  /// The new name of a private property `store`.
  static let otherStore = "otherStore"

  static let verges: Set<String> = [
    "VergeType", "ModularVergeType", "CyclerType", "ModularCyclerType",
  ]
  static let modular: Set<String> = ["ModularVergeType", "ModularCyclerType"]
  static let anyVerges: Set<String> = ["AnyVergeType", "AnyCyclerType"]
  static let storages: Set<String> = [
    "Storage", "ReadonlyStorage", "MutableStorage", "StateStorage",
  ]
  static let contexts: Set<String> = ["DispatchContext", "DispatchingContext"]
  static let loggers: Set<String> = ["VergeLogging", "CycleLogging", "MutableStorageLogging"]
  static let emptyLoggers: Set<String> = ["EmptyVergeLogger", "EmptyCyclerLogger"]
  static let tokens: Set<String> = ["StorageSubscribeToken", "EventEmitterCancellable"]
  static let signals: Set<String> = ["Emitter", "Signal"]
  /// Types that have no replacement.
  static let unsupported: Set<String> = ["VergeInternalError", "DeinitBox", "Accepter", "NoState"]

  /// Types of the library that only files with its import can name.
  static let types = verges.union(anyVerges).union(storages).union(contexts).union(loggers)
    .union(emptyLoggers).union(tokens).union(signals).union(unsupported)
    .union(["NoActivity", "Binder", "Disposable", "DisposeBag", "DefaultStore"])

  /// Members of the library that have no other meaning in files with its import.
  static let members: Set<String> = [
    "currentState", "asStorage", "setNotificationFilter", "addDidUpdate", "addWillUpdate",
    "addDeinit", "sinkEvent", "updateIfChanged", "batchUpdate", "_update", "commitBinder",
    "disposed", "asSignal", "modernStore", "valuePublisher", "objectDidChange", "dispatchAsync",
  ]

  /// Functions that run their closures before they return.
  static let immediate: Set<String> = [
    "forEach", "map", "flatMap", "compactMap", "mapValues", "compactMapValues", "filter", "reduce",
    "contains", "first", "firstIndex", "last", "lastIndex", "allSatisfy", "sorted", "sort", "min",
    "max", "removeAll", "drop", "prefix", "split", "partition", "sync", "withLock",
    "withExtendedLifetime", "autoreleasepool", "commit", "update", "dispatch", "dispatchAsync",
    "forward",
  ]
}
