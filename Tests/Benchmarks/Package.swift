// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "benchmarks", targets: ["benchmarks"])
  ],
  dependencies: [
    .package(name: "reverge", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
  ],
  targets: [
    .target(name: "Probe"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "Probe",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "HashTreeCollections", package: "swift-collections"),
        .product(name: "Verge", package: "reverge"),
        .product(name: "VergeClassic", package: "reverge"),
        .product(name: "VergeNeue", package: "reverge"),
        .product(name: "VergeORM", package: "reverge"),
        .product(name: "VergeStore", package: "reverge"),
        .product(name: "VergeStoreBeta", package: "reverge"),
        .product(name: "VueFlux", package: "reverge"),
      ],
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        // Equal closures of two rows become one function and jumps to it, so a new row would change the
        // count of an old one.
        .unsafeFlags(["-Xfrontend", "-disable-llvm-merge-functions-pass"]),
      ]
    ),
  ]
)
