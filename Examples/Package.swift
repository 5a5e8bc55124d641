// swift-tools-version: 6.3
import PackageDescription

// The legacy app keeps the language mode of existing code.
let legacy: [SwiftSetting] = [.swiftLanguageMode(.v5)]
let modern: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v10_15)],
  products: [
    .executable(name: "tour", targets: ["tour"])
  ],
  dependencies: [
    .package(name: "reverge", path: ".."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
  ],
  targets: [
    .target(
      name: "PhotoFeed",
      dependencies: [
        .product(name: "VergeClassic", package: "reverge"),
        .product(name: "VergeNeue", package: "reverge"),
        .product(name: "VergeStore", package: "reverge"),
        .product(name: "VueFlux", package: "reverge"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: legacy
    ),
    .target(
      name: "ModernScreens",
      dependencies: ["PhotoFeed", .product(name: "Verge", package: "reverge")],
      swiftSettings: modern
    ),
    .target(
      name: "NormalisedFeed",
      dependencies: [
        "PhotoFeed",
        .product(name: "Verge", package: "reverge"),
        .product(name: "VergeORM", package: "reverge"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: modern
    ),
    .target(
      name: "StoreLogging",
      dependencies: [
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Verge", package: "reverge"),
      ],
      swiftSettings: modern
    ),
    .target(
      name: "TourScript",
      dependencies: [
        "ModernScreens",
        "PhotoFeed",
        .product(name: "VergeHistory", package: "reverge"),
        .product(name: "VergeStore", package: "reverge"),
      ],
      resources: [.copy("Resources/sample.jsonl")],
      swiftSettings: modern
    ),
    .executableTarget(
      name: "tour",
      dependencies: [
        "NormalisedFeed",
        "PhotoFeed",
        "TourScript",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: modern
    ),
    .testTarget(
      name: "StoreLoggingTests",
      dependencies: [
        "StoreLogging",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Verge", package: "reverge"),
      ],
      swiftSettings: modern
    ),
    .testTarget(
      name: "TourTests",
      dependencies: [
        "ModernScreens",
        "NormalisedFeed",
        "PhotoFeed",
        "TourScript",
        "tour",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "VergeStore", package: "reverge"),
      ],
      swiftSettings: modern
    ),
  ]
)
