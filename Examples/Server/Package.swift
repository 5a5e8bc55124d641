// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "Server",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "rooms", targets: ["rooms"])
  ],
  dependencies: [
    .package(name: "reverge", path: "../.."),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
  ],
  targets: [
    // A link to the swift-log adapter of the neighbouring package, whose other targets need SQLite.
    .target(
      name: "StoreLogging",
      dependencies: [
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Verge", package: "reverge"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "StoreMetrics",
      dependencies: [
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "Verge", package: "reverge"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "RoomServer",
      dependencies: [
        "StoreLogging",
        "StoreMetrics",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Verge", package: "reverge"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "rooms",
      dependencies: [
        "RoomServer",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "RoomServerTests",
      dependencies: [
        "RoomServer",
        "StoreMetrics",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "MetricsTestKit", package: "swift-metrics"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Verge", package: "reverge"),
        .product(name: "VergeTesting", package: "reverge"),
      ],
      swiftSettings: settings
    ),
  ]
)
