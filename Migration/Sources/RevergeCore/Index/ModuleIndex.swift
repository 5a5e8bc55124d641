/// Resolves names against the declarations of a program: modules that import each other, and reach a
/// library.
struct ModuleIndex: Sendable {
  /// The role of a type in the legacy library.
  enum Role: Equatable, Sendable {
    /// A store, with its state.
    case store(TypeReference)
    /// A dispatcher class, with the state of its store.
    case dispatcher(TypeReference)
    /// A dispatcher class that requires manual migration, with the state of its store: it has its own
    /// property `store`.
    case kept(TypeReference)
    /// A type that conforms to one of the dispatchers' protocols without the base class.
    case dispatching
    /// A store that observes another one, with the states of both.
    case viewModel(TypeReference, parent: TypeReference)
    /// A standalone storage, with the type of its value.
    case storage(TypeReference)
    /// An emitter of events.
    case emitter
    /// A type without a role: user-defined, or from another library.
    case other
  }

  let declarations: Declarations
  private let names: ProgramNames
  /// The global functions, by name.
  private let functions: [String: [MethodDeclaration]]
  /// The functions in namespaces, by name.
  private let methods: [String: [NamespaceMethod]]
  /// The functions in namespaces, by the full name of their type.
  private var methodsByBase: [String: [NamespaceMethod]] = [:]

  /// The migration of the VueFlux states.
  private(set) var vueFlux = VueFluxIndex()
  /// The states of dispatchers that require manual migration.
  private(set) var keptStates: Set<String> = []

  /// The protocols that require a `state`, and that a view model of Verge Classic conforms to.
  private(set) var stateProtocols: Set<String> = []

  /// The functions of VergeNeue's reducers that keep returning a mutation or an action, by their types.
  private(set) var keptValues: [String: Set<String>] = [:]

  /// The index of a file without declarations.
  init(graph: ModuleGraph = ModuleGraph()) {
    declarations = Declarations()
    names = ProgramNames(graph: graph)
    functions = [:]
    methods = [:]
  }

  /// The index of the files of a program.
  init(_ files: [(site: Site, declarations: Declarations)], _ graph: ModuleGraph) {
    let names = ProgramNames(files, graph)
    var declarations = Declarations()
    for (site, part) in files { declarations.merge(part.named(by: names, at: site)) }
    self.declarations = declarations
    self.names = names
    functions = Dictionary(grouping: declarations.functions, by: \.name)
    methods = Dictionary(grouping: declarations.namespaceMethods, by: \.method.name)
    for method in declarations.namespaceMethods {
      guard let type = declaration(of: method.base)?.name else { continue }
      methodsByBase[type, default: []].append(method)
    }
    vueFlux = VueFluxIndex(self)
    stateProtocols = findStateProtocols()
    keptValues = findKeptValues()
    guard names.graph.names.contains(where: { uses(VergeStore6.self, in: $0) }) else { return }
    for type in declarations.types.values.joined() where type.kind == .class {
      guard case .kept(let state) = role(of: type), let name = resolve(state) else { continue }
      keptStates.insert(name)
    }
  }

  // MARK: Modules

  /// Whether some file of a module sees the library of a dialect.
  func uses(_ dialect: any LegacyDialect.Type, in module: String) -> Bool {
    names.graph.uses(dialect, in: module)
  }

  /// Whether a file can name declarations of a dialect.
  func canName(_ dialect: any LegacyDialect.Type, in file: SourceFile) -> Bool {
    names.graph.canName(dialect, from: file.site)
  }

  /// Whether a file sees the libraries of several legacy dialects, so that an object of unknown type may be
  /// of any of them.
  func seesSeveralDialects(_ file: SourceFile) -> Bool {
    names.graph.seesSeveralDialects(from: file.site)
  }

