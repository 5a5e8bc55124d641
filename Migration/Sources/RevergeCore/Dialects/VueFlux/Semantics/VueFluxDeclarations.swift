import SwiftSyntax

/// The VueFlux declarations in the files.
struct VueFluxDeclarations: Sendable {
  /// A property of a state.
  struct Property: Sendable {
    enum Kind: Sendable { case plain, variable, sink }

    let name: String
    let kind: Kind
    /// The type of a variable's value, or of the values that a sink sends, if it is known.
    let value: String?
    /// The type, as written or derived from the initial value.
    let type: String?
    /// Whether the property is a constant closure, whose code is in the declaration.
    var isFixedClosure = false
    /// The lines of the comment above it.
    var comment: [String] = []
    /// The new name in the struct, if a getter has the name of the property.
    fileprivate(set) var rename: String?

    /// The name in the struct.
    var newName: String { rename ?? name }

    /// Whether the property is a subject of another library, which calls its observers when it sends.
    var isSubject: Bool {
      guard kind == .plain, let type = type?.plainType.withoutGenericArguments else { return false }
      let last = type.split(separator: ".").last.map(String.init) ?? type
      return last.hasSuffix("Subject") || last.hasSuffix("Relay")
        || VueFluxNames.foreignSubjects.contains(last)
    }
  }

  /// A class that is a state.
  struct State: Sendable {
    fileprivate(set) var reference: TypeReference
    fileprivate(set) var properties: [Property]
    /// The reason why the class cannot become a struct; `nil` if it can.
    let obstacle: String?

    func property(_ name: String) -> Property? {
      properties.first { $0.name == name.withoutTicks }
    }
    var sinks: [Property] { properties.filter { $0.kind == .sink } }
    var subjects: [Property] { properties.filter(\.isSubject) }
  }

  /// A type of mutations.
  struct Mutations: Sendable {
    fileprivate(set) var reference: TypeReference
    let state: TypeReference
    fileprivate(set) var action: String
    /// The reason why the type cannot become a component; `nil` if it can.
    let obstacle: String?
    /// Whether the state changes after a sink has sent.
    let sendsEarly: Bool
    /// The members of the state that the mutations use.
    let members: Set<String>
    /// Whether the mutations have stored properties.
    let hasProperties: Bool
    /// The parameters of the implicit initializer.
    let parameters: [Parameter]
    /// Whether the mutations have an initializer with parameters or statements.
    let hasInitializer: Bool
  }

  /// A parameter of the implicit initializer of mutations.
  struct Parameter: Sendable {
    let name: String
    let type: String
  }

  /// A getter in an extension of `Computed`.
  struct Getter: Sendable {
    enum Kind: Equatable, Sendable {
      case value
      /// A property of the state, or its signal or constant.
      case property(String)
      /// A signal that is derived from a property or from another getter.
      case mapped(of: String, isProperty: Bool)
      /// A signal that is created in an unsupported form.
      case signal
    }

    let name: String
    let state: TypeReference
    let kind: Kind
    /// Whether the getter's extension becomes one of the component, if possible.
    var isOfComponent: Bool
    /// The protocols that the extension conforms to.
    let protocols: [TypeReference]
    let isPublic: Bool
    /// Whether the written type is an optional.
    let isOptional: Bool
    /// Whether the written type is a constant.
    let isConstant: Bool
    /// The lines of the comment above it.
    let comment: [String]
  }

  /// A method in an extension of `Actions`.
  struct Action: Sendable {
    /// The state in the extension's constraint.
    let state: TypeReference?
    let name: String
    let hasParameters: Bool
    /// Whether the method only dispatches an action made from its arguments.
    let onlyDispatches: Bool
  }

  /// A method of a state, or of an extension, that may change properties.
  struct Method: Sendable {
    let type: TypeReference
    let name: String
    /// Whether the method is the getter of a property.
    let isGetter: Bool
    let uses: MethodUses
  }

