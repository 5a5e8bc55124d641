// swift-tools-version: 6.0
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Legacy code, compiled as its users have it: in both language modes, with no further settings.
func compatibilityTests(_ name: String, _ folder: String, _ products: [String]) -> [Target] {
  [("Swift5", SwiftLanguageMode.v5), ("Swift6", .v6)].map { mode, version in
    .testTarget(
      name: "\(name)CompatibilityTests\(mode)",
      dependencies: products.map { .init(stringLiteral: $0) } + ["TestSupport"],
      path: "Tests/CompatibilityTests/\(folder)/\(mode)",
      swiftSettings: [.swiftLanguageMode(version)]
    )
  }
}

let package = Package(
  name: "reverge",
  platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6)],
  products: [
    .library(name: "Verge", targets: ["Verge"]),
    .library(name: "VergeStore", targets: ["VergeStore"]),
    .library(name: "VergeViewModel", targets: ["VergeViewModel"]),
  ],
  targets: [
    .target(name: "Verge", swiftSettings: strict),
    .target(name: "VergeStore", dependencies: ["Verge"], swiftSettings: strict),
    .target(name: "VergeViewModel", dependencies: ["VergeStore"], swiftSettings: strict),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(name: "VergeTests", dependencies: ["Verge", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "VergeStoreTests",
      dependencies: ["Verge", "VergeStore", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "VergeViewModelTests",
      dependencies: ["Verge", "VergeViewModel", "TestSupport"],
      swiftSettings: strict
    ),
  ] + compatibilityTests("VergeStore6", "VergeStore6", ["Verge", "VergeStore", "VergeViewModel"])
)
