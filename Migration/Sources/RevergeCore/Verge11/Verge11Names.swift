/// The names of Verge 11, 12 and 13.
enum Verge11Names {
  /// The store types, with the index of the generic parameter that is the state.
  static let stores = [
    "Store": 0, "UIStateStore": 0, "NoActivityStoreBase": 0, "ViewModelBase": 0,
    "DetachedDispatcher": 2,
  ]
  static let derived: Set<String> = ["Derived", "BindingDerived"]
  static let components: Set<String> = [
    "StoreComponentType", "StoreDriverType", "StoreWrapperType", "DispatcherType",
  ]
  /// Former names of the component protocol.
  static let formerComponents = components.subtracting(["StoreComponentType"])
  static let taskManagers: Set<String> = ["TaskManager", "TaskManagerActor"]
  static let comparators = [
    "Comparison": "TypedComparator", "EqualityComparison": "EqualityComparator",
    "AnyEqualityComparison": "AnyEqualityComparator", "FalseComparison": "FalseComparator",
    "AndComparison": "AndComparator", "OrComparison": "OrComparator",
  ]
  static let edges = ["Fragment": "Edge", "_COWFragment": "ReferenceEdge"]

  /// Types that this package does not have. The guide states the replacements.
  static let missing: Set<String> = [
    "DispatcherBase", "TaskQueueActor", "DynamicPropertyStorage", "InstancePool",
    "VergeConcurrency", "RuntimeSanitizer", "ReadRef", "DerivedMaking", "MainActorTargetQueue",
  ]

  /// Names that older dialects also have, which only count in files that import no other dialect.
  static let shared: Set<String> = ["DispatcherType", "DispatcherBase"]

  /// The optional methods of a logger.
  static let loggerMethods: Set<String> = [
    "didSendActivity", "didCreateDispatcher", "didDestroyDispatcher",
  ]

  /// Types that have no members of the library.
  static let others: Set<String> = [
    "Int", "String", "Bool", "Double", "Float", "Data", "Date", "URL", "UUID", "Set", "Array",
    "Dictionary", "Optional", "Void", "Task",
  ]
}

extension String {
  /// The name without the module of the library.
  var withoutVerge: String { hasPrefix("Verge.") ? String(dropFirst(6)) : self }
}
