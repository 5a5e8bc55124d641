// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "Persistence",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "notes", targets: ["NotesCommand"])
  ],
  dependencies: [
    .package(name: "reverge", path: "../.."),
    .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.0"),
  ],
  targets: [
    .target(
      name: "Notes",
      dependencies: [
        .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
        .product(name: "Verge", package: "reverge"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(name: "NotesCommand", dependencies: ["Notes"], swiftSettings: settings),
    .testTarget(
      name: "NotesTests",
      dependencies: [
        "Notes",
        .product(name: "Verge", package: "reverge"),
        .product(name: "VergeTesting", package: "reverge"),
      ],
      swiftSettings: settings
    ),
  ]
)