  /// The name of a type without its module, if it may be a type of a dialect's library: its module is one
  /// of the dialect's, or the file in which it is written can name the dialect's declarations.
  func libraryName(
    _ type: TypeReference, of dialect: any LegacyDialect.Type
  ) -> String? {
    let name = type.text.unqualified
    if name.utf8.count < type.text.utf8.count {
      return dialect.modules.contains(String(type.text.prefix { $0 != "." })) ? name : nil
    }
    guard let site = type.scope.site else { return name }
    return names.graph.canName(dialect, from: site) ? name : nil
  }

  /// Whether some file of a module sees another module.
  func sees(_ other: String, inModule module: String) -> Bool {
    names.graph.seen(inModule: module).contains(other)
  }

  /// The names of the modules of the run.
  var modules: Set<String> { names.graph.names }

  /// The names of the types that a module declares or sees.
  func typeNames(seenIn module: String) -> Set<String> { names.graph.typeNames(seenIn: module) }

  /// Whether a module, one that it sees or one that sees it declares a type of this name.
  func isTypeName(_ name: String, besideModule module: String) -> Bool {
    names.graph.isTypeName(name, besideModule: module)
  }

  /// The names in a file that belong to other libraries.
  func foreignNames(in file: SourceFile) -> ForeignNames {
    ForeignNames(seeing: names.graph.seen(from: file.site))
  }

  // MARK: Names

  /// The name in the index for a name that is written in a scope, with those of the enclosing types;
  /// `nil` if the scope cannot mean any declaration by it.
  private func name(of full: String, from scope: Scope) -> String? {
    scope.site.map { names.name(of: full, from: $0) } ?? full
  }

  /// The name in the index for a type at the top level of a module.
  func name(of type: String, inModule module: String) -> String {
    names.name(of: type, inModule: module)
  }

  /// The full name of the innermost type of a scope.
  func fullName(of scope: Scope) -> String {
    name(of: scope.joined, from: scope) ?? scope.joined
  }

  /// Whether a type of this name is declared in the innermost type of a scope.
  func declares(_ name: String, in scope: Scope) -> Bool {
    self.name(of: scope.joined(scope.count, name), from: scope)
      .map { declarations.types[$0] != nil } ?? false
  }

  /// The type of a global variable.
  func global(_ name: String, from scope: Scope) -> TypeReference? {
    self.name(of: name, from: scope).flatMap { declarations.globals[$0] }
  }

  /// The global functions of this name.
  func functions(_ name: String, from scope: Scope) -> [MethodDeclaration] {
    let found = functions[name] ?? []
    guard let site = scope.site else { return found }
    let seen = names.graph.seen(from: site)
    return found.filter { seen.contains($0.module) }
  }

  /// The initial value of a global variable without a written type.
  func initialGlobal(_ name: String, from scope: Scope) -> ValueChain? {
    self.name(of: name, from: scope).flatMap { declarations.initialGlobals[$0] }
  }

  /// The findings with names as they are written in a file.
  func written(_ findings: [Finding], in file: SourceFile) -> [Finding] {
    findings.map { finding in
      finding.mapTexts { names.written($0, at: file.site) }
    }
  }

  /// The full name of a type in the scope of a reference, if one of the files declares it.
  func resolve(_ reference: TypeReference) -> String? {
    let name = reference.text.withoutGenericArguments
    for count in stride(from: reference.scope.count, through: 0, by: -1) {
      let full = reference.scope.joined(count, name)
      guard let found = self.name(of: full, from: reference.scope) else { continue }
      if declarations.types[found] != nil { return found }
    }
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let outer = TypeReference(String(name[..<dot]), in: reference.scope)
    guard let resolved = resolve(outer), let target = aliased(resolved) else { return nil }
    let full = target + name[dot...]
    return declarations.types[full] == nil ? nil : full
  }

  /// The place of a type's declaration in parentheses, for messages; empty if it is unknown.
  func place(of type: String?) -> String {
    type.flatMap { declarations.types[$0]?.first }.map { " (\($0.place))" } ?? ""
  }

