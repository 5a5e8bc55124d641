// swift-tools-version:5.1
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "FleetCore",
  platforms: [.iOS(.v13)],
  products: [.library(name: "FleetCore", targets: ["FleetCore"])],
  dependencies: [
    .package(url: "https://github.com/muukii/Verge.git", .exact("6.0.0-alpha.1")),
  ],
  targets: [
    .target(name: "FleetCore", dependencies: ["VergeNeue"]),
  ]
)
