/// A generation of the original libraries, as the imports and identifiers of a file show it.
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

  /// The dialect whose rules migrate the generation to modern Verge, if there is one.
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
  enum Family: Sendable, CaseIterable { case verge, neue, vueFlux }

  let family: Family
  /// The generations that contain a module of this name.
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
  static let vergeShims: Set<String> = [
    "VergeClassic", "VergeStore", "VergeStoreBeta", "VergeViewModel", "VergeViewModelBeta",
  ]

  /// The family of the originals that a product of this package stands for; `nil` for other names.
  static func family(ofProduct name: String) -> Family? {
    all[name]?.family ?? (vergeShims.contains(name) ? .verge : nil)
  }

  /// Original modules that this package does not have.
  static let gone: Set<String> = ["VergeCore", "Cycler", "RxVergeStore", "VergeRx"]

  /// The module of this package that replaces an original one; `nil` if there is none.
  static func replacement(of module: String, in generation: Generation) -> String? {
    switch (generation, module) {
    case (_, "RxVergeStore"), (_, "VergeRx"): nil
    case (.classic, _), (.cycler2, _): "VergeClassic"
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
