// swift-tools-version: 6.1
import PackageDescription

typealias Modules = KeyValuePairs<String, [Target.Dependency]>

/// The modules of each product. Those of `VergeRx` are empty without the trait `Rx`, and RxSwift is then not
/// resolved.
let products: KeyValuePairs = [
  "Verge": ["Verge", "VergeFeed"],
  "VergeStore": ["VergeStore", "VergeViewModel"],
  "VergeStoreBeta": ["VergeStoreBeta", "VergeViewModelBeta"],
  "VergeClassic": ["VergeClassic"],
  "VergeNeue": ["VergeNeue"],
  "VueFlux": ["VueFlux", "VueFluxReactive"],
  "VergeORM": ["VergeORM", "VergeNormalization", "VergeNormalizationDerived"],
  "VergeRx": ["VergeRx", "VergeClassicRx", "VergeStoreRx", "VergeStoreBetaRx"],
  "VergeTesting": ["VergeTesting"],
  "VergeHistory": ["VergeHistory"],
]

/// The modules, each with those it uses. `ShimSupport` and `VergeDifference` are in no product.
let modules: Modules = [
  "Verge": [],
  "ShimSupport": ["Verge"],
  "VergeFeed": ["Verge", "ShimSupport"],
  "VergeStore": ["Verge", "ShimSupport"],
  "VergeViewModel": ["VergeStore"],
  "VergeStoreBeta": ["Verge", "ShimSupport", "VergeStore"],
  "VergeViewModelBeta": ["Verge", "VergeStore"],
  "VergeClassic": ["Verge", "ShimSupport"],
  "VergeNeue": ["Verge", "ShimSupport"],
  "VueFlux": ["Verge", "ShimSupport"],
  "VueFluxReactive": ["Verge", "ShimSupport", "VueFlux"],
  "VergeORM": ["Verge"],
  "VergeNormalization": ["VergeORM"],
  "VergeNormalizationDerived": ["Verge", "VergeORM", "VergeNormalization"],
  "VergeDifference": [],
  "VergeTesting": ["Verge", "VergeDifference"],
  "VergeHistory": ["Verge", "VergeDifference"],
]

let rxModules: Modules = [
  "VergeRx": ["Verge"],
  "VergeClassicRx": ["Verge", "ShimSupport", "VergeClassic"],
  "VergeStoreRx": ["Verge", "VergeStore"],
  "VergeStoreBetaRx": ["VergeStoreBeta", "VergeStoreRx"],
]

let tests: Modules = [
  "VergeTests": ["ShimSupport"],
  "ShimSupportTests": [
    "ShimSupport", "VergeStore", "VergeClassic", "VergeNeue", "VueFluxReactive",
  ],
  "VergeStoreTests": ["VergeStore"],
  "VergeStoreBetaTests": ["VergeStoreBeta", "VergeViewModelBeta"],
  "VergeViewModelTests": ["VergeViewModel"],
  "VergeClassicTests": ["VergeClassic"],
  "VergeNeueTests": ["VergeNeue"],
  "VueFluxTests": ["VueFlux"],
  "VueFluxReactiveTests": ["VueFlux", "VueFluxReactive"],
  "VergeFeedTests": ["VergeFeed"],
  "VergeORMTests": [
    "VergeORM", "VergeNormalization", "VergeNormalizationDerived", "VergeStore", "VergeClassic",
    "VergeNeue",
  ],
  "VergeHistoryTests": [
    "VergeHistory", "VergeStore", "VergeStoreBeta", "VergeClassic", "VergeNeue", "VueFlux",
    "VueFluxReactive",
  ],
  "VergeTestingTests": [
    "VergeTesting", "VergeStore", "VergeStoreBeta", "VergeClassic", "VergeNeue", "VueFlux",
  ],
]

/// With `REVERGE_STANDINS=1`, what is written for Apple platforms and for RxSwift is compiled and tested
/// on Linux: against OpenCombine, and stand-ins of a few types.
let hasStandIns = Context.environment["REVERGE_STANDINS"] == "1"
let apple: [Target.Dependency] = hasStandIns ? ["Combine", "SwiftUI"] : []
/// From 6.10 on, RxSwift declares RxCocoa on Apple platforms only; the stand-ins have both.
#if canImport(Darwin)
let rxProducts = ["RxSwift", "RxCocoa"]
#else
let rxProducts = hasStandIns ? ["RxSwift", "RxCocoa"] : ["RxSwift"]
#endif
let rx: [Target.Dependency] = rxProducts.map {
  hasStandIns
    ? .byName(name: $0) : .product(name: $0, package: "RxSwift", condition: .when(traits: ["Rx"]))
}

let standIns: Modules = [
  "AppleStandIns/Combine": ["OpenCombine"],
  "AppleStandIns/SwiftUI": ["Combine"],
  "RxStandIns/RxSwift": [],
  "RxStandIns/RxRelay": ["RxSwift"],
  "RxStandIns/RxCocoa": ["RxRelay", "RxSwift"],
]

let standInTests: Modules = [
  "VergeRxTests": ["VergeRx", "RxSwift", "RxCocoa"],
  "VergeClassicRxTests": ["VergeClassicRx", "RxSwift", "RxRelay", "RxCocoa"],
  "VergeStoreRxTests": [
    "VergeStore", "VergeStoreBeta", "VergeStoreRx", "VergeStoreBetaRx", "RxSwift", "RxCocoa",
  ],
]

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
let strict = settings + [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]

// Typed step by step: the compiler of Swift 6.2 gives up on one large expression.
var targets: [Target] = modules.map {
  .target(name: $0, dependencies: $1 + apple, swiftSettings: strict)
}
targets += rxModules.map {
  .target(
    name: $0, dependencies: $1 + rx, swiftSettings: strict + (hasStandIns ? [.define("Rx")] : []))
}
targets.append(.target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict))
targets += tests.map {
  .testTarget(
    name: $0, dependencies: ["Verge", "TestSupport"] + $1 + apple,
    swiftSettings: strict + (hasStandIns ? [.define("STANDINS")] : []))
}
if hasStandIns {
  targets += standIns.map { path, dependencies in
    // In the language mode of the original.
    let mode: SwiftSetting = .swiftLanguageMode(path.hasPrefix("Rx") ? .v5 : .v6)
    return .target(
      name: moduleName(path), dependencies: dependencies, path: "Tests/\(path)",
      swiftSettings: settings + [mode])
  }
  targets += standInTests.map {
    .testTarget(name: $0, dependencies: ["Verge", "TestSupport"] + $1, swiftSettings: strict)
  }
  targets.append(
    .testTarget(
      name: "SwiftUITests", dependencies: apple, path: "Tests/AppleStandIns/SwiftUITests",
      swiftSettings: strict))
}

func moduleName(_ path: String) -> String { String(path.drop { $0 != "/" }.dropFirst()) }
var libraries: [Product] = products.map { .library(name: $0, targets: $1) }
if hasStandIns {
  libraries += standIns.map { .library(name: moduleName($0.key), targets: [moduleName($0.key)]) }
}

let package = Package(
  name: "reverge",
  platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6)],
  products: libraries,
  traits: [
    .trait(name: "Rx", description: "Adds the RxSwift members. Resolves RxSwift.")
  ],
  dependencies: [
    hasStandIns
      ? .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0")
      : .package(url: "https://github.com/ReactiveX/RxSwift", from: "6.9.0")
  ],
  targets: targets
)
