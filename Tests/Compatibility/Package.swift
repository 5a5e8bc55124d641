// swift-tools-version: 6.3
import PackageDescription

/// With `REVERGE_STANDINS=1`, code for Apple platforms is compiled and tested on Linux.
let hasStandIns = Context.environment["REVERGE_STANDINS"] == "1"

let swift5: [SwiftSetting] = [.swiftLanguageMode(.v5)]
let swift6: [SwiftSetting] = [.swiftLanguageMode(.v6)]
let strict: [SwiftSetting] =
  swift6 + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]

func reverge(_ products: [String]) -> [Target.Dependency] {
  products.map { .product(name: $0, package: "reverge") }
}

/// Combine and SwiftUI, for targets whose sources import them.
let apple = hasStandIns ? reverge(["Combine", "SwiftUI"]) : []

/// The condition for tests that need the stand-ins.
let standIns: [SwiftSetting] = hasStandIns ? [.define("STANDINS")] : []

/// Code in the style of a dialect's users, compiled in both language modes without other settings.
///
/// Both modes compile the folder `UserCode` through a link. Files that differ are next to the link.
func userCode(
  _ dialect: String, _ products: [String], apple: [Target.Dependency] = []
) -> [Target] {
  [
    .testTarget(
      name: "\(dialect)UserCodeSwift5",
      dependencies: reverge(products) + apple + ["TestSupport"],
      path: "\(dialect)/Swift5",
      swiftSettings: swift5 + standIns
    ),
    .testTarget(
      name: "\(dialect)UserCodeSwift6",
      dependencies: reverge(products) + apple + ["TestSupport"],
      path: "\(dialect)/Swift6",
      swiftSettings: [.swiftLanguageMode(.v6)] + standIns
    ),
  ]
}

/// Programs of a dialect, compiled in both language modes, and a test that compares their output
/// with the neighbouring transcripts.
///
/// The files of a program are its Swift 5 form. Its folder `Swift6` contains links to unchanged
/// files, and the Swift 6 form of the others.
func programs(_ dialect: String, _ products: [String], _ names: [String]) -> [Target] {
  let path = "\(dialect)/Programs"
  let modes = names.flatMap { name -> [Target] in
    [
      .target(
        name: "\(dialect)\(name)Swift5",
        dependencies: reverge(products),
        path: "\(path)/\(name)",
        exclude: ["Swift6"],
        swiftSettings: swift5
      ),
      .target(
        name: "\(dialect)\(name)Swift6",
        dependencies: reverge(products),
        path: "\(path)/\(name)/Swift6",
        swiftSettings: swift6
      ),
    ]
  }
  return modes + [
    .testTarget(
      name: "\(dialect)ProgramTests",
      dependencies: modes.map { .byName(name: $0.name) } + ["TestSupport"],
      path: path,
      exclude: names,
      sources: ["ProgramTests.swift"],
      resources: names.map { .embedInCode("\($0).txt") },
      swiftSettings: strict
    )
  ]
}

/// Programs that use RxSwift, which only the stand-ins have here, in Swift 5 mode.
func rxPrograms(_ dialect: String, _ names: [String]) -> [Target] {
  if !hasStandIns { return [] }
  let path = "\(dialect)/Programs"
  return names.map { name in
    .target(
      name: "\(dialect)\(name)",
      dependencies: reverge(["VergeRx", "RxSwift", "RxRelay", "RxCocoa"]),
      path: "\(path)/\(name)",
      swiftSettings: swift5
    )
  } + [
    .testTarget(
      name: "\(dialect)ProgramTests",
      dependencies: names.map { .byName(name: "\(dialect)\($0)") } + ["TestSupport"],
      path: path,
      exclude: names,
      sources: ["ProgramTests.swift"],
      resources: names.map { .embedInCode("\($0).txt") },
      swiftSettings: strict
    )
  ]
}

/// The code of a guide in `Migration`: both sides of its `diff` blocks, in the reader's language
/// modes, and its other blocks, in Swift 6 mode.
func guide(_ name: String, _ product: String, isIdiomaticAfter: Bool = false) -> [Target] {
  let idiomatic = Target.target(
    name: "\(name)Idiomatic",
    dependencies: reverge(["Verge"]),
    path: "Guides/\(name)/Idiomatic",
    swiftSettings: swift6
  )
  return [
    .target(
      name: "\(name)Before",
      dependencies: reverge([product]),
      path: "Guides/\(name)/Before",
      swiftSettings: swift5
    ),
    .target(
      name: "\(name)After",
      dependencies: reverge(["Verge"]),
      path: "Guides/\(name)/After",
      swiftSettings: isIdiomaticAfter ? swift6 : swift5
    ),
  ] + (isIdiomaticAfter ? [] : [idiomatic])
}

/// The code of a guide's part about RxSwift. Its left side needs the stand-ins.
func rxGuide(_ name: String, _ product: String) -> [Target] {
  let before = Target.target(
    name: "\(name)RxBefore",
    dependencies: reverge([product, "VergeRx", "RxSwift", "RxCocoa"]),
    path: "Guides/\(name)Rx/Before",
    swiftSettings: swift5
  )
  return (hasStandIns ? [before] : []) + [
    .target(
      name: "\(name)RxAfter",
      dependencies: reverge(["Verge", product]),
      path: "Guides/\(name)Rx/After",
      swiftSettings: swift5
    )
  ]
}

