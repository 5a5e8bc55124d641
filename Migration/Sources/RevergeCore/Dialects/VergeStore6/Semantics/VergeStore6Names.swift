/// The names of VergeStore 6.
enum VergeStore6Names {
  static let scopeProperties: Set<String> = ["selector", "scopedStateKeyPath"]

  static let storeClasses: Set<String> = [
    "VergeDefaultStore", "StoreBase", "StandaloneVergeViewModelBase", "NoActivityStoreBase",
  ]
  static let dispatcherClasses: Set<String> = ["Dispatcher", "DispatcherBase"]
  static let protocols: Set<String> = ["Dispatching", "ScopedDispatching", "DispatcherType"]
  static let viewModels: Set<String> = ["VergeViewModelBase", "ViewModelBase"]
  /// The methods that a view model overrides to observe its parent.
  static let hooks: Set<String> = [
    "updateState", "storeStateUpdated", "receiveStoreActivity", "receiveParentActivity",
  ]
  /// Protocols of types that are mutations and actions of the betas.
  static let values: Set<String> = [
    "MutationType", "ActionType", "TryMutationType", "TryActionType", "MutationBaseType",
    "ActionBaseType",
  ]

  /// The functions that commit.
  static let commits: Set<String> = [
    "commit", "commitScoped", "commitScopedIfPresent", "commitIfPresent", "commitInline",
  ]

  /// Types of the library that only files with its import can name.
  static let types: Set<String> = [
    "VergeDefaultStore", "StoreBase", "Dispatcher", "DispatcherBase", "Dispatching",
    "ScopedDispatching", "DispatcherType", "Mutations", "Actions", "MutationDescriptor",
    "ActionDescriptor", "VergeStoreDispatcherContext", "AnyMutation", "AnyAction", "StateType",
    "VergeStoreLogger", "MutationMetadata", "ActionMetadata", "DefaultLogger", "Storage",
    "ReadonlyStorage", "EventEmitter", "StorageSubscribeToken", "VergeStoreType",
    "VergeViewModelBase", "StandaloneVergeViewModelBase", "_VergeStore_OptionalProtocol",
    "EventEmitterSubscribeToken", "CFTimeInterval", "NoActivityStoreBase", "ViewModelBase",
    "DispatcherContext", "TryAnyMutation", "TryAnyAction", "MutationType", "ActionType",
    "TryMutationType", "TryActionType", "MutationBaseType", "ActionBaseType", "StateUpdatingError",
    "MemoizeSelector", "AnySelector", "EqualityComputer",
  ]

  /// Members of the library that have no other meaning in files with its import.
  static let members: Set<String> = [
    "backingStorage", "_backingStorage", "commitScoped", "commitScopedIfPresent", "scopedState",
    "dispatchTarget", "targetStore", "updateIfExists", "updateIfPresent", "accept",
    "descriptor", "addDidUpdate", "addWillUpdate", "modernStore", "commitInline",
    "dispatchInline", "updateTryPresent", "_eventEmitter", "asStoreBase",
  ]

  /// Members of a store that few rules rewrite, and only as the base of a call.
  static let storeMembers: Set<String> = [
    "backingStorage", "_backingStorage", "didChangePublisher", "_eventEmitter", "selector",
  ]

  /// Such members of the stores of the betas.
  static let betaStoreMembers: Set<String> = [
    "getter", "lock", "unlock", "activityPublisher", "wrappedValue", "asStoreBase",
  ]

  /// Whether a return type is that of a mutation or an action.
  static func isValue(_ type: String) -> Bool {
    isMutation(type) || type.hasPrefix("Action<") || type.hasPrefix("TryAction<")
  }

  /// Whether a return type is that of a mutation.
  static func isMutation(_ type: String) -> Bool {
    type == "Mutation" || type.hasPrefix("Mutation<") || type.hasPrefix("TryMutation<")
  }
}
