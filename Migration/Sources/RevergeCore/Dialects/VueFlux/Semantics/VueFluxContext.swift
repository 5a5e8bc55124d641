import SwiftSyntax

/// The facts about a type that the rules for VueFlux need.
struct VueFluxDetails {
  /// The state that the visited class or extension declares or extends, if it becomes a struct.
  var state: VueFluxMove?
  /// The state of the visited mutations or actions.
  var component: VueFluxMove?
  /// Whether the type is an extension of `Computed` that becomes one of the state.
  var isComputed = false
  /// Whether the type is an extension of `Actions`.
  var isActions = false
  /// Whether the type is an extension of signals outside of a state.
  var isFeed = false
  /// The state of the visited computed values, if the component has them.
  var owner: VueFluxMove?
  /// The state of the stores whose extension is visited.
  var extended: VueFluxMove?
}

/// The library type of an expression, with its state.
enum VueFluxType: Equatable {
  case store(String)
  case actions(String)
  case computed(String)
  case state(String)
  case other(String)
}

/// The names of VueFlux in the scope of a node, and the findings of the rules.
class VueFluxContext: TypeRewriter<VueFluxDetails> {
  let moves: [String: VueFluxMove]
  /// Whether the file still imports the old module, so shared names must be qualified.
  let isQualified: Bool
  /// Calls whose subscription the surrounding code keeps.
  var kept: Set<SyntaxIdentifier> = []
  /// Whether the import of the feed module is already added.
  var hasImportedFeed = false
  /// Whether the file uses feeds.
  var usesFeed = false
  /// The types of the properties whose accessors are visited.
  var accessed: [TypeReference?] = []
  /// Local names that have become derived values.
  var derivedNames: Set<SyntaxIdentifier> = []
  /// The assignments to variables in the visited branches of mutations.
  var variableChanges: [SyntaxIdentifier: VariableChanges] = [:]
  /// The local names of the visited members.
  var localNames: [SyntaxIdentifier: Set<String>] = [:]
  /// Calls that are deferred until after the commit.
  var deferred: Set<SyntaxIdentifier> = []
  /// The parameters of observer closures, with their types.
  var observed: [SyntaxIdentifier: (name: String, type: TypeReference)] = [:]

  init(
    _ file: SourceFile, _ index: ModuleIndex, moves: [String: VueFluxMove], isQualified: Bool
  ) {
    self.moves = moves
    self.isQualified = isQualified
    super.init(file, index)
  }

  // MARK: Resolution

  override func resolve(ownMember name: String) -> Resolution? {
    guard name == "state",
      let move = frame?.owner ?? (frame?.isComputed == true ? frame?.state : nil)
    else { return nil }
    return .value(TypeReference(move.state, in: []))
  }

  // Only stores: signals become streams of other types, which the rules follow.
  override func undeclared(_ expression: ExprSyntax) -> Resolution {
    guard let type = compiledType(of: expression, isOfLegacy: true),
      case .store? = vueFluxType(type)
    else { return .unknown }
    return .value(type)
  }

  override func resolve(implicit name: String) -> Resolution {
    if name == "oldValue" || name == "newValue", let type = accessed.last ?? nil {
      return .value(type)
    }
    if name == "actions", let type = frame?.type,
      case .store(let state)? = vueFluxType(TypeReference(type, in: []))
    {
      return .value(TypeReference("Actions<\(state)>", in: []))
    }
    guard name.first?.isUppercase == true,
      let type = index.declaration(of: TypeReference(name, in: scope))
    else { return .unknown }
    return .value(TypeReference(type.name, in: []))
  }

  override func resolve(parameter name: String, of closure: ClosureExprSyntax) -> Resolution? {
    guard let parameter = observed[closure.id], parameter.name == name else { return nil }
    return .value(parameter.type)
  }

  override func knows(_ type: TypeReference) -> Bool {
    vueFluxType(type) != nil || super.knows(type)
  }