  var states: [State] = []
  var mutations: [Mutations] = []
  var getters: [Getter] = []
  var methods: [Method] = []
  /// The types whose extensions have initializers.
  var initializing: [TypeReference] = []
  /// The members that code other than the mutations uses.
  var members: Set<String> = []
  /// The methods that such code calls on expressions named `state`.
  var membersOfStates: Set<String> = []
  /// States whose stores have subclasses.
  var subclassed: [TypeReference] = []
  /// The modules that observe actions.
  var observing: Set<String> = []
  /// The imports of each module.
  var imports: [String: Set<String>] = [:]
  var execution = VueFluxExecution()
  var signals = VueFluxSignalUse()
  /// The store types with actions for all of their stores.
  var buses: [TypeReference] = []
  var actions: [Action] = []
  /// The names of actions that take one value without a label.
  private var ofOneValue: Set<String> = []
  /// The names in actions and mutations that are not members.
  private var named: Set<String> = []

  mutating func note(action function: FunctionDeclSyntax, of state: TypeReference?) {
    let name = function.name.text.withoutTicks
    let labels = function.signature.parameterClause.parameters.map(\.firstName.text)
    actions.append(
      Action(
        state: state, name: name, hasParameters: !labels.isEmpty,
        onlyDispatches: function.onlyDispatches))
    if labels == ["_"] {
      ofOneValue.insert(name)
    }
  }

  /// Records the names in actions and mutations.
  mutating func note(namesIn node: some SyntaxProtocol) {
    let finder = SelfFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    named.formUnion(finder.names.map(\.baseName.text))
  }

  /// The first of several names that actions and mutations do not use; the last if they use all.
  fileprivate func free(_ names: String...) -> String {
    names.first { !named.contains($0) && !ofOneValue.contains($0) } ?? names.last!
  }

  /// The types of the values of enum cases, by the full name of the case.
  var payloads: [String: [TypeReference]] = [:]
  /// The names of methods that are declared as `mutating`.
  var mutatingMethods: Set<String> = []
  /// The properties that are variables on a modern store, with the type of that store.
  var shared: [String: String] = [:]
  /// The files in which an extension of a type observes for as long as the object exists, by type.
  var scopeOwners: [String: Set<String>] = [:]
  /// The binders that become methods of their target, by the type of the target.
  var binders: [String: Set<String>] = [:]

  /// Replaces the names of types by their names in an index.
  mutating func rename(_ rename: (String) -> String) {
    states = states.map { state in
      var state = state
      state.reference = state.reference.renamed(rename)
      return state
    }
    mutations = mutations.map { mutations in
      var other = mutations
      other.reference = mutations.reference.renamed(rename)
      return other
    }
    payloads = payloads.renamed(rename)
    shared = shared.renamed(rename)
    scopeOwners = scopeOwners.renamed(rename)
    binders = binders.renamed(rename)
  }

  mutating func merge(_ other: VueFluxDeclarations) {
    states += other.states
    mutations += other.mutations
    getters += other.getters
    methods += other.methods
    initializing += other.initializing
    members.formUnion(other.members)
    membersOfStates.formUnion(other.membersOfStates)
    subclassed += other.subclassed
    observing.formUnion(other.observing)
    execution.merge(other.execution)
    signals.merge(other.signals)
    buses += other.buses
    actions += other.actions
    ofOneValue.formUnion(other.ofOneValue)
    named.formUnion(other.named)
    imports.merge(other.imports) { $0.union($1) }
    payloads.merge(other.payloads) { first, _ in first }
    mutatingMethods.formUnion(other.mutatingMethods)
    shared.merge(other.shared) { first, _ in first }
    scopeOwners.merge(other.scopeOwners) { $0.union($1) }
    binders.merge(other.binders) { $0.union($1) }
  }
}

extension VueFluxDeclarations {
  /// Whether the actions of a module's stores may be observed, in the module itself or in one that
  /// imports it, directly or indirectly.
  fileprivate func observesActions(of modules: Set<String>) -> Bool {
    observing.contains { module in
      var reached: Set<String> = [module]
      var next = reached
      while !next.isEmpty {
        next = Set(next.flatMap { imports[$0] ?? [] }).subtracting(reached)
        reached.formUnion(next)
      }
      return !reached.isDisjoint(with: modules)
    }
  }
}

