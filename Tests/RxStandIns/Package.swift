// swift-tools-version: 5.9
import PackageDescription

// The stand-ins as the package RxSwift, for `trait.sh`. Like the original from 6.10 on, it has RxCocoa
// on Apple platforms only.
#if canImport(Darwin)
let modules = ["RxSwift", "RxRelay", "RxCocoa"]
#else
let modules = ["RxSwift", "RxRelay"]
#endif

let package = Package(
  name: "RxSwift",
  platforms: [.iOS(.v12), .macOS(.v10_13), .tvOS(.v12), .watchOS(.v4)],
  products: modules.map { .library(name: $0, targets: [$0]) },
  targets: modules.indices.map {
    .target(
      name: modules[$0],
      dependencies: modules[..<$0].map { .byName(name: $0) },
      path: modules[$0],
      swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")])
  }
)
