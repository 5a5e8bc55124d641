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

  /// The full name.
  fileprivate(set) var name: String
  /// The enclosing types.
  let scope: Scope
  let kind: Kind
  let inherited: [String]
  /// The type that a type alias stands for.
  let target: String?
  let isPublic: Bool
  /// The line of the declaration.
  let line: Int

  /// The module that declares the type.
  var module: String { scope.site?.module ?? "" }

  /// The file and the line of the declaration.
  var place: String { "\(scope.site?.path ?? ""):\(line)" }
}

/// A function or an initializer.
struct MethodDeclaration: Sendable {
  let name: String
  let labels: [String]
  let required: [String]
  /// The types of the parameters.
  var types: [String] = []
  var result: String?
  /// The file that declares it.
  let site: Site

  /// The module that declares it.
  var module: String { site.module }

  /// The scope of its types, as a member of a type.
  ///
  /// - Parameter type: The full name of the type.
  func scope(in type: String) -> Scope {
    Scope(type.split(separator: ".").map { String($0).withoutOwner }, at: site)
  }
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
  let base: TypeReference
  let method: MethodDeclaration
}

/// The name of a type, and the scope in which it is written.
struct TypeReference: Hashable, Sendable {
  var text: String
  var scope: Scope
  /// The activity of the store, if this is the state of a store that has one.
  var activity: String?

  init(_ text: String, in scope: Scope) {
    self.text = text
    self.scope = scope
  }

  /// A type by its full name, or by a name in the scope of types with full names.
  init(_ text: String, in names: [String]) {
    self.init(text, in: Scope(names, at: nil))
  }
}

/// The declarations of one file, or of all files of a program.
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
  /// The names of types and variables at the top level of the file.
  var topLevel: [String: TopLevelAccess] = [:]
  /// The types that extensions in the file extend, as written.
  var extended: Set<String> = []
  /// The initial values of properties whose types are not written, by type.
  var initialValues: [String: [String: ValueChain]] = [:]
  /// The initial values of global variables whose types are not written.
  var initialGlobals: [String: ValueChain] = [:]
  /// The uses of stores in functions and getters, by the type and the name.
  var memberUses: [String: [String: MemberUse]] = [:]
  /// The literal key paths of scoped dispatchers, by type.
  var scopes: [String: String] = [:]
  /// The states to which dispatcher protocols are constrained, by protocol.
  var protocolStates: [String: TypeReference] = [:]
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
    initialGlobals.merge(other.initialGlobals) { first, _ in first }
    memberUses.merge(other.memberUses) { uses, others in
      uses.merging(others) { first, second in
        var both = first
        both.merge(second)
        return both
      }
    }
    scopes.merge(other.scopes) { first, _ in first }
    protocolStates.merge(other.protocolStates) { first, _ in first }
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

extension Declarations {
  /// Replaces the names of types, and those of global variables, by their names in an index.
  mutating func rename(_ rename: (String) -> String) {
    types = types.renamed(rename).mapValues { types in
      types.map { type in
        var type = type
        type.name = rename(type.name)
        return type
      }
    }
    conformances = conformances.renamed(rename)
    properties = properties.renamed(rename)
    methods = methods.renamed(rename)
    globals = globals.renamed(rename)
    initialValues = initialValues.renamed(rename)
    initialGlobals = initialGlobals.renamed(rename)
    memberUses = memberUses.renamed(rename)
    scopes = scopes.renamed(rename)
    protocolStates = protocolStates.renamed(rename)
    valueMethods = valueMethods.renamed(rename)
    initializers = initializers.renamed(rename)
    initializerParameters = initializerParameters.renamed(rename)
    keptLoggers = Set(keptLoggers.map(rename))
    sharingStores = Set(sharingStores.map(rename))
    neue.rename(rename)
    classic.rename(rename)
    vueFlux.rename(rename)
  }
}

extension Dictionary where Key == String {
  /// The table with other names.
  func renamed(_ rename: (String) -> String) -> [String: Value] {
    Dictionary(map { (rename($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}
