/// The names of Verge 11, 12 and 13.
enum Verge11Names {
  /// What a store with these parameters is called, and which of them is its state.
  static let stores = [
    "Store": 0, "UIStateStore": 0, "NoActivityStoreBase": 0, "ViewModelBase": 0,
    "DetachedDispatcher": 2,
  ]
  static let derived: Set<String> = ["Derived", "BindingDerived"]
  static let components: Set<String> = [
    "StoreComponentType", "StoreDriverType", "StoreWrapperType", "DispatcherType",
  ]
  /// Other names of the protocol of components.
  static let formerComponents = components.subtracting(["StoreComponentType"])
  static let taskManagers: Set<String> = ["TaskManager", "TaskManagerActor"]
  static let comparators = [
    "Comparison": "TypedComparator", "EqualityComparison": "EqualityComparator",
    "AnyEqualityComparison": "AnyEqualityComparator", "FalseComparison": "FalseComparator",
    "AndComparison": "AndComparator", "OrComparison": "OrComparator",
  ]
  static let edges = ["Fragment": "Edge", "_COWFragment": "ReferenceEdge"]

  /// Types that this package has no counterpart of, and where the guide says what to do instead.
  static let missing: Set<String> = [
    "ViewModelBase", "DispatcherBase", "ScopedDispatcherBase", "TaskQueueActor",
    "DynamicPropertyStorage", "InstancePool", "VergeConcurrency", "RuntimeSanitizer", "ReadRef",
    "DerivedMaking", "MainActorTargetQueue",
  ]
  static let changes: Set<String> = ["ChangesType", "AnyChangesType", "HasTraces"]

  /// Names that older generations have, too: looked for in files that import this one alone.
  static let shared: Set<String> = ["DispatcherType", "DispatcherBase", "ViewModelBase"]

  /// What a logger need not have.
  static let loggerMethods: Set<String> = [
    "didSendActivity", "didCreateDispatcher", "didDestroyDispatcher",
  ]

  /// Types of which nothing of this library can be asked.
  static let others: Set<String> = [
    "Int", "String", "Bool", "Double", "Float", "Data", "Date", "URL", "UUID", "Set", "Array",
    "Dictionary", "Optional", "Void", "Task",
  ]
}

extension String {
  /// The name without the library's module before it.
  var withoutVerge: String { hasPrefix("Verge.") ? String(dropFirst(6)) : self }
}
