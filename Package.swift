// swift-tools-version: 6.2
import PackageDescription

/// CI builds with `REVERGE_WARNINGS_AS_ERRORS=1`.
let warnings: [SwiftSetting] =
  Context.environment["REVERGE_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

let strict: [SwiftSetting] =
  warnings + [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]

/// With `REVERGE_STANDINS=1`, what is written for Apple platforms is compiled and tested on Linux:
/// against OpenCombine, and a SwiftUI of a few types.
let hasStandIns = Context.environment["REVERGE_STANDINS"] == "1"

/// The dependencies by which a library target finds Combine and SwiftUI.
let apple: [Target.Dependency] = hasStandIns ? ["Combine", "SwiftUI"] : []

let standInProducts: [Product] = [
  .library(name: "Combine", targets: ["Combine"]),
  .library(name: "SwiftUI", targets: ["SwiftUI"]),
]

let standIns: [Target] = [
  .target(
    name: "Combine",
    dependencies: ["OpenCombine"],
    path: "Tests/AppleStandIns/Combine",
    swiftSettings: strict
  ),
  .target(
    name: "SwiftUI",
    dependencies: ["Combine"],
    path: "Tests/AppleStandIns/SwiftUI",
    swiftSettings: strict
  ),
  .testTarget(
    name: "SwiftUITests",
    dependencies: ["Combine", "SwiftUI"],
    path: "Tests/AppleStandIns/SwiftUITests",
    swiftSettings: strict
  ),
]

let package = Package(
  name: "reverge",
  platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6)],
  products: [
    .library(name: "Verge", targets: ["Verge"]),
    .library(name: "VergeStore", targets: ["VergeStore"]),
    .library(name: "VergeStoreBeta", targets: ["VergeStoreBeta"]),
    .library(name: "VergeViewModel", targets: ["VergeViewModel"]),
    .library(name: "VergeViewModelBeta", targets: ["VergeViewModelBeta"]),
    .library(name: "VergeClassic", targets: ["VergeClassic"]),
    .library(name: "VergeNeue", targets: ["VergeNeue"]),
    .library(name: "VueFlux", targets: ["VueFlux"]),
    .library(name: "VueFluxReactive", targets: ["VueFluxReactive"]),
    .library(name: "VergeFeed", targets: ["VergeFeed"]),
  ] + (hasStandIns ? standInProducts : []),
  traits: [
    .trait(
      name: "LegacyDeprecations",
      description:
        "Deprecates the legacy API, so that each use of it warns and names what to write."
    )
  ],
  dependencies: hasStandIns
    ? [.package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0")] : [],
  targets: [
    .target(name: "Verge", dependencies: apple, swiftSettings: strict),
    .target(name: "VergeStore", dependencies: ["Verge"] + apple, swiftSettings: strict),
    .target(
      name: "VergeStoreBeta", dependencies: ["Verge", "VergeStore"] + apple, swiftSettings: strict),
    .target(name: "VergeViewModel", dependencies: ["VergeStore"] + apple, swiftSettings: strict),
    .target(
      name: "VergeViewModelBeta", dependencies: ["Verge", "VergeStore"] + apple,
      swiftSettings: strict),
    .target(name: "VergeClassic", dependencies: ["Verge"] + apple, swiftSettings: strict),
    .target(name: "VergeNeue", dependencies: ["Verge"] + apple, swiftSettings: strict),
    .target(name: "VueFlux", dependencies: ["Verge"] + apple, swiftSettings: strict),
    .target(
      name: "VueFluxReactive", dependencies: ["Verge", "VueFlux"] + apple, swiftSettings: strict),
    .target(name: "VergeFeed", dependencies: ["Verge"] + apple, swiftSettings: strict),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "VergeTests",
      dependencies: ["Verge", "TestSupport"] + apple,
      swiftSettings: strict
    ),
    .testTarget(
      name: "VergeStoreTests",
      dependencies: ["Verge", "VergeStore", "TestSupport"] + apple,
      swiftSettings: strict
    ),
    .testTarget(
      name: "VergeStoreBetaTests",
      dependencies: ["Verge", "VergeStoreBeta", "VergeViewModelBeta", "TestSupport"] + apple,
      swiftSettings: strict
    ),
    .testTarget(
      name: "VergeViewModelTests",
      dependencies: ["Verge", "VergeViewModel", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "VergeClassicTests",
      dependencies: ["Verge", "VergeClassic", "TestSupport"] + apple,
      swiftSettings: strict
    ),
    .testTarget(
      name: "VergeNeueTests",
      dependencies: ["Verge", "VergeNeue", "TestSupport"] + apple,
      swiftSettings: strict
    ),
    .testTarget(
      name: "VueFluxTests",
      dependencies: ["Verge", "VueFlux", "TestSupport"] + apple,
      swiftSettings: strict
    ),
    .testTarget(
      name: "VueFluxReactiveTests",
      dependencies: ["Verge", "VueFlux", "VueFluxReactive", "TestSupport"] + apple,
      swiftSettings: strict
    ),
    .testTarget(
      name: "VergeFeedTests",
      dependencies: ["Verge", "VergeFeed", "TestSupport"] + apple,
      swiftSettings: strict
    ),
  ] + (hasStandIns ? standIns : [])
)
