// swift-tools-version: 6.3
import PackageDescription

// Legacy code keeps the language mode of its time.
let legacy: [SwiftSetting] = [.swiftLanguageMode(.v5)]
let modern: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
]

/// The counter of a dialect.
func counter(_ name: String, _ modules: String..., settings: [SwiftSetting] = legacy) -> Target {
  .target(
    name: name,
    dependencies: modules.map { .product(name: $0, package: "reverge") },
    swiftSettings: settings
  )
}

let counters = [
  counter("VueFluxCounter", "VueFlux"),
  counter("VueFluxReactiveCounter", "VueFlux", "VueFluxReactive"),
  counter("ClassicCounter", "VergeClassic"),
  counter("NeueCounter", "VergeNeue"),
  counter("VergeStore6Counter", "VergeStore"),
  counter("ViewModelCounter", "VergeStore", "VergeViewModel"),
  counter("ViewModelBetaCounter", "VergeViewModelBeta"),
  counter("VergeStoreBetaCounter", "VergeStoreBeta"),
  counter("ModernCounter", "Verge", settings: modern),
  counter("FeedCounter", "Verge", "VergeFeed", settings: modern),
]

let package = Package(
  name: "Counter",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "counter", targets: ["counter"])
  ],
  dependencies: [
    .package(name: "reverge", path: "../..")
  ],
  targets: counters + [
    .target(
      name: "Dialects",
      dependencies: counters.map { .byName(name: $0.name) },
      swiftSettings: modern
    ),
    .executableTarget(name: "counter", dependencies: ["Dialects"], swiftSettings: modern),
    .testTarget(name: "CounterTests", dependencies: ["Dialects"], swiftSettings: modern),
  ]
)
