// swift-tools-version: 6.3
import PackageDescription

/// The settings that Xcode 26's app template calls "approachable concurrency".
let approachable: [SwiftSetting] = [
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// The rest of it, which is part of Swift 6 mode.
let approachableBefore6: [SwiftSetting] = [
  .enableUpcomingFeature("DisableOutwardActorInference"),
  .enableUpcomingFeature("GlobalActorIsolatedTypesUsability"),
  .enableUpcomingFeature("InferSendableFromCaptures"),
]

/// An app as the template's users write it, in both language modes. The template's is Swift 5.
func app(_ mode: String, _ settings: [SwiftSetting]) -> Target {
  .testTarget(
    name: "DefaultIsolation\(mode)Tests",
    dependencies: [.product(name: "Verge", package: "reverge")],
    path: mode,
    swiftSettings: [.defaultIsolation(MainActor.self), .treatAllWarnings(as: .error)]
      + approachable + settings
  )
}

let package = Package(
  name: "DefaultIsolation",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "reverge", path: "../..")],
  targets: [
    app("Swift5", [.swiftLanguageMode(.v5)] + approachableBefore6),
    app("Swift6", [.swiftLanguageMode(.v6)]),
  ]
)
