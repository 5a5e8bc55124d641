/// The names of VergeNeue.
enum NeueNames {
  static let reducerProtocols: Set<String> = [
    "ReducerType", "ModularReducerType", "ScopedReducerType", "_ReducerCore",
  ]
  /// Types whose last parameter is a reducer, and that stand for its store.
  static let stores: Set<String> = [
    "Store", "StoreBase", "ScopedStore", "DispatchContext", "StoreDispatchContext",
    "ScopedDispatchContext",
  ]
  /// What a reducer calls those of its own.
  static let storeAliases: Set<String> = ["StoreType", "ScopedStoreType", "DispatchContext"]
  /// What a reducer calls a state.
  static let stateAliases: Set<String> = ["TargetState", "State"]
  static let parentStateAliases: Set<String> = ["ParentState"]
  /// What says nothing once a reducer is a component.
  static let droppedAliases: Set<String> = [
    "TargetState", "ParentReducer", "ParentState", "SourceReducer",
  ]

  /// Types of the library that no code without its import can name.
  static let types: Set<String> = [
    "ReducerType", "ModularReducerType", "ScopedReducerType", "_ReducerCore", "StoreBase",
    "ScopedStore", "DispatchContext", "StoreDispatchContext", "ScopedDispatchContext", "_Mutation",
    "_Action", "_ScopedAction", "_ActionType", "StoreKey", "RegistrationToken", "AdapterBase",
    "MutationMetadata", "ActionMetadata", "CodeLocation",
  ]

  /// Members of the library that have no other meaning in code that imports it.
  static let members: Set<String> = [
    "makeScoped", "sourceStore", "sourceState", "inlineCommit", "addAdapter", "removeAdapter",
    "addScopedStore", "removeScopedStore", "reserveRelease", "codeLocation", "rawKey", "StoreType",
    "ScopedStoreType",
  ]

  /// What a `Changes` has itself, so that a member of the state of this name is hidden.
  static let membersOfChanges: Set<String> = [
    "primitive", "version", "previous", "previousPrimitive", "root",
  ]

  enum ValueKind: Sendable { case mutation, action }

  /// Whether a function that returns this returns a mutation or an action.
  static func valueKind(_ type: String) -> ValueKind? {
    let head = type.withoutGenericArguments
    switch head.split(separator: ".").last {
    case "Mutation", "_Mutation": return .mutation
    case "Action", "_Action", "ScopedAction", "_ScopedAction":
      return type == head ? nil : .action
    default: return nil
    }
  }
}

extension String {
  /// The last argument in angle brackets, if there is one.
  var lastGenericArgument: String? { genericArguments.last }
}