/// The migration of a state, its mutations and its stores.
struct VueFluxMove: Sendable {
  /// The full name of the state.
  let state: String
  fileprivate(set) var declaration: VueFluxDeclarations.State
  let mutations: VueFluxDeclarations.Mutations
  /// The name of the component, in the scope of its mutations.
  let component: String
  fileprivate(set) var getters: [VueFluxDeclarations.Getter]
  let observesActions: Bool
  /// Whether commits run on a queue instead of synchronously.
  let isQueued: Bool
  /// Whether actions are called on all stores of the state.
  let hasBus: Bool
  /// The name of the queue property, if there is one.
  let queueName: String
  /// The name of the method that applies an action.
  let applying: String
  /// The names in the component of actions that have the name of one of its properties.
  let renamedActions: [String: String]
  /// The methods of the state that change it, with whether they set a variable.
  let mutating: [String: Bool]
  /// The methods that change the state, and whose names code other than the mutations uses.
  let exposed: [String]
  /// The members of the state that run inside commits.
  let membersInCommit: Set<String>
  /// Whether the mutations call closures or delegates that are called after the commit instead.
  var defersCalls = false

  /// The full name of the component.
  var reference: TypeReference {
    let scope = mutations.reference.scope
    return TypeReference(scope.joined(scope.count, component), in: [])
  }

  /// The scope of the members of the state.
  var scope: Scope { declaration.reference.scope + [declaration.reference.text] }

  var hasSinks: Bool { !declaration.sinks.isEmpty }
  /// Whether the mutations send through subjects of another library, or call closures or delegates,
  /// after the commit.
  var hasEffects: Bool { !declaration.subjects.isEmpty || defersCalls }

  /// The last arguments of a call of `reduce`.
  var collected: String { (hasSinks ? ", &activities" : "") + (hasEffects ? ", &effects" : "") }

  /// The activity type of the store, as written in the component.
  var activity: String { hasSinks ? "Activity" : observesActions ? mutations.action : "Never" }

  /// The activity case for actions, if sinks are activities too; `nil` if there are no sinks, or
  /// actions are not observed.
  var actionCase: String? {
    guard hasSinks, observesActions else { return nil }
    return ["action", "applied", "didApply"].first { declaration.property($0)?.kind != .sink }
  }

  func getter(_ name: String) -> VueFluxDeclarations.Getter? {
    getters.first { $0.name == name.withoutTicks }
  }

  /// The getters that expose a property: those of the same name, and those that derive a value from
  /// its signal.
  func openings(of property: String) -> [VueFluxDeclarations.Getter] {
    getters.filter { getter in
      switch getter.kind {
      case .property(let own): own == property && getter.name == property
      case .mapped: root(of: getter)?.name == property
      case .value, .signal: false
      }
    }
  }

  /// Renames the properties that have the same name as a getter of the state.
  fileprivate mutating func renameProperties() {
    for position in declaration.properties.indices {
      let name = declaration.properties[position].name
      guard declaration.properties[position].kind != .sink, let getter = getter(name),
        collides(getter)
      else { continue }
      let new = "stored" + name.prefix(1).uppercased() + name.dropFirst()
      let isFree = declaration.property(new) == nil && self.getter(new) == nil
      declaration.properties[position].rename = isFree ? new : new + "Value"
    }
  }

  /// Whether a getter stays a property of the state, under its name.
  private func collides(_ getter: VueFluxDeclarations.Getter) -> Bool {
    guard !getter.isOfComponent else { return false }
    switch getter.kind {
    case .value, .signal: return true
    case .mapped: return false
    case .property(let name):
      return name != getter.name && declaration.property(name)?.kind != .sink
    }
  }

  /// The variable whose signal a getter exposes or derives from.
  func root(
    of getter: VueFluxDeclarations.Getter, depth: Int = 0
  ) -> VueFluxDeclarations.Property? {
    guard depth < 8 else { return nil }
    switch getter.kind {
    case .value, .signal: return nil
    case .property(let name):
      return declaration.property(name).flatMap { $0.kind == .variable ? $0 : nil }
    case .mapped(let name, let isProperty):
      if !isProperty, let next = self.getter(name), next.name != getter.name {
        return root(of: next, depth: depth + 1)
      }
      return declaration.property(name).flatMap { $0.kind == .variable ? $0 : nil }
    }
  }
}

extension ModuleIndex {
  /// Whether a name refers to the library in a scope.
  func isVueFlux(_ name: String, in scope: Scope) -> Bool {
    name.isQualifiedVueFlux || resolve(TypeReference(name, in: scope)) == nil
  }