let guides =
  guide("FromVergeStore6", "VergeStore")
  + rxGuide("FromVergeStore6", "VergeStore")
  + guide("FromClassic", "VergeClassic")
  + rxGuide("FromClassic", "VergeClassic")
  + guide("FromVueFlux", "VueFlux")
  + guide("FromNeue", "VergeNeue")
  + guide("FromVerge11", "Verge", isIdiomaticAfter: true)
  + [
    .target(
      name: "FromVerge11Entities",
      dependencies: reverge(["Verge", "VergeORM"]),
      path: "Guides/FromVerge11/Entities",
      swiftSettings: swift6
    ),
    .target(
      name: "SideBySide",
      dependencies: reverge(["Verge", "VergeStore", "VergeClassic", "VergeNeue", "VueFlux"]),
      path: "Guides/SideBySide",
      swiftSettings: swift6
    ),
  ]

/// Drivers that import Combine.
let publisherTranscripts: [(name: String, products: [String])] = [
  ("NovemberPublishers", ["VergeStore", "Combine"]),
  ("NamespacePublishers", ["VergeStore", "Combine"]),
  ("AlphaPublishers", ["VergeNeue", "Combine"]),
]

/// Drivers that ran against the original libraries, as executables, and a test that compares what they
/// print with the neighbouring transcripts. They are in the style of their time.
func transcripts(_ drivers: [(name: String, products: [String])]) -> [Target] {
  drivers.map { name, products in
    .executableTarget(
      name: "Transcript\(name)",
      dependencies: reverge(products),
      path: "Transcripts/\(name)",
      swiftSettings: [.swiftLanguageMode(.v5)]
    )
  } + [
    .testTarget(
      name: "TranscriptTests",
      dependencies: drivers.map { .byName(name: "Transcript\($0.name)") } + ["TestSupport"],
      path: "Transcripts",
      exclude: drivers.map(\.name)
        + (hasStandIns
          ? []
          : publisherTranscripts.flatMap { [$0.name, "\($0.name).txt", "\($0.name).differences"] }),
      sources: ["TranscriptTests.swift"],
      resources: drivers.flatMap {
        [.embedInCode("\($0.name).txt"), .embedInCode("\($0.name).differences")]
      },
      swiftSettings: strict + standIns
    )
  ]
}

/// The products with store and dialects, for the tests that run the compiler on their modules.
let all = ["Verge", "VergeStore", "VergeStoreBeta", "VergeClassic", "VergeNeue", "VueFlux"]

/// The product of the trait `Rx`, which is on with the stand-ins.
let rx = ["VergeRx"] + (hasStandIns ? ["RxSwift", "RxCocoa"] : [])

let package = Package(
  name: "Compatibility",
  platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6)],
  dependencies: [.package(name: "reverge", path: "../..")],
  targets: [
    .target(name: "TestSupport", path: "TestSupport", swiftSettings: strict),
    .testTarget(
      name: "BehaviourTests",
      dependencies: reverge(all) + ["TestSupport"],
      path: "BehaviourTable",
      swiftSettings: strict
    ),
    .executableTarget(name: "tables", path: "SymbolTable/Tables", swiftSettings: strict),
    .testTarget(
      name: "SymbolTableTests",
      dependencies: ["tables", "TestSupport"],
      path: "SymbolTable",
      exclude: ["Data", "Tables"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "MustNotCompileTests",
      dependencies: reverge(all + rx + ["VergeHistory", "VergeORM"]) + ["TestSupport"],
      path: "MustNotCompile",
      exclude: ["Programs"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "GuideTests",
      dependencies: guides.map { .byName(name: $0.name) } + ["TestSupport"],
      path: "Guides/GuideTests",
      swiftSettings: strict
    ),
  ] + guides
    + userCode("Verge11", ["Verge"], apple: apple)
    + userCode("VergeStore6", ["Verge", "VergeStore"])
    + userCode("VergeStoreBeta", ["Verge", "VergeStoreBeta"])
    + userCode("Classic", ["Verge", "VergeClassic"])
    + userCode("Neue", ["Verge", "VergeNeue"], apple: apple)
    + userCode("VueFlux", ["Verge", "VueFlux"])
    + userCode("VergeORM", ["Verge", "VergeORM"])
    + programs("VergeStore6", ["VergeStore"], ["Shop", "Todo", "Player"])
    + programs("VergeStoreBeta", ["VergeStoreBeta"], ["Browser", "Rows", "Notes"])
    + programs("Classic", ["VergeClassic"], ["Session", "Timeline", "Chat"])
    + rxPrograms("ClassicRx", ["Login", "Catalog", "Player"])
    + programs("Neue", ["VergeNeue"], ["Forum", "Weather", "Quiz"])
    + programs("VueFlux", ["VueFlux"], ["Kitchen", "Search", "Market"])
    + transcripts(
      [
        ("NovemberStore", ["VergeStore"]), ("NamespaceStore", ["VergeStore"]),
        ("BetaStore", ["VergeStore"]), ("DecemberViewModel", ["VergeStore"]),
        ("AlphaReducer", ["VergeNeue"]), ("SeptemberReducer", ["VergeNeue"]),
        ("ClassicModel", ["VergeClassic"]),
      ] + (hasStandIns ? publisherTranscripts : []))
)
