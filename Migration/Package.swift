// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "reverge-migration",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "reverge", targets: ["reverge"])
  ],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
  ],
  targets: [
    .target(name: "CToolchain"),
    .target(
      name: "RevergeCore",
      dependencies: [
        "CToolchain",
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ],
      swiftSettings: settings,
      plugins: ["SheetsPlugin"]
    ),
    .plugin(name: "SheetsPlugin", capability: .buildTool, path: "Sources/SheetsPlugin"),
    .executableTarget(
      name: "reverge",
      dependencies: [
        "RevergeCore",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "RevergeCoreTests",
      dependencies: ["RevergeCore", "reverge"],
      exclude: ["Recipes"],
      swiftSettings: settings
    ),
  ]
)

// A driver for libFuzzer, which other builds do not link.
if Context.environment["REVERGE_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz-source", dependencies: ["RevergeCore"], path: "Tests/Fuzzing/Driver",
      swiftSettings: settings))
}
