// swift-tools-version: 6.0
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

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
    .target(name: "VergeViewModel", dependencies: ["Verge", "VergeStore"], swiftSettings: strict),
  ]
)
