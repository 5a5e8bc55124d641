/// A type, as one of its declarations shows it.
struct TypeDeclaration: Sendable {
  enum Kind: Sendable {
    case `class`
    /// A struct, or an enum whose cases have values.
    case value
    /// An enum whose cases have no values, so that it is equatable by itself.
    case `enum`
    case `protocol`
    case alias
  }

  let name: String
  let module: String
  let kind: Kind
  let inherited: [String]
  /// What a type alias stands for.
  let target: String?
  let isPublic: Bool

  /// The names of the types around it, from the outermost.
  var scope: [String] { Array(name.split(separator: ".").dropLast().map(String.init)) }
}

/// A function that a type, or an extension of it, declares.
struct MethodDeclaration: Sendable {
  let name: String
  let labels: [String]
  let required: [String]
  let result: String?
  let module: String
}

/// What is declared in the namespaces `Mutations` and `Actions`.
enum Namespace: String, Sendable, CaseIterable {
  case mutations = "Mutations"
  case actions = "Actions"

  /// The property of a dispatcher through which it is called.
  var property: String { self == .mutations ? "commit" : "dispatch" }
}

/// A function in a namespace, with the dispatcher it belongs to.
struct NamespaceMethod: Sendable {
  let namespace: Namespace
  let base: String
  let method: MethodDeclaration
}

/// A name for a type, and where it was written.
struct TypeReference: Hashable, Sendable {
  var text: String
  var scope: [String]
  /// The activity of the store, where this is the state of a store that has one.
  var activity: String?

  init(_ text: String, in scope: [String]) {
    self.text = text
    self.scope = scope
  }
}

/// What all parsed files declare.
struct Declarations: Sendable {
  var types: [String: [TypeDeclaration]] = [:]
  /// What extensions add to the conformances of types.
  var conformances: [String: [TypeReference]] = [:]
  /// The stored and computed properties of types, with their types.
  var properties: [String: [String: TypeReference]] = [:]
  var methods: [String: [MethodDeclaration]] = [:]
  var namespaceMethods: [NamespaceMethod] = []
  var globals: [String: TypeReference] = [:]
  /// The key paths that scoped dispatchers work on, where they are literals.
  var scopes: [String: String] = [:]
  /// What protocols of dispatchers say their state is.
  var protocolStates: [String: TypeReference] = [:]
  /// The modules that import the library of a generation.
  var legacyModules: [Dialect: Set<String>] = [:]
  /// The modules that import the betas of VergeStore 6 with two parameters.
  var betaModules: Set<String> = []
  /// Functions that return mutations and actions as values, by type.
  var valueMethods: [String: Set<String>] = [:]
  /// How many designated initializers types declare.
  var initializers: [String: Int] = [:]
  /// What is known of the reducers of VergeNeue.
  var neue = NeueFacts()
  /// Names of simple types, to find out whether a legacy name is the user's own.
  var simpleNames: Set<String> = []
  /// What only the rules for Verge Classic ask for.
  var classic = ClassicDeclarations()
  var vueFlux = VueFluxDeclarations()

  mutating func merge(_ other: Declarations) {
    types.merge(other.types) { $0 + $1 }
    conformances.merge(other.conformances) { $0 + $1 }
    properties.merge(other.properties) { $0.merging($1) { first, _ in first } }
    methods.merge(other.methods) { $0 + $1 }
    namespaceMethods += other.namespaceMethods
    globals.merge(other.globals) { first, _ in first }
    scopes.merge(other.scopes) { first, _ in first }
    protocolStates.merge(other.protocolStates) { first, _ in first }
    legacyModules.merge(other.legacyModules) { $0.union($1) }
    betaModules.formUnion(other.betaModules)
    valueMethods.merge(other.valueMethods) { $0.union($1) }
    initializers.merge(other.initializers, uniquingKeysWith: +)
    neue.merge(other.neue)
    simpleNames.formUnion(other.simpleNames)
    classic.merge(other.classic)
    vueFlux.merge(other.vueFlux)
  }
}
