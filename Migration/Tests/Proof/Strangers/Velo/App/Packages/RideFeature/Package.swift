// swift-tools-version:5.1
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "RideFeature",
  platforms: [.iOS(.v13)],
  products: [.library(name: "RideFeature", targets: ["RideFeature"])],
  dependencies: [
    .package(path: "../FleetCore"),
    .package(url: "https://github.com/muukii/Verge.git", .exact("6.0.0-alpha.1")),
  ],
  targets: [
    .target(name: "RideFeature", dependencies: ["FleetCore", "VergeNeue"]),
  ]
)
