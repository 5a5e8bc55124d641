// swift-tools-version: 6.1
import PackageDescription

/// CI builds with this set; nobody who depends on the package has unsafe flags from it.
let warnings: [SwiftSetting] =
  Context.environment["REVERGE_WARNINGS_AS_ERRORS"] == nil
  ? [] : [.unsafeFlags(["-warnings-as-errors"])]

/// Legacy code may use what is deprecated.
let legacyWarnings: [SwiftSetting] =
  warnings.isEmpty ? [] : [.unsafeFlags(["-Wwarning", "DeprecatedDeclaration"])]

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

/// What a library target needs to find Combine and SwiftUI.
let apple: [Target.Dependency] = hasStandIns ? ["Combine", "SwiftUI"] : []

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

/// Legacy code, compiled as its users have it: in both language modes, with no further settings.
func compatibilityTests(_ name: String, _ modules: [Target.Dependency]) -> [Target] {
  let modes: [(String, [SwiftSetting])] = [
    ("Swift5", [.swiftLanguageMode(.v5)] + warnings + legacyWarnings),
    ("Swift6", [.swiftLanguageMode(.v6)]),
  ]
  return modes.map { (mode: String, settings: [SwiftSetting]) -> Target in
    .testTarget(
      name: "\(name)CompatibilityTests\(mode)",
      dependencies: modules + ["TestSupport"],
      path: "Tests/CompatibilityTests/\(name)/\(mode)",
      swiftSettings: settings
    )
  }
}

/// Programs in legacy code, compiled in both language modes, and a test of what they print.
///
/// The files of a program are its Swift 5 form; in its folder `Swift6` are links to those that stay
/// as they are in Swift 6 mode, and what becomes of the others.
func fixtures(
  _ dialect: String, _ modules: [Target.Dependency], _ programs: [String]
) -> [Target] {
  let path = "Tests/CompatibilityTests/\(dialect)/Fixtures"
  let modes = programs.flatMap { (program: String) -> [Target] in
    [
      .target(
        name: "\(dialect)\(program)Swift5",
        dependencies: modules,
        path: "\(path)/\(program)",
        exclude: ["Swift6"],
        swiftSettings: [.swiftLanguageMode(.v5)] + warnings
      ),
      .target(
        name: "\(dialect)\(program)Swift6",
        dependencies: modules,
        path: "\(path)/\(program)/Swift6",
        swiftSettings: [.swiftLanguageMode(.v6)] + warnings
      ),
    ]
  }
  return modes + [
    .testTarget(
      name: "\(dialect)FixtureTests",
      dependencies: modes.map { .byName(name: $0.name) } + ["TestSupport"],
      path: "\(path)/Tests",
      resources: programs.map { .embedInCode("\($0).txt") },
      swiftSettings: strict
    )
  ]
}

struct Guide {
  let name: String
  let modules: [Target.Dependency]
  let goesFurther: Bool
}

/// For each guide in `Migration`, the code of its `diff` blocks before and after, in the language
/// mode in which one gets from the one to the other; that of its other blocks, which go further, in
/// Swift 6 mode; and a test that it is theirs.
func guides(_ guides: [Guide]) -> [Target] {
  let path = "Tests/CompatibilityTests/Guides"
  let sides = guides.flatMap { guide -> [Target] in
    let further = Target.target(
      name: "\(guide.name)Further",
      dependencies: ["Verge"],
      path: "\(path)/\(guide.name)/Further",
      swiftSettings: [.swiftLanguageMode(.v6)] + warnings
    )
    return [
      .target(
        name: "\(guide.name)Before",
        dependencies: guide.modules,
        path: "\(path)/\(guide.name)/Before",
        swiftSettings: [.swiftLanguageMode(.v5)] + warnings + legacyWarnings
      ),
      .target(
        name: "\(guide.name)After",
        dependencies: ["Verge", "VergeFeed"],
        path: "\(path)/\(guide.name)/After",
        swiftSettings: [.swiftLanguageMode(guide.goesFurther ? .v5 : .v6)] + warnings
      ),
    ] + (guide.goesFurther ? [further] : [])
  }
  let sideBySide = Target.target(
    name: "SideBySide",
    dependencies: [
      "Verge", "VergeStore", "VergeClassic", "VergeNeue", "VueFlux", "VueFluxReactive",
    ],
    path: "\(path)/SideBySide",
    swiftSettings: [.swiftLanguageMode(.v6)] + warnings
  )
  return sides + [
    sideBySide,
    .testTarget(
      name: "GuideTests",
      dependencies: sides.map { .byName(name: $0.name) } + ["SideBySide", "TestSupport"],
      path: "\(path)/GuideTests",
      swiftSettings: strict
    ),
  ]
}

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
  ],
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
    .testTarget(
      name: "BehaviourTests",
      dependencies: [
        "Verge", "VergeStore", "VergeStoreBeta", "VergeClassic", "VergeNeue", "VueFlux",
        "VueFluxReactive",
        "TestSupport",
      ],
      path: "Tests/CompatibilityTests/Behaviour",
      swiftSettings: strict
    ),
    .testTarget(
      name: "CompatibilityTableTests",
      // Not imported, but asked of the compiler: they have to be built.
      dependencies: [
        "Verge", "VergeStore", "VergeStoreBeta", "VergeViewModel", "VergeViewModelBeta",
        "VergeClassic", "VergeNeue", "VueFlux", "VueFluxReactive", "TestSupport",
      ],
      path: "Tests/CompatibilityTests/Table",
      exclude: ["Data"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "MustNotCompileTests",
      // Not imported, but asked of the compiler: they have to be built.
      dependencies: [
        "Verge", "VergeStore", "VergeClassic", "VergeNeue", "VueFlux", "VueFluxReactive",
        "TestSupport",
      ],
      path: "Tests/CompatibilityTests/MustNotCompile",
      exclude: ["Programs"],
      swiftSettings: strict
    ),
  ] + compatibilityTests("VergeStore6", ["Verge", "VergeStore", "VergeViewModel"])
    + compatibilityTests("VergeStoreBeta", ["Verge", "VergeStoreBeta", "VergeViewModelBeta"])
    + compatibilityTests("ModernVerge", ["Verge"] + apple)
    + compatibilityTests("VergeClassic", ["Verge", "VergeClassic"])
    + compatibilityTests("VergeNeue", ["Verge", "VergeNeue"] + apple)
    + compatibilityTests("VueFlux", ["Verge", "VueFlux", "VueFluxReactive"])
    + fixtures(
      "VergeStore6", ["VergeStore", "VergeViewModel"], ["Shop", "Todo", "Player"])
    + fixtures("VergeStoreBeta", ["VergeStoreBeta"], ["Browser", "Rows", "Notes"])
    + fixtures("VergeClassic", ["VergeClassic"], ["Session", "Timeline", "Chat"])
    + fixtures("VergeNeue", ["VergeNeue"], ["Forum", "Weather", "Quiz"])
    + fixtures("VueFlux", ["VueFlux", "VueFluxReactive"], ["Kitchen", "Search", "Market"])
    + guides([
      Guide(
        name: "FromVergeStore6", modules: ["VergeStore", "VergeViewModel"], goesFurther: true),
      Guide(name: "FromClassic", modules: ["VergeClassic"], goesFurther: true),
      Guide(name: "FromVueFlux", modules: ["VueFlux", "VueFluxReactive"], goesFurther: true),
      Guide(name: "FromNeue", modules: ["VergeNeue"], goesFurther: true),
      Guide(name: "FromVerge11", modules: ["Verge"], goesFurther: false),
    ])
    + (hasStandIns ? standIns : [])
)
