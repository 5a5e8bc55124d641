/// A type declaration.
struct TypeDeclaration: Sendable {
  enum Kind: Sendable {
    case `class`
    /// A struct, or an enum with associated values.
    case value
    /// An enum without associated values, which is implicitly `Equatable`.
    case `enum`
    case `protocol`
    case alias
  }

  let name: String
  let module: String
  let kind: Kind
  let inherited: [String]
  /// The type that a type alias stands for.
  let target: String?
  let isPublic: Bool
  /// The file and the line of the declaration.
  let place: String

  /// The names of the enclosing types, outermost first.
  var scope: [String] { Array(name.split(separator: ".").dropLast().map(String.init)) }
}

/// A function or an initializer.
struct MethodDeclaration: Sendable {
  let name: String
  let labels: [String]
  let required: [String]
  /// The types of the parameters.
  var types: [String] = []
  var result: String?
  let module: String
}

/// A namespace of VergeStore 6, `Mutations` or `Actions`.
enum Namespace: String, Sendable, CaseIterable {
  case mutations = "Mutations"
  case actions = "Actions"

  /// The property of a dispatcher that gives access to the namespace.
  var property: String { self == .mutations ? "commit" : "dispatch" }
}

/// A function in a namespace, with its dispatcher.
struct NamespaceMethod: Sendable {
  let namespace: Namespace
  let base: String
  let method: MethodDeclaration
}

/// The name of a type, and the scope in which it is written.
struct TypeReference: Hashable, Sendable {
  var text: String
  var scope: [String]
  /// The activity of the store, if this is the state of a store that has one.
  var activity: String?

  init(_ text: String, in scope: [String]) {
    self.text = text
    self.scope = scope
  }
}

/// The declarations of all parsed files.
struct Declarations: Sendable {
  var types: [String: [TypeDeclaration]] = [:]
  /// The conformances that extensions add to types.
  var conformances: [String: [TypeReference]] = [:]
  /// The stored and computed properties of types, with their types.
  var properties: [String: [String: TypeReference]] = [:]
  var methods: [String: [MethodDeclaration]] = [:]
  var functions: [MethodDeclaration] = []
  var namespaceMethods: [NamespaceMethod] = []
  var globals: [String: TypeReference] = [:]
  /// The initial values of properties and of global variables whose types are not written, by the
  /// enclosing type. For a global variable, the name of the enclosing type is empty.
  var initialValues: [String: [String: ValueChain]] = [:]
  /// The uses of stores in functions and getters, by the type and the name.
  var memberUses: [String: [String: MemberUse]] = [:]
  /// The literal key paths of scoped dispatchers, by type.
  var scopes: [String: String] = [:]
  /// The states to which dispatcher protocols are constrained, by protocol.
  var protocolStates: [String: TypeReference] = [:]
  /// The modules that import the library of a dialect.
  var legacyModules: [Dialect: Set<String>] = [:]
  /// The modules that re-export the library of a dialect.
  var legacyExports: [Dialect: Set<String>] = [:]
  /// The modules that import the betas of VergeStore 6 with two parameters.
  var betaModules: Set<String> = []
  /// The modules that import each module with RxSwift members.
  var rxModules: [String: Set<String>] = [:]
  /// The modules that re-export each module with RxSwift members.
  var rxExports: [String: Set<String>] = [:]
  /// The modules that each module imports.
  var imports: [String: Set<String>] = [:]
  /// Functions that return mutations and actions as values, by type.
  var valueMethods: [String: Set<String>] = [:]
  /// The number of designated initializers of each type.
  var initializers: [String: Int] = [:]
  /// The initializers of types, as methods with the name `init`.
  var initializerParameters: [String: [MethodDeclaration]] = [:]
  /// The loggers of VergeStore 6 that are not converted.
  var keptLoggers: Set<String> = []
  /// The classes that are a store on the state of another store.
  var sharingStores: Set<String> = []
  /// The reducers of VergeNeue.
  var neue = NeueReducerIndex()
  /// The names of declared types, which distinguish the user's names from legacy names.
  var simpleNames: Set<String> = []
  /// The declarations that only the rules for Verge Classic use.
  var classic = ClassicDeclarations()
  var vueFlux = VueFluxDeclarations()

  mutating func merge(_ other: Declarations) {
    types.merge(other.types) { $0 + $1 }
    conformances.merge(other.conformances) { $0 + $1 }
    properties.merge(other.properties) { $0.merging($1) { first, _ in first } }
    methods.merge(other.methods) { $0 + $1 }
    functions += other.functions
    namespaceMethods += other.namespaceMethods
    globals.merge(other.globals) { first, _ in first }
    initialValues.merge(other.initialValues) { $0.merging($1) { first, _ in first } }
    memberUses.merge(other.memberUses) { uses, others in
      uses.merging(others) { first, second in
        var both = first
        both.merge(second)
        return both
      }
    }
    scopes.merge(other.scopes) { first, _ in first }
    protocolStates.merge(other.protocolStates) { first, _ in first }
    legacyModules.merge(other.legacyModules) { $0.union($1) }
    legacyExports.merge(other.legacyExports) { $0.union($1) }
    betaModules.formUnion(other.betaModules)
    rxModules.merge(other.rxModules) { $0.union($1) }
    rxExports.merge(other.rxExports) { $0.union($1) }
    imports.merge(other.imports) { $0.union($1) }
    valueMethods.merge(other.valueMethods) { $0.union($1) }
    initializers.merge(other.initializers, uniquingKeysWith: +)
    initializerParameters.merge(other.initializerParameters) { $0 + $1 }
    keptLoggers.formUnion(other.keptLoggers)
    sharingStores.formUnion(other.sharingStores)
    neue.merge(other.neue)
    simpleNames.formUnion(other.simpleNames)
    classic.merge(other.classic)
    vueFlux.merge(other.vueFlux)
  }
}

extension Declarations {
  /// Adds the modules that import a library, or a module with RxSwift members, through a module that
  /// re-exports it.
  mutating func addIndirectModules() {
    for (dialect, exporting) in legacyExports {
      legacyModules[dialect, default: []].formUnion(modules(importing: exporting))
    }
    for (shim, exporting) in rxExports {
      rxModules[shim, default: []].formUnion(modules(importing: exporting))
    }
  }

  private func modules(importing others: Set<String>) -> [String] {
    imports.filter { !$0.value.isDisjoint(with: others) }.map(\.key)
  }

  /// Qualifies the names of other libraries in the types of properties and globals, and in the result
  /// types of methods.
  mutating func qualify(_ foreign: ForeignNames) {
    guard !foreign.isEmpty else { return }
    func qualified(_ type: TypeReference) -> TypeReference {
      var type = type
      type.text = foreign.qualified(type.text)
      return type
    }
    properties = properties.mapValues { $0.mapValues(qualified) }
    globals = globals.mapValues(qualified)
    methods = methods.mapValues { methods in
      methods.map { method in
        var method = method
        method.types = method.types.map(foreign.qualified)
        method.result = method.result.map(foreign.qualified)
        return method
      }
    }
  }
}