  override func type(of call: FunctionCallExprSyntax) -> TypeReference? {
    if let state = storedState(of: call) { return TypeReference("Store<\(state)>", in: []) }
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self), let base = callee.base
    else { return nil }
    switch callee.declName.baseName.text {
    case "subscribe":
      return move(ofStore: base) == nil ? nil : TypeReference("Subscription", in: [])
    case "observe", "bind":
      if !isLink(call), chain(of: base) == nil, isFeed(base) {
        return TypeReference("AnyDisposable", in: [])
      }
      return chain(of: base) == nil || isLink(call) ? nil : TypeReference("Subscription", in: [])
    case let name: return result(ofStoreMethod: name, base)
    }
  }

  /// The result type of a method that an extension of stores declares.
  private func result(ofStoreMethod name: String, _ base: ExprSyntax) -> TypeReference? {
    let methods = (index.declarations.methods["Store"] ?? []).filter { $0.name == name }
    guard let result = methods.first?.result, methods.allSatisfy({ $0.result == result }) else {
      return nil
    }
    let named = vueFluxType(TypeReference(base.trimmedDescription, in: scope))
    guard case .store(let state)? = named ?? vueFluxType(of: base) else { return nil }
    return ["Store", "Self"].contains(result.unqualified)
      ? TypeReference("Store<\(state)>", in: []) : TypeReference(result, in: scope)
  }

  override func libraryMember(_ name: String, of type: TypeReference) -> TypeReference? {
    switch (vueFluxType(type), name) {
    case (.store(let state), "actions"): TypeReference("Actions<\(state)>", in: [])
    case (.store(let state), "computed"): TypeReference("Computed<\(state)>", in: [])
    case (.computed(let state), "state"): TypeReference(state, in: [])
    default: nil
    }
  }

  /// The library type of a type; `nil` if it belongs to the user or another library.
  func vueFluxType(_ type: TypeReference, depth: Int = 0) -> VueFluxType? {
    let text = type.text.plainType
    let reference = TypeReference(text, in: type.scope)
    if index.resolve(reference) != nil {
      guard depth < 8, let name = index.resolve(reference) else { return nil }
      if index.vueFlux.isState(name) {
        return .state(name)
      }
      for declaration in index.declarations.types[name] ?? [] {
        let parent = declaration.target ?? declaration.inherited.first
        guard let parent, parent.contains("<") || declaration.kind == .alias,
          let found = vueFluxType(
            TypeReference(parent, in: declaration.scope), depth: depth + 1)
        else { continue }
        return found
      }
      return nil
    }
    guard let name = index.libraryName(reference, of: VueFlux.self),
      name != text || !foreign.contains(name.withoutGenericArguments)
    else { return nil }
    let head = name.withoutGenericArguments
    if VueFluxNames.generic.contains(head) {
      guard let argument = name.onlyGenericArgument else {
        return name == head && canNameTypes && !["Store", "Actions", "Computed"].contains(head)
          ? .other(head) : nil
      }
      guard ["Store", "Actions", "Computed"].contains(head) else {
        return canNameTypes ? .other(head) : nil
      }
      guard let state = index.vueFluxState(TypeReference(argument, in: type.scope)),
        index.vueFlux.isState(state)
      else { return nil }
      return head == "Store"
        ? .store(state) : head == "Actions" ? .actions(state) : .computed(state)
    }
    return VueFluxNames.plain.contains(name) && canNameTypes ? .other(name) : nil
  }

  /// The library type of an expression.
  func vueFluxType(of expression: ExprSyntax) -> VueFluxType? {
    guard case .value(let type) = resolve(expression) else { return nil }
    return vueFluxType(type)
  }

  // MARK: Commits

  /// Whether the visited code runs inside a commit to the stores of a state.
  func isInCommit(to state: String) -> Bool {
    frame?.component?.state == state && frame?.isActions == false
  }

  // MARK: Names

  /// The name of a state's component in this file.
  func name(of move: VueFluxMove) -> String {
    let around = move.mutations.reference.scope
    return scope.starts(with: around) ? move.component : move.reference.text
  }

  /// The modern store type, qualified if the file imports both modules.
  override var storeName: String { isQualified ? "Verge.Store" : super.storeName }

  /// Whether the file may use signals.
  var importsReactive: Bool {
    VueFlux.imports(in: file).contains { $0.path.trimmedDescription == "VueFluxReactive" }
  }

  /// Whether the file belongs to a module that uses the library, and can name its declarations.
  lazy var isOfVueFlux =
    index.uses(VueFlux.self, in: file.module) && index.canName(VueFlux.self, in: file)

  /// The names in this file that belong to other libraries.
  private lazy var foreign = index.foreignNames(in: file)

  /// Whether type names may belong to the library in this file.
  lazy var canNameTypes = file.canNameTypes(beside: index.modules)

  // MARK: Visiting

  override func details(of type: String, in scope: Scope) -> VueFluxDetails { VueFluxDetails() }
}
