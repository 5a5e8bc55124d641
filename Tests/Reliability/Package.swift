// swift-tools-version: 6.3
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func reverge(_ products: [String]) -> [Target.Dependency] {
  products.map { .product(name: $0, package: "reverge") }
}

let dialects = ["VergeStore", "VergeStoreBeta", "VergeClassic", "VergeNeue", "VueFlux"]

let package = Package(
  name: "Reliability",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11)],
  products: [.executable(name: "soak", targets: ["soak"])],
  dependencies: [.package(name: "reverge", path: "../..")],
  targets: [
    .target(name: "TestSupport", path: "TestSupport", swiftSettings: strict),
    .target(name: "Checker", path: "Checker", swiftSettings: strict),
    .target(
      name: "Playback", dependencies: reverge(["Verge"]) + ["Checker"], path: "Playback",
      swiftSettings: strict),
    .target(
      name: "Dialects", dependencies: reverge(["Verge"] + dialects) + ["Checker", "Playback"],
      path: "Dialects", swiftSettings: strict),
    .executableTarget(
      name: "soak", dependencies: ["Checker", "Playback", "Dialects"], path: "Soak",
      swiftSettings: strict),
    .executableTarget(
      name: "mutant", dependencies: ["Checker", "Playback"], path: "Mutant",
      swiftSettings: strict),
    .executableTarget(
      name: "container-mutant", dependencies: ["Checker", "Playback", "Dialects"],
      path: "ContainerMutant", swiftSettings: strict),
    .executableTarget(
      name: "outside", dependencies: reverge(["Verge", "VergeTesting"]), path: "Outside",
      swiftSettings: strict),
    .testTarget(
      name: "ReliabilityTests",
      dependencies: reverge(["Verge", "VergeORM"] + dialects)
        + ["Checker", "Playback", "Dialects", "TestSupport", "outside"],
      path: "ReliabilityTests", swiftSettings: strict),
  ]
)

// A driver for libFuzzer, which other builds do not link.
if Context.environment["REVERGE_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz-scripts", dependencies: ["Checker", "Playback", "Dialects"], path: "Fuzz",
      swiftSettings: strict))
}
