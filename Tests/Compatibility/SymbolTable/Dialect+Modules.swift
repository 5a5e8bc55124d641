@testable import tables

extension Dialect {
  var modules: [String] {
    #if canImport(RxSwift)
    return modulesWithoutRx + rxModules
    #else
    return modulesWithoutRx
    #endif
  }

  /// The modules that the trait `Rx` fills.
  private var rxModules: [String] {
    switch self {
    case .vergeStore6: ["VergeStoreRx"]
    case .vergeStoreBeta: ["VergeStoreBetaRx"]
    case .classic: ["VergeClassicRx"]
    case .verge11: ["VergeRx"]
    case .neue, .vueFlux, .vergeORM: []
    }
  }

  private var modulesWithoutRx: [String] {
    switch self {
    case .vergeStore6: ["VergeStore", "VergeViewModel"]
    case .vergeStoreBeta: ["VergeStoreBeta", "VergeViewModelBeta"]
    case .classic: ["VergeClassic"]
    case .neue: ["VergeNeue"]
    case .vueFlux: ["VueFlux", "VueFluxReactive"]
    case .verge11: ["Verge"]
    case .vergeORM: ["VergeORM", "VergeNormalization", "VergeNormalizationDerived"]
    }
  }
}
