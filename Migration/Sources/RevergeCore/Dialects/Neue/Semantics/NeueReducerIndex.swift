/// The types that may be reducers, with the facts that determine their migration.
struct NeueReducerIndex: Sendable {
  /// The facts about one type.
  struct Reducer: Sendable {
    enum Kind: Sendable { case `class`, `struct`, other }
    enum ParentChange: Sendable { case nothing, plain, withStore }

    var kind: Kind?
    var isFinal = false
    /// The reason why the type cannot become a component.
    var problem: String?
    var state: TypeReference?
    var parentState: TypeReference?
    var parent: TypeReference?
    var source: TypeReference?
    var initial: NeueInitialState?
    var parentChange: ParentChange?
    var stored: Set<String> = []
    /// The parameters of a struct's memberwise initializer, with their types.
    var memberwise: [String] = []
    var hasInitializer = false
    /// The labels of the initializers' parameters.
    var parameters: Set<String> = []
    var members: Set<String> = []
    /// The functions that return a mutation or an action, with the kind of the value.
    var values: [String: NeueNames.ValueKind] = [:]
    /// The functions of the reducer through which these functions create their values.
    var delegates: [String: [String]] = [:]
    /// The functions in an unsupported form.
    var unusual: Set<String> = []

    mutating func merge(_ other: Reducer) {
      kind = kind ?? other.kind
      isFinal = isFinal || other.isFinal
      problem = problem ?? other.problem
      state = state ?? other.state
      parentState = parentState ?? other.parentState
      parent = parent ?? other.parent
      source = source ?? other.source
      initial = initial ?? other.initial
      parentChange = parentChange ?? other.parentChange
      stored.formUnion(other.stored)
      memberwise += other.memberwise
      hasInitializer = hasInitializer || other.hasInitializer
      parameters.formUnion(other.parameters)
      members.formUnion(other.members)
      values.merge(other.values) { first, _ in first }
      delegates.merge(other.delegates) { $0 + $1 }
      unusual.formUnion(other.unusual)
    }
  }

  var reducers: [String: Reducer] = [:]
  /// The types with a supported `asAction()`.
  var actionTypes: Set<String> = []
  /// Whether a file uses the token of a registration.
  var keepsRegistrations = false
  /// The functions in extensions of any store or context, each as often as it is declared.
  var sharedFunctions: [String] = []

  /// Replaces the names of types by their names in an index.
  mutating func rename(_ rename: (String) -> String) {
    reducers = reducers.renamed(rename)
    actionTypes = Set(actionTypes.map(rename))
  }

  mutating func merge(_ other: NeueReducerIndex) {
    actionTypes.formUnion(other.actionTypes)
    keepsRegistrations = keepsRegistrations || other.keepsRegistrations
    sharedFunctions += other.sharedFunctions
    reducers.merge(other.reducers) { first, second in
      var both = first
      both.merge(second)
      return both
    }
  }
}

/// The initial state of a reducer.
struct NeueInitialState: Sendable {
  /// The body, if it is a single expression.
  let expression: String?
  /// The names in the body that are not members.
  let names: Set<String>
}
