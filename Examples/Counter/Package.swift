// swift-tools-version: 6.3
import PackageDescription

// Legacy code keeps the language mode of its time.
let legacy: [SwiftSetting] = [.swiftLanguageMode(.v5)]
let modern: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
]

/// The counter of a dialect.
func counter(_ name: String, _ product: String, settings: [SwiftSetting] = legacy) -> Target {
  .target(
    name: name,
    dependencies: [.product(name: product, package: "reverge")],
    swiftSettings: settings
  )
}

let counters = [
  counter("VueFluxCounter", "VueFlux"),
  counter("VueFluxReactiveCounter", "VueFlux"),
  counter("ClassicCounter", "VergeClassic"),
  counter("NeueCounter", "VergeNeue"),
  counter("VergeStore6Counter", "VergeStore"),
  counter("ViewModelCounter", "VergeStore"),
  counter("ViewModelBetaCounter", "VergeStoreBeta"),
  counter("VergeStoreBetaCounter", "VergeStoreBeta"),
  counter("ModernCounter", "Verge", settings: modern),
  counter("FeedCounter", "Verge", settings: modern),
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