  /// The migration of a state, or the reason why it is not migrated; `nil` if the type is not a state.
  fileprivate func vueFluxMove(of state: String) -> Result<VueFluxMove, VueFluxObstacle>? {
    let all = declarations.vueFlux
    let states = all.states.filter { $0.reference.fullName == state }
    guard let declaration = states.first,
      declarations.types[state]?.contains(where: { $0.kind == .class }) == true
    else { return nil }
    guard states.count == 1 else { return .failure("it has several declarations") }
    if let obstacle = declaration.obstacle { return .failure(VueFluxObstacle(obstacle)) }
    let methods = all.methods.filter { self.declaration(of: $0.type)?.name == state }
    let mutating: [String: Bool]
    switch declaration.mutating(methods, outside: all.membersOfStates) {
    case .success(let names): mutating = names
    case .failure(let obstacle): return .failure(obstacle)
    }
    let found = all.mutations.filter { self.declaration(of: $0.state)?.name == state }
    guard var mutations = found.first, found.count == 1 else {
      return .failure("the analyzed files declare no mutations for it, or several")
    }
    mutations.action = action(of: mutations, for: state)
    if all.initializing.contains(where: {
      self.declaration(of: $0)?.name == mutations.reference.fullName
    }) {
      return .failure("an extension of its mutations has an initializer")
    }
    if let obstacle = mutations.obstacle { return .failure(VueFluxObstacle(obstacle)) }
    let last = (state.split(separator: ".").last.map(String.init) ?? state).withoutOwner
    let stem = last.hasSuffix("State") ? String(last.dropLast(5)) : last
    let scope = mutations.reference.scope
    let candidates = [stem + "Model", last + "Model", stem + "Component"]
    let module = scope.site?.module ?? ""
    guard
      let component = candidates.first(where: {
        !declares($0, in: scope) && !isTypeName($0, besideModule: module)
      })
    else { return .failure("the names for its component are already used") }
    let modules = Set(declarations.types[state]?.map(\.module) ?? [])
    let getters = all.getters.filter { self.declaration(of: $0.state)?.name == state }.map {
      var getter = $0
      getter.isOfComponent =
        getter.isOfComponent && !isForwarded(getter, declaration)
      return getter
    }
    for getter in getters where getter.isOptional && getter.kind == .property(getter.name) {
      if let type = declaration.property(getter.name)?.type, !type.hasSuffix("?"),
        !type.contains("Optional")
      {
        return .failure("the getter '\(getter.name)' returns its property as an optional")
      }
    }
    return .success(
      VueFluxMove(
        state: state, declaration: declaration, mutations: mutations, component: component,
        getters: getters, observesActions: all.observesActions(of: modules),
        isQueued: all.execution.types.contains { makesStores($0, of: state) ?? true },
        hasBus: all.buses.contains { makesStores($0, of: state) == true },
        queueName: all.free("queue", "commitQueue", "queueOfCommits"),
        applying: all.free("apply", "perform", "applyAction"),
        renamedActions: renamedActions(of: state), mutating: mutating,
        exposed: mutating.keys.filter(all.members.contains).sorted(),
        membersInCommit: mutations.members(with: methods)))
  }

  /// The actions of a state.
  private func actions(of state: String) -> [VueFluxDeclarations.Action] {
    declarations.vueFlux.actions.filter { $0.state.map { vueFluxState($0) == state } ?? true }
  }