  private func aliased(_ name: String) -> String? {
    var name = name
    for _ in 0..<8 {
      guard let alias = declarations.types[name]?.first(where: { $0.kind == .alias }),
        let target = alias.target
      else { return name }
      guard let next = resolve(TypeReference(target, in: alias.scope)) else { return nil }
      name = next
    }
    return nil
  }

  /// The type that a name stands for, through type aliases. The type may be a protocol.
  func declaration(of reference: TypeReference) -> TypeDeclaration? {
    guard let name = resolve(reference), let target = aliased(name) else { return nil }
    return declarations.types[target]?.first { $0.kind != .alias }
  }

  /// The role of a type in the legacy library; `nil` if the name is unknown.
  func role(of reference: TypeReference, depth: Int = 0) -> Role? {
    guard depth < 16 else { return nil }
    let text = reference.text.plainType
    let reference = TypeReference(text, in: reference.scope)
    if let name = resolve(reference), let found = declarations.types[name] {
      if let alias = found.first(where: { $0.kind == .alias }), let target = alias.target {
        return role(of: TypeReference(target, in: alias.scope), depth: depth + 1)
      }
      guard let type = found.first(where: { $0.kind != .alias }) else { return nil }
      return role(of: type, depth: depth)
    }
    guard let plain = libraryName(reference, of: VergeStore6.self) else { return nil }
    let head = plain.withoutGenericArguments
    if let argument = plain.onlyGenericArgument {
      let state = TypeReference(argument, in: reference.scope)
      if VergeStore6Names.storeClasses.contains(head) { return .store(qualified(state)) }
      if VergeStore6Names.dispatcherClasses.contains(head) { return .dispatcher(qualified(state)) }
      if head == "VergeStoreDispatcherContext" { return role(of: state, depth: depth + 1) }
    }
    let arguments = plain.genericArguments.map {
      qualified(TypeReference($0, in: reference.scope))
    }
    if let role = betaRole(head, arguments, in: reference.scope, depth: depth) { return role }
    if VergeStore6Names.viewModels.contains(head), arguments.count == 2 {
      return .viewModel(arguments[0], parent: arguments[1])
    }
    if head == "Storage", arguments.count == 1 { return .storage(arguments[0]) }
    if head == "EventEmitter", arguments.count == 1 { return .emitter }
    if let member = [".DispatcherType", ".Dispatcher"].first(where: plain.hasSuffix) {
      let store = TypeReference(String(plain.dropLast(member.count)), in: reference.scope)
      if case .store(let state)? = role(of: store, depth: depth + 1) { return .dispatcher(state) }
    }
    if plain == "DispatcherType", !reference.scope.isEmpty {
      let around = TypeReference(
        reference.scope.last!, in: reference.scope.dropLast())
      if case .store(let state)? = role(of: around, depth: depth + 1) { return .dispatcher(state) }
    }
    if VergeStore6Names.protocols.contains(plain) { return .dispatching }
    if let dot = plain.lastIndex(of: ".") {
      // A member type through a type alias in an extension, such as `Store.DispatcherBase`.
      let outer = TypeReference(String(plain[..<dot]), in: reference.scope)
      if let type = declaration(of: outer) {
        let member = TypeReference(
          String(plain[plain.index(after: dot)...]),
          in: type.name.split(separator: ".").map(String.init))
        if member.text != plain, member != reference {
          return resolve(member).flatMap { _ in role(of: member, depth: depth + 1) }
        }
      }
    }
    return nil
  }

