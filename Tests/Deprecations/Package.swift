// swift-tools-version: 6.3
import PackageDescription

/// Whether uses of the legacy API warn. `check.sh` builds the package with and without.
let traits: Set<Package.Dependency.Trait> =
  Context.environment["DEPRECATIONS"] == "off" ? [] : ["LegacyDeprecations"]

/// Legacy code of one dialect, in the language mode that such code has.
func dialect(_ name: String, _ modules: [String]) -> Target {
  .target(
    name: "\(name)Code",
    dependencies: modules.map { .product(name: $0, package: "reverge") },
    path: "Sources/\(name)",
    swiftSettings: [.swiftLanguageMode(.v5)]
  )
}

let package = Package(
  name: "Deprecations",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "reverge", path: "../..", traits: traits)],
  targets: [
    dialect("VergeStore6", ["VergeStore"]),
    dialect("VergeStoreBeta", ["VergeStoreBeta"]),
    dialect("VergeViewModelBeta", ["VergeViewModelBeta"]),
    dialect("VergeClassic", ["VergeClassic"]),
    dialect("VergeNeue", ["VergeNeue"]),
    dialect("VueFlux", ["VueFlux", "VueFluxReactive"]),
    dialect("Verge", ["Verge", "VergeFeed"]),
  ]
)