  /// The new names of the actions of a state that its component cannot have.
  private func renamedActions(of state: String) -> [String: String] {
    let names = actions(of: state).filter { !$0.hasParameters }.map(\.name)
      .filter(VueFluxNames.propertiesOfComponents.contains)
    return Dictionary(
      names.map { ($0, "perform" + $0.prefix(1).uppercased() + $0.dropFirst()) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Whether an action of a state only dispatches another one.
  func isSimpleAction(_ name: String, of state: String) -> Bool {
    let found = actions(of: state).filter { $0.name == name.withoutTicks }
    return !found.isEmpty && found.allSatisfy(\.onlyDispatches)
  }

  /// The type of the actions, without the type alias `Action` of the state, which goes away.
  private func action(of mutations: VueFluxDeclarations.Mutations, for state: String) -> String {
    let written = TypeReference(mutations.action, in: mutations.reference.scope)
    guard written.text.hasSuffix(".Action"), resolve(written) == "\(state).Action",
      let alias = declarations.types["\(state).Action"]?.first(where: { $0.kind == .alias })
    else { return mutations.action }
    return alias.target ?? mutations.action
  }

  /// Whether a getter only returns a property that can be read from the state directly, and no
  /// protocol requires the getter.
  private func isForwarded(
    _ getter: VueFluxDeclarations.Getter, _ state: VueFluxDeclarations.State
  ) -> Bool {
    guard case .property(let property) = getter.kind,
      property == getter.name || state.property(property)?.kind == .sink
    else { return false }
    return getter.protocols.allSatisfy { asked in
      declaration(of: asked).map { declarations.properties[$0.name]?[getter.name] == nil } ?? false
    }
  }

  /// Whether a type is a store type of a state; `nil` if it is unknown.
  private func makesStores(
    _ type: TypeReference?, of state: String, depth: Int = 0
  ) -> Bool? {
    guard let type, depth < 8 else { return nil }
    if let name = resolve(type) {
      guard let found = declarations.types[name]?.first,
        let parent = found.target ?? found.inherited.first
      else { return nil }
      return makesStores(
        TypeReference(parent, in: found.scope), of: state, depth: depth + 1)
    }
    return type.text.unqualified.onlyGenericArgument
      .flatMap { vueFluxState(TypeReference($0, in: type.scope)) }.map { $0 == state }
  }

  /// The state that the argument of a store type names, directly or as the `State` of its mutations.
  func vueFluxState(_ argument: TypeReference) -> String? {
    if let name = declaration(of: argument)?.name { return name }
    guard argument.text.hasSuffix(".State") else { return nil }
    let owner = TypeReference(String(argument.text.dropLast(".State".count)), in: argument.scope)
    guard let mutations = declaration(of: owner)?.name,
      let state = declarations.vueFlux.mutations.first(where: {
        $0.reference.fullName == mutations
      })?.state
    else { return nil }
    return declaration(of: state)?.name
  }
}

/// The migration of all states.
struct VueFluxIndex: Sendable {
  /// The states whose stores become components, by full name.
  private(set) var moves: [String: VueFluxMove] = [:]
  /// The same states, by the full name of their mutations.
  private(set) var movesByMutations: [String: VueFluxMove] = [:]
  /// The reasons why the other states are not migrated.
  private(set) var obstacles: [String: VueFluxObstacle] = [:]
  /// The replacements of the library's signals, by module.
  private(set) var feeds: [String: String] = [:]
  /// The full names of all types of mutations.
  let mutations: Set<String>

  init() { mutations = [] }

  init(_ index: ModuleIndex) {
    mutations = Set(index.declarations.vueFlux.mutations.map(\.reference.fullName))
    for state in index.declarations.vueFlux.states.map(\.reference.fullName) {
      switch index.vueFluxMove(of: state) {
      case .success(let move)?: moves[state] = move
      case .failure(let obstacle)?: obstacles[state] = obstacle
      case nil: break
      }
    }
    // States that are not migrated use the library's signals.
    let own = index.declarations.vueFlux
    let staying = Set(
      obstacles.keys.flatMap { index.declarations.types[$0]?.map(\.module) ?? [] }
    )
    .union(own.imports.keys.filter { index.feed(inModule: $0) == nil })
    for module in own.signals.movable(without: staying, imports: own.imports) {
      feeds[module] = index.feed(inModule: module)
    }
    for (state, move) in moves {
      let modules = index.declarations.types[state]?.map(\.module) ?? []
      if modules.allSatisfy({ feeds[$0] == nil }) {
        for position in move.getters.indices {
          moves[state]?.getters[position].isOfComponent = false
        }
      }
      moves[state]?.renameProperties()
      movesByMutations[move.mutations.reference.fullName] = moves[state]
    }
  }

  /// Whether a full name is that of a state.
  func isState(_ name: String) -> Bool { moves[name] != nil || obstacles[name] != nil }
}

/// The reason why a state is not migrated.
struct VueFluxObstacle: Error, ExpressibleByStringInterpolation {
  let reason: String

  init(_ reason: String) { self.reason = reason }
  init(stringLiteral value: String) { reason = value }
}

extension TypeReference {
  /// The name, qualified with the names of the enclosing types.
  var fullName: String { scope.joined(scope.count, text) }

  /// The type with another full name.
  fileprivate func renamed(_ rename: (String) -> String) -> TypeReference {
    let old = fullName
    let new = rename(old)
    guard new != old else { return self }
    let names = new.split(separator: ".").map(String.init)
    return TypeReference(names.last ?? text, in: Scope(names.dropLast(), at: scope.site))
  }
}
