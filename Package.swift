// swift-tools-version: 6.3
import PackageDescription

typealias Modules = KeyValuePairs<String, [Target.Dependency]>

/// The modules, each with those it uses. Each is a product.
let modules: Modules = [
  "Verge": [],
  "VergeStore": ["Verge"],
  "VergeStoreBeta": ["Verge", "VergeStore"],
  "VergeViewModel": ["VergeStore"],
  "VergeViewModelBeta": ["Verge", "VergeStore"],
  "VergeClassic": ["Verge"],
  "VergeNeue": ["Verge"],
  "VueFlux": ["Verge"],
  "VueFluxReactive": ["Verge", "VueFlux"],
  "VergeFeed": ["Verge"],
  "VergeORM": ["Verge"],
  "VergeNormalization": ["VergeORM"],
  "VergeNormalizationDerived": ["Verge", "VergeORM", "VergeNormalization"],
  "VergeTesting": ["Verge"],
  "VergeHistory": ["Verge"],
]

/// The modules of the trait `Rx`. Without the trait, they are empty, and RxSwift is not resolved.
let rxModules: Modules = [
  "VergeRx": ["Verge"],
  "VergeClassicRx": ["Verge", "VergeClassic"],
  "VergeStoreRx": ["Verge", "VergeStore"],
  "VergeStoreBetaRx": ["VergeStoreBeta", "VergeStoreRx"],
]

let tests: Modules = [
  "VergeTests": [],
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
/// RxSwift declares RxCocoa on Apple platforms only; the stand-ins have both.
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

/// CI builds with `REVERGE_WARNINGS_AS_ERRORS=1`.
let settings: [SwiftSetting] =
  (Context.environment["REVERGE_WARNINGS_AS_ERRORS"] == nil
    ? [] : [.treatAllWarnings(as: .error)]) + [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
let strict = settings + [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]

let package = Package(
  name: "reverge",
  platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6)],
  products: (Array(modules) + Array(rxModules)).map { .library(name: $0.key, targets: [$0.key]) },
  traits: [
    .trait(
      name: "LegacyDeprecations",
      description:
        "Deprecates the legacy API, so that its types warn and name what to write."
    ),
    .trait(name: "Rx", description: "Adds the RxSwift members. Resolves RxSwift."),
  ],
  dependencies: [
    hasStandIns
      ? .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0")
      : .package(url: "https://github.com/ReactiveX/RxSwift", from: "6.9.0")
  ],
  targets: modules.map {
    .target(name: $0, dependencies: $1 + apple, swiftSettings: strict)
  }
    + rxModules.map {
      .target(
        name: $0, dependencies: $1 + rx,
        swiftSettings: strict + (hasStandIns ? [.define("Rx")] : []))
    }
    + [.target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict)]
    + tests.map {
      .testTarget(
        name: $0, dependencies: ["Verge", "TestSupport"] + $1 + apple,
        swiftSettings: strict + (hasStandIns ? [.define("STANDINS")] : []))
    }
)

if hasStandIns {
  for (path, dependencies) in standIns {
    let name = String(path.drop { $0 != "/" }.dropFirst())
    // In the language mode of the original.
    let mode: SwiftSetting = .swiftLanguageMode(path.hasPrefix("Rx") ? .v5 : .v6)
    package.products.append(.library(name: name, targets: [name]))
    package.targets.append(
      .target(
        name: name, dependencies: dependencies, path: "Tests/\(path)",
        swiftSettings: settings + [mode]))
  }
  package.targets += standInTests.map {
    .testTarget(
      name: $0, dependencies: ["Verge", "TestSupport"] + $1, swiftSettings: strict)
  }
  package.targets.append(
    .testTarget(
      name: "SwiftUITests", dependencies: apple, path: "Tests/AppleStandIns/SwiftUITests",
      swiftSettings: strict))
}
