/// The identifiers that distinguish the dialects whose modules have the same names.
enum Vocabulary {
  private static let vs6: Set<Generation> = [.vergeStore6, .vergeStore6FirstBetas]
  private static let betas: Set<Generation> = [.vergeStore6Betas]
  private static let firstBetas: Set<Generation> = [.vergeStore6FirstBetas]
  static let anyVS6 = vs6.union(betas)
  private static let twoParameters: Set<Generation> = [.vergeStore6Betas, .modern]
  private static let classic: Set<Generation> = [.classic]
  private static let anyClassic: Set<Generation> = [.classic, .cycler2]
  private static let modern: Set<Generation> = [.modern]

  /// Types with any number of generic parameters.
  static let types: [String: Set<Generation>] = [
    "Dispatching": vs6, "MutationDescriptor": vs6, "ActionDescriptor": vs6,
    "VergeStoreDispatcherContext": vs6, "_VergeStore_OptionalProtocol": vs6,
    "ScopedDispatching": anyVS6, "VergeStoreLogger": anyVS6,
    "NoActivityStoreBase": twoParameters, "ViewModelBase": twoParameters,
    "DispatcherContext": betas, "TryAnyMutation": betas,
    "TryAnyAction": betas, "TryMutation": betas, "TryAction": betas, "MutationBaseType": betas,
    "ActionBaseType": betas, "StateUpdatingError": twoParameters, "MutationType": betas,
    "TryMutationType": betas, "ActionType": betas,
    "VergeType": classic, "AnyVergeType": classic, "ModularVergeType": classic,
    "VergeLogging": classic, "EmptyVergeLogger": classic, "DispatchingContext": classic,
    "DispatchContext": classic, "VergeInternalError": classic, "NoState": classic,
    "CyclerType": anyClassic, "AnyCyclerType": anyClassic, "ModularCyclerType": classic,
    "CycleLogging": anyClassic, "EmptyCyclerLogger": anyClassic, "MutableStorage": anyClassic,
    "MutableStorageLogging": anyClassic, "NoActivity": anyClassic, "Emitter": classic,
    "Accepter": classic,
    "CyclerContext": [.cycler2], "CyclerWeakContext": [.cycler2],
    "StoreComponentType": modern, "StoreDriverType": modern, "StoreWrapperType": modern,
    "Derived": modern, "BindingDerived": modern, "InoutRef": modern, "Changes": modern,
    "StoreLogger": twoParameters, "DefaultStoreLogger": twoParameters, "CommitLog": modern,
    "ActivityLog": modern, "VergeAnyCancellable": modern, "VergeAnyCancellables": modern,
    "StoreReader": modern, "StoreStateSubscription": modern, "StateReader": modern,
    "UseState": modern, "UIStateStore": modern, "StoreMiddleware": modern, "MemoizeMap": modern,
    "DetachedDispatcher": modern, "ScopedDispatcherBase": modern, "BatchCommitContext": modern,
    "ExtendedStateType": modern, "ExtendedType": modern,
  ]

  /// Types whose number of generic parameters distinguishes the dialects.
  static let parameters: [String: [Int: Set<Generation>]] = [
    "VergeDefaultStore": [1: vs6, 2: twoParameters],
    "Dispatcher": [1: vs6, 2: twoParameters],
    "StoreBase": [1: vs6, 2: twoParameters],
    "DispatcherBase": [1: vs6, 2: twoParameters],
    "Mutation": [0: vs6, 1: betas],
    "AnyMutation": [1: vs6, 2: betas],
    "StandaloneVergeViewModelBase": [1: vs6, 2: betas.union(firstBetas)],
    "VergeViewModelBase": [2: vs6, 3: firstBetas, 4: betas],
    "Store": [2: modern],
  ]

  /// Members.
  static let members: [String: Set<Generation>] = [
    "commitScoped": vs6, "commitScopedIfPresent": vs6, "dispatchTarget": anyVS6,
    "scopedStateKeyPath": anyVS6, "mutationIfPresent": anyVS6, "mutationScopedIfPresent": vs6,
    "commitInline": betas, "dispatchInline": betas, "updateTryPresent": twoParameters,
    "receiveStoreActivity": betas, "receiveParentActivity": twoParameters,
    "currentState": classic, "commitBinder": anyClassic, "commitIfChangedBinder": [.cycler2],
    "asStateStorage": [.cycler2],
    "sinkState": modern, "sinkActivity": modern, "ifChanged": modern, "backgroundCommit": modern,
    "sinkChanges": modern, "subscribeChanges": modern, "subscribeActivity": modern,
    "sinkValue": modern, "batchCommit": modern,
  ]

  /// The types of `VergeORM`, with whether only that library has such a name.
  static let entityTypes: [String: Bool] = [
    "EntityIdentifier": false, "AnyEntityIdentifier": true, "EntityTableIdentifier": true,
    "EntityTableKey": true, "EntityTable": false, "EntityTableType": true,
    "StandaloneEntityTable": true, "EntitySchemaType": true, "IndexesType": true, "IndexKey": false,
    "IndexesStorage": true, "OrderedIDIndex": true, "GroupByEntityIndex": true,
    "GroupByKeyIndex": true, "GroupByIndex": false, "HashIndex": false, "SetIndex": false,
    "IndexType": false, "EntityType": false, "DatabaseType": false, "DatabaseStorage": false,
    "DatabaseEmbedding": true, "DatabaseComparisons": true, "DatabaseEntityUpdatesResult": true,
    "DatabaseBatchUpdatesContext": true, "DatabaseBatchUpdateContext": true,
    "DatabaseEntityBatchUpdatesContext": true, "DatabaseContext": false, "EntityModifier": true,
    "EntityPropertyAdapter": true, "IndexesPropertyAdapter": true, "EntityWrapper": false,
    "NonNullEntityWrapper": true, "NonNullDerivedResult": true, "VergeORMError": true,
    "BatchUpdatesError": false, "MiddlewareType": false, "AnyMiddleware": false,
  ]

  /// The dialects with a module `VergeORM`.
  static let withEntities = anyVS6.union(modern)
  /// Members that only `VergeORM` of Verge 7 to 13 has.
  static let entityMembers: Set<String> = [
    "getterToDatabase", "derivedNonNull", "derivedEntity", "derivedEntityPersistent",
  ]

  /// Members of the storage in a commit of Cycler 2, called with a key path.
  static let storageMembers: Set<String> = ["update", "updateIfChanged", "batchUpdate"]
}
