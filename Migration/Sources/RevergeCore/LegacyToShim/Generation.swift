/// The dialect of a file, as its imports and identifiers show it. It is finer than ``Dialect``: the
/// betas of a dialect, and versions that are already modern Verge, are separate cases.
public enum Generation: String, Codable, CaseIterable, Sendable {
  case vergeStore6 = "VergeStore 6"
  /// Betas 1 and 2 of VergeStore 6, whose view models have activities.
  case vergeStore6FirstBetas = "VergeStore 6, betas 1 and 2"
  /// Betas 3 to 8 of VergeStore 6, whose stores and dispatchers have two parameters.
  case vergeStore6Betas = "VergeStore 6, betas with two parameters"
  case classic = "Verge Classic"
  /// Cycler 2, where the closure of a commit receives a storage.
  case cycler2 = "Cycler 2"
  case neue = "VergeNeue"
  case vueFlux = "VueFlux"
  case modern = "Verge 7 to 13"

  /// The dialect whose rules migrate the code to modern Verge, if there is one.
  public var dialect: Dialect? {
    switch self {
    case .vergeStore6: .vergeStore6
    case .classic, .cycler2: .classic
    case .neue: .neue
    case .vueFlux: .vueFlux
    case .vergeStore6FirstBetas, .vergeStore6Betas, .modern: nil
    }
  }
}

/// A module of an original library.
struct OriginalModule: Sendable {
  /// Modules of one family share names: the imports of a family are resolved together.
  enum Family: Sendable, CaseIterable {
    case verge, neue, vueFlux

    /// The distinctive names of other families that modules of this one also have.
    var names: Set<String> {
      switch self {
      case .neue: ["Mutation", "DispatchContext", "Store", "StoreBase", "StoreLogger"]
      case .vueFlux: ["Store"]
      case .verge: []
      }
    }
  }

  let family: Family
  /// The dialects that contain a module of this name.
  let generations: Set<Generation>

  private static let vergeStore6: Set<Generation> = [
    .vergeStore6, .vergeStore6FirstBetas, .vergeStore6Betas,
  ]

  static let all: [String: OriginalModule] = [
    "VergeStore": OriginalModule(
      family: .verge, generations: vergeStore6.union([.modern])),
    "VergeViewModel": OriginalModule(family: .verge, generations: vergeStore6),
    "VergeCore": OriginalModule(
      family: .verge, generations: vergeStore6.union([.classic, .modern])),
    "RxVergeStore": OriginalModule(family: .verge, generations: vergeStore6),
    "VergeRx": OriginalModule(
      family: .verge, generations: [.vergeStore6Betas, .modern]),
    "Verge": OriginalModule(
      family: .verge, generations: vergeStore6.union([.classic, .modern])),
    "VergeClassic": OriginalModule(family: .verge, generations: [.classic]),
    "Cycler": OriginalModule(family: .verge, generations: [.classic, .cycler2]),
    "VergeNeue": OriginalModule(family: .neue, generations: [.neue]),
    "VueFlux": OriginalModule(family: .vueFlux, generations: [.vueFlux]),
    "VueFluxReactive": OriginalModule(family: .vueFlux, generations: [.vueFlux]),
  ]

  /// The modules of this package whose files may also use modern Verge.
  static let vergeShims: Set<String> = rxShims.union([
    "VergeClassic", "VergeStore", "VergeStoreBeta", "VergeViewModel", "VergeViewModelBeta",
  ])

  /// The modules of this package with the RxSwift members of an original.
  static let rxShims: Set<String> = [classicRx, "VergeStoreRx", "VergeStoreBetaRx"]
  /// The module with the RxSwift members of Classic, which contains `VergeClassic` and RxSwift.
  static let classicRx = "VergeClassicRx"
  /// The modules that are empty without the trait `Rx`.
  static let ofTrait = rxShims.union(["VergeRx"])

  /// The modules of normalized entities, which have the same names in this package.
  static let entities: Set<String> = [
    entityModule, "VergeNormalization", "VergeNormalizationDerived",
  ]
  /// The module of normalized entities, whose names were in `Verge` with CocoaPods.
  static let entityModule = "VergeORM"

  /// The products of this package, each with its modules.
  static let products: KeyValuePairs = [
    "Verge": ["Verge", "VergeFeed"],
    "VergeStore": ["VergeStore", "VergeViewModel"],
    "VergeStoreBeta": ["VergeStoreBeta", "VergeViewModelBeta"],
    "VergeClassic": ["VergeClassic"],
    "VergeNeue": ["VergeNeue"],
    "VueFlux": ["VueFlux", "VueFluxReactive"],
    "VergeORM": [entityModule, "VergeNormalization", "VergeNormalizationDerived"],
    "VergeRx": ["VergeRx", classicRx, "VergeStoreRx", "VergeStoreBetaRx"],
    "VergeTesting": ["VergeTesting"],
    "VergeHistory": ["VergeHistory"],
  ]

  /// The product of this package that contains a module.
  static func product(with module: String) -> String {
    products.first { $0.value.contains(module) }?.key ?? module
  }

  /// The modules of a product of this package.
  static func modules(of product: String) -> [String] {
    products.first { $0.key == product }?.value ?? []
  }

  /// The family of the originals that a product of this package stands for; `nil` for other names.
  static func family(ofProduct name: String) -> Family? {
    all[name]?.family ?? (vergeShims.union(entities).contains(name) ? .verge : nil)
  }

  /// Whether an original has a product with this name.
  static func isProduct(_ name: String) -> Bool { all[name] != nil || entities.contains(name) }

  /// Original modules that this package does not have.
  static let unsupported: Set<String> = ["VergeCore", "Cycler", "RxVergeStore"]

  /// The module of this package that replaces an original one; `nil` if there is none.
  ///
  /// - Parameter isRx: Whether the module of the file uses RxSwift members of Classic.
  static func replacement(
    of module: String, in generation: Generation, isRx: Bool = false
  ) -> String? {
    switch (generation, module) {
    case (.classic, _), (.cycler2, _): isRx ? classicRx : "VergeClassic"
    case (.vergeStore6Betas, "RxVergeStore"), (.vergeStore6Betas, "VergeRx"): "VergeStoreBetaRx"
    case (.vergeStore6, "RxVergeStore"), (.vergeStore6FirstBetas, "RxVergeStore"): "VergeStoreRx"
    case (.modern, "VergeRx"): module
    case (.vergeStore6, "VergeCore"), (.vergeStore6, "Verge"): "VergeStore"
    case (.vergeStore6FirstBetas, "VergeViewModel"): "VergeViewModelBeta"
    case (.vergeStore6FirstBetas, _): "VergeStore"
    case (.vergeStore6Betas, _): "VergeStoreBeta"
    case (.vergeStore6, _), (.neue, _), (.vueFlux, _), (.modern, "Verge"): module
    // Verge 7 consisted of the modules `VergeStore` and `VergeCore`.
    case (.modern, "VergeStore"), (.modern, "VergeCore"): "Verge"
    case (.modern, _): nil
    }
  }
}
