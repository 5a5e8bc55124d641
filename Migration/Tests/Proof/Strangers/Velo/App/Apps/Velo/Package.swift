// swift-tools-version:5.7
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "Velo",
  platforms: [.iOS(.v14)],
  dependencies: [
    .package(path: "../../Packages/FleetCore"),
    .package(path: "../../Packages/RideFeature"),
    .package(url: "https://github.com/VergeGroup/swift-verge.git", from: "11.0.0"),
  ],
  targets: [
    .executableTarget(
      name: "Velo",
      dependencies: [
        "FleetCore", "RideFeature",
        .product(name: "Verge", package: "swift-verge"),
      ]),
  ]
)
