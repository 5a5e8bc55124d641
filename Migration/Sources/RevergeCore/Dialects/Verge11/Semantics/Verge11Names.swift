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
  static let taskManagers: Set<String> = ["TaskManager", "TaskManagerActor"]

  /// Names that older dialects also have, which only count in files that import no other dialect.
  static let shared: Set<String> = ["DispatcherType", "DispatcherBase"]

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
