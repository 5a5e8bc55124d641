// swift-tools-version:5.1
// swift-format-ignore-file
import PackageDescription

let package = Package(
    name: "Parley",
    dependencies: [
        .package(url: "https://github.com/muukii/Verge.git", .exact("6.0.0-alpha.1"))
    ],
    targets: [
        .target(name: "ParleyApp", dependencies: ["VergeNeue"], path: "Sources")
    ]
)