  /// The role of a type of the betas with two parameters.
  private func betaRole(
    _ head: String, _ arguments: [TypeReference], in scope: Scope, depth: Int
  ) -> Role? {
    func state(_ state: Int, _ activity: Int) -> TypeReference {
      arguments[state].with(activity: arguments[activity])
    }
    switch (head, arguments.count) {
    case ("NoActivityStoreBase", 1):
      return .store(arguments[0].with(activity: TypeReference("Never", in: [])))
    case ("StoreBase", 2), ("StandaloneVergeViewModelBase", 2): return .store(state(0, 1))
    case ("DispatcherBase", 2): return .dispatcher(state(0, 1))
    case ("VergeViewModelBase", 4): return .viewModel(state(0, 2), parent: state(1, 3))
    case ("ViewModelBase", 4): return .viewModel(state(0, 1), parent: state(2, 3))
    case ("DispatcherContext", 1): return role(of: arguments[0], depth: depth + 1)
    case (_, 2) where head.hasSuffix(".ViewModelBase"):
      let store = TypeReference(String(head.dropLast(".ViewModelBase".count)), in: scope)
      guard case .store(let parent)? = role(of: store, depth: depth + 1) else { return nil }
      return .viewModel(state(0, 1), parent: parent)
    default: return nil
    }
  }

  /// The role of a declared type in the legacy library.
  func role(of type: TypeDeclaration, depth: Int = 0) -> Role {
    var parents = type.inherited.map { TypeReference($0, in: type.scope) }
    parents += declarations.conformances[type.name] ?? []
    var result = Role.other
    for parent in parents {
      guard resolve(parent) != type.name else { continue }
      switch role(of: parent, depth: depth + 1) {
      case .store(let state)?: return .store(state)
      case .dispatcher(let state)?:
        return hasStore(type.name) ? .kept(state) : .dispatcher(state)
      case .kept(let state)?: return .kept(state)
      case .viewModel(let state, let parent)?: return .viewModel(state, parent: parent)
      case .dispatching?: result = .dispatching
      case .storage?, .emitter?, .other?, nil: break
      }
    }
    return result
  }

  /// Whether a type or one of its ancestors declares a member `store`. Functions that return a mutation get
  /// another name.
  private func hasStore(_ name: String) -> Bool {
    lineage(of: name).contains {
      declarations.properties[$0]?["store"] != nil
        || declarations.initialValues[$0]?["store"] != nil
        || declaresFunctionStore($0) && declarations.valueMethods[$0]?.contains("store") != true
    }
  }

  /// The types that a type inherits from or conforms to, as written.
  func inherited(by name: String) -> [TypeReference] {
    (declarations.types[name] ?? []).flatMap { type in
      type.inherited.map { TypeReference($0, in: type.scope) }
    } + (declarations.conformances[name] ?? [])
  }

  /// Whether a class inherits directly from the library, not from a user-defined class.
  func isRoot(_ type: TypeDeclaration) -> Bool {
    guard let parent = type.inherited.first else { return true }
    return declaration(of: TypeReference(parent, in: type.scope))?.kind != .class
  }

  /// The type itself, its superclasses and its protocols, nearest first.
  func lineage(of name: String) -> [String] {
    var result: [String] = []
    var pending = [name]
    while !pending.isEmpty, result.count < 32 {
      let next = pending.removeFirst()
      guard !result.contains(next) else { continue }
      result.append(next)
      for type in declarations.types[next] ?? [] {
        pending += type.inherited.compactMap {
          declaration(of: TypeReference($0, in: type.scope))?.name
        }
      }
      pending += (declarations.conformances[next] ?? []).compactMap { declaration(of: $0)?.name }
    }
    return result
  }

  /// Whether a type declares a function `store()`, beside which it cannot have a property `store`.
  func declaresFunctionStore(_ type: String) -> Bool {
    (declarations.methods[type] ?? []).contains { $0.name == "store" && $0.labels.isEmpty }
  }

  /// The type of a property of a type, declared or inherited.
  func property(_ name: String, of type: String) -> TypeReference? {
    for ancestor in lineage(of: type) {
      if let found = declarations.properties[ancestor]?[name] { return found }
    }
    return nil
  }

