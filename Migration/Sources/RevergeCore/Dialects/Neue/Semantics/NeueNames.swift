/// The names of VergeNeue.
enum NeueNames {
  static let reducerProtocols: Set<String> = [
    "ReducerType", "ModularReducerType", "ScopedReducerType", "_ReducerCore",
  ]
  /// Types whose last generic parameter is a reducer, and that stand for its store.
  static let stores: Set<String> = [
    "Store", "StoreBase", "ScopedStore", "DispatchContext", "StoreDispatchContext",
    "ScopedDispatchContext",
  ]
  /// Types whose extensions extend components.
  static let extensible: Set<String> = [
    "StoreType", "Store", "StoreBase", "DispatchContext", "StoreDispatchContext",
    "ScopedDispatchContext",
  ]
  /// The name that stands for any reducer.
  static let anyReducer = "ReducerType"
  /// The names of a reducer for its store types.
  static let storeAliases: Set<String> = ["StoreType", "ScopedStoreType", "DispatchContext"]
  /// The names of a reducer for its state.
  static let stateAliases: Set<String> = ["TargetState", "State"]
  static let parentStateAliases: Set<String> = ["ParentState"]
  /// Type aliases that a component does not need.
  static let droppedAliases: Set<String> = [
    "TargetState", "ParentReducer", "ParentState", "SourceReducer",
  ]

  /// Types of the library that only files with its import can name.
  static let types: Set<String> = [
    "ReducerType", "ModularReducerType", "ScopedReducerType", "_ReducerCore", "StoreBase",
    "ScopedStore", "DispatchContext", "StoreDispatchContext", "ScopedDispatchContext", "_Mutation",
    "_Action", "_ScopedAction", "_ActionType", "StoreKey", "RegistrationToken", "AdapterBase",
    "MutationMetadata", "ActionMetadata", "CodeLocation",
  ]

  /// Types whose names no rule can rewrite in declarations.
  static let withoutEquivalent: Set<String> = [
    "MutationMetadata", "ActionMetadata", "CodeLocation", "StoreType", "_ActionType", "_Mutation",
    "_Action", "_ScopedAction", "AdapterBase",
  ]

  /// Members of the library that have no other meaning in files with its import.
  static let members: Set<String> = [
    "makeScoped", "sourceStore", "sourceState", "inlineCommit", "addAdapter", "removeAdapter",
    "addScopedStore", "removeScopedStore", "reserveRelease", "codeLocation", "rawKey", "StoreType",
    "ScopedStoreType",
  ]

  /// Members of `Changes` that shadow those of the state.
  static let membersOfChanges: Set<String> = [
    "primitive", "version", "previous", "previousPrimitive", "root", "transaction", "traces", "map",
    "mapIfPresent", "hasChanges", "noChanges", "ifChanged", "takeIfChanged", "asChanges",
    "droppedPrevious", "customMirror",
  ]

  enum ValueKind: Sendable { case mutation, action }

  /// The kind of value of a return type, if it is a mutation or an action.
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
  /// The last generic argument, if there is one.
  var lastGenericArgument: String? { genericArguments.last }
}
