// swift-tools-version: 6.3
import Foundation
import PackageDescription

/// With `REVERGE_STANDINS=1`, the screens are compiled on Linux, and there are hosts that show them.
let hasStandIns = Context.environment["REVERGE_STANDINS"] == "1"

#if !canImport(Darwin)
if !hasStandIns {
  let message =
    "Apple's frameworks are not available here: set REVERGE_STANDINS=1 in the environment.\n"
  FileHandle.standardError.write(Data(message.utf8))
  exit(1)
}
#endif

// Legacy code keeps the language mode of its time.
let legacy: [SwiftSetting] = [.swiftLanguageMode(.v5)]
let modern: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
]

func reverge(_ modules: String...) -> [Target.Dependency] {
  modules.map { .product(name: $0, package: "reverge") }
}

/// Apple's frameworks, for targets whose sources import them.
let apple = hasStandIns ? reverge("Combine", "SwiftUI") + ["UIKit"] : []

let package = Package(
  name: "IOSApp",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
    .library(name: "IOSApp", targets: ["Shopping", "ScreensOf2019", "ScreensOfToday"])
  ],
  dependencies: [
    .package(name: "reverge", path: "../..")
  ],
  targets: [
    .target(name: "Shopping", dependencies: reverge("Verge"), swiftSettings: modern),
    .target(
      name: "ScreensOf2019",
      dependencies: ["Shopping"] + reverge("VergeNeue", "VergeStore") + apple,
      swiftSettings: legacy
    ),
    .target(
      name: "ScreensOfToday",
      dependencies: ["Shopping"] + reverge("Verge") + apple,
      swiftSettings: modern
    ),
  ]
)

if hasStandIns {
  package.products.append(.executable(name: "screens", targets: ["screens"]))
  package.targets += [
    .target(name: "UIKit", path: "StandIns/UIKit", swiftSettings: modern),
    .target(
      name: "Session",
      dependencies: ["Shopping", "ScreensOf2019", "ScreensOfToday"] + apple,
      swiftSettings: modern
    ),
    .executableTarget(name: "screens", dependencies: ["Session"], swiftSettings: modern),
    .testTarget(
      name: "IOSAppTests",
      dependencies: ["Session", "Shopping", "ScreensOf2019", "ScreensOfToday"]
        + reverge("Verge", "VergeTesting") + apple,
      swiftSettings: modern
    ),
  ]
}