  /// Whether a type is `Equatable`; `nil` if its declarations do not determine it.
  func isEquatable(_ reference: TypeReference, depth: Int = 0) -> Bool? {
    guard depth < 8 else { return nil }
    var text = reference.text.trimmingSpaces
    while text.hasSuffix("?") { text.removeLast() }
    func isEquatable(_ part: String) -> Bool? {
      self.isEquatable(TypeReference(part, in: reference.scope), depth: depth + 1)
    }
    if text.hasPrefix("["), text.hasSuffix("]") {
      let parts = "<\(text.dropFirst().dropLast())>".replacingTopLevelColons.genericArguments
      return parts.last.flatMap(isEquatable)
    }
    if text == "()" || text.contains("->") { return false }
    guard let type = declaration(of: TypeReference(text, in: reference.scope)) else {
      return Self.equatable.contains(text) || text.hasPrefix("Set<") ? true : nil
    }
    let conformances = lineage(of: type.name).flatMap { name in
      (declarations.types[name] ?? []).flatMap(\.inherited)
        + (declarations.conformances[name] ?? []).map(\.text)
    }
    if conformances.contains(where: { ["Equatable", "Hashable", "Comparable"].contains($0) }) {
      return true
    }
    if type.kind == .enum { return true }
    // A type may inherit the conformance from a type that is not declared in the files.
    let isKnown = conformances.allSatisfy {
      Self.incomparable.contains($0) || resolve(TypeReference($0, in: type.scope)) != nil
    }
    return isKnown ? false : nil
  }

  /// Protocols that do not imply `Equatable`.
  private static let incomparable: Set<String> = [
    "StateType", "Sendable", "@unchecked Sendable", "Codable", "Encodable", "Decodable", "Error",
    "LocalizedError", "CustomStringConvertible", "CustomDebugStringConvertible", "Identifiable",
    "CaseIterable", "AnyObject", "NSObjectProtocol", "ObservableObject", "State",
  ]

  private static let equatable: Set<String> = [
    "Int", "String", "Bool", "Double", "Float", "UInt", "Int64", "Int32", "UInt64", "UInt8", "Date",
    "URL", "UUID", "Data", "Character", "CGFloat",
  ]

  /// The same type, by its full name.
  func qualified(_ reference: TypeReference) -> TypeReference {
    guard let name = resolve(reference) else { return reference }
    return TypeReference(name, in: [])
  }

  /// The dispatcher that a function of a namespace belongs to.
  func base(of method: NamespaceMethod) -> String? { declaration(of: method.base)?.name }

  /// The functions of a namespace with this name, of this type or of all types.
  func namespaceMethods(
    _ name: String, in namespace: Namespace, of type: String?
  ) -> [NamespaceMethod] {
    let candidates =
      type.map { lineage(of: $0).flatMap { methodsByBase[$0] ?? [] } } ?? methods[name] ?? []
    return candidates.filter { $0.namespace == namespace && $0.method.name == name }
  }

  /// The method name of a mutation or an action: its own name, unless it collides with another
  /// member of the same dispatcher. If a mutation and an action collide, the action keeps its name.
  func methodName(_ name: String, namespace: Namespace, of type: String) -> String {
    let lineage = lineage(of: type)
    let own = namespaceMethods(name, in: namespace, of: type).map(\.method)
    var others = lineage.flatMap { declarations.methods[$0] ?? [] }.filter { $0.name == name }
    if namespace == .mutations {
      others += namespaceMethods(name, in: .actions, of: type).map(\.method)
    }
    let isProperty = property(name, of: type) != nil || ModernNames.ofComponents.contains(name)
    let collides = own.contains { mine in
      isProperty && mine.labels.isEmpty
        || others.contains { mine.canBeCalled(like: $0) || $0.canBeCalled(like: mine) }
    }
    guard collides else { return name }
    return namespace.property + name.prefix(1).uppercased() + name.dropFirst()
  }
}

