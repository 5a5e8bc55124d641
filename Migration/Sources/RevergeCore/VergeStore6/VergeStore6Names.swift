/// The names of VergeStore 6.
enum VergeStore6Names {
  static let scopeProperties: Set<String> = ["selector", "scopedStateKeyPath"]

  static let storeClasses: Set<String> = [
    "VergeDefaultStore", "StoreBase", "StandaloneVergeViewModelBase",
  ]
  static let dispatcherClasses: Set<String> = ["Dispatcher", "DispatcherBase"]
  static let protocols: Set<String> = ["Dispatching", "ScopedDispatching", "DispatcherType"]
  static let viewModels: Set<String> = ["VergeViewModelBase"]
  /// What a view model overrides to follow its parent.
  static let hooks: Set<String> = ["updateState", "storeStateUpdated"]

  /// Types of the library that no code without its import can name.
  static let types: Set<String> = [
    "VergeDefaultStore", "StoreBase", "Dispatcher", "DispatcherBase", "Dispatching",
    "ScopedDispatching", "DispatcherType", "Mutations", "Actions", "MutationDescriptor",
    "ActionDescriptor", "VergeStoreDispatcherContext", "AnyMutation", "AnyAction", "StateType",
    "VergeStoreLogger", "MutationMetadata", "ActionMetadata", "DefaultLogger", "Storage",
    "ReadonlyStorage", "EventEmitter", "StorageSubscribeToken", "VergeStoreType",
    "VergeViewModelBase", "StandaloneVergeViewModelBase", "_VergeStore_OptionalProtocol",
    "EventEmitterSubscribeToken", "CFTimeInterval",
  ]

  /// Members of the library that have no other meaning in code that imports it.
  static let members: Set<String> = [
    "backingStorage", "_backingStorage", "commitScoped", "commitScopedIfPresent", "scopedState",
    "dispatchTarget", "targetStore", "updateIfExists", "updateIfPresent", "accept",
    "descriptor", "addDidUpdate", "addWillUpdate", "modernStore",
  ]

  /// Members of a store that only a few other rules know, where they are called.
  static let storeMembers: Set<String> = [
    "backingStorage", "_backingStorage", "didChangePublisher",
  ]

  /// Whether a function that returns this returns a mutation or an action as a value.
  static func isValue(_ type: String) -> Bool {
    type == "Mutation" || type.hasPrefix("Action<")
  }
}
