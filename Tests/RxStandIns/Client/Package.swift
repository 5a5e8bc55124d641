// swift-tools-version: 6.1
import PackageDescription

// `trait.sh` copies it next to a link to the root of the repository.
func reverge(_ products: [String]) -> [Target.Dependency] {
  products.map { .product(name: $0, package: "reverge") }
    + [.product(name: "RxSwift", package: "RxSwift")]
}

let package = Package(
  name: "Client",
  platforms: [.macOS(.v10_15)],
  dependencies: [
    .package(path: "../reverge", traits: ["Rx"]),
    .package(url: "https://github.com/ReactiveX/RxSwift", from: "6.9.0"),
  ],
  targets: [
    .executableTarget(
      name: "Client",
      dependencies: ["Modern"] + reverge(["VergeStore", "VergeStoreBeta", "VergeRx"]),
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(
      name: "Modern",
      dependencies: reverge(["Verge", "VergeRx"]),
      swiftSettings: [.swiftLanguageMode(.v6)]),
  ]
)