extension ModuleIndex {
  /// The method name of a function that returned a mutation or an action: its own name, unless a
  /// mutation collides with another method. Then the mutation gets the prefix `commit`.
  func valueMethodName(_ name: String, isMutation: Bool, of type: String) -> String {
    guard isMutation else { return name }
    let all = lineage(of: type).flatMap { declarations.methods[$0] ?? [] }
      .filter { $0.name == name }
    let mutations = all.filter { $0.result.map(VergeStore6Names.isMutation) == true }
    let others = all.filter { $0.result.map(VergeStore6Names.isMutation) != true }
    let collides = mutations.contains { mine in
      mine.labels.isEmpty && ModernNames.ofComponents.contains(name)
        || others.contains { mine.canBeCalled(like: $0) || $0.canBeCalled(like: mine) }
    }
    return collides ? "commit" + name.prefix(1).uppercased() + name.dropFirst() : name
  }
}

extension Declarations {
  /// The declarations of a file with the names of an index, without those of libraries that the file
  /// cannot name.
  fileprivate func named(by names: ProgramNames, at site: Site) -> Declarations {
    var result = self
    if !names.graph.canName(VueFlux.self, from: site) { result.vueFlux = VueFluxDeclarations() }
    if !names.graph.canName(VergeStore6.self, from: site) {
      result.keptLoggers = []
      result.valueMethods = [:]
    }
    result.qualify(ForeignNames(seeing: names.graph.seen(from: site)))
    if names.renames(self) { result.rename { names.name(of: $0, from: site) ?? $0 } }
    return result
  }
}

extension TypeReference {
  /// The state of a store with activities of this type.
  fileprivate func with(activity: TypeReference) -> TypeReference {
    var copy = self
    copy.activity = activity.text
    return copy
  }
}

extension MethodDeclaration {
  /// Whether a call with the required arguments of the other method could refer to this one.
  fileprivate func canBeCalled(like other: MethodDeclaration) -> Bool {
    labels == other.labels
      || (other.required == required && Set(required).isSubset(of: Set(other.labels)))
      || labels == other.required
  }
}

extension String {
  /// The name without optionality, `any` and similar keywords.
  var plainType: String {
    var text = self[...]
    while let last = text.last, last == "?" || last == "!" || last == " " { text.removeLast() }
    for word in ["any ", "inout ", "@escaping "] where text.hasPrefix(word) {
      text = text.dropFirst(word.count)
    }
    return String(text)
  }

  var withoutGenericArguments: String { String(prefix { $0 != "<" }) }

  /// The only generic argument, if there is exactly one.
  var onlyGenericArgument: String? {
    let arguments = genericArguments
    return arguments.count == 1 ? arguments[0] : nil
  }

  /// The generic arguments.
  var genericArguments: [String] {
    guard hasSuffix(">"), let open = firstIndex(of: "<") else { return [] }
    var arguments = [""]
    var depth = 0
    var last: Character = " "
    for character in self[index(after: open)..<index(before: endIndex)] {
      if "<([".contains(character) { depth += 1 }
      if ")]".contains(character) || (character == ">" && last != "-") { depth -= 1 }
      if character == ",", depth == 0 {
        arguments.append("")
      } else {
        arguments[arguments.count - 1].append(character)
      }
      last = character
    }
    return arguments.map(\.trimmingSpaces)
  }
}

extension String {
  /// The key and value types of a dictionary as two arguments.
  fileprivate var replacingTopLevelColons: String {
    var depth = 0
    return String(
      map { character in
        if "<([".contains(character) { depth += 1 }
        if ">)]".contains(character) { depth -= 1 }
        return character == ":" && depth == 1 ? "," : character
      })
  }
}

extension StringProtocol {
  var trimmingSpaces: String {
    var text = self[...]
    while let first = text.first, " \t\r".contains(first) { text.removeFirst() }
    while let last = text.last, " \t\r".contains(last) { text.removeLast() }
    return String(text)
  }
}
