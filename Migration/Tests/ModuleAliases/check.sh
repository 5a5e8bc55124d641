#!/usr/bin/env bash
# Builds an app that depends on this package and on one that imports another module `VueFlux`, which
# stands for the original's: without `moduleAliases` it must not build, with them it must, and each has
# its own module. What `reverge report` says of it is compared, too.
#
# usage: check.sh [FOLDER]
#
# FOLDER is where to build, which makes the next run faster. Needs `reverge` to be built.
set -euo pipefail
root=$(cd "$(dirname "$0")/../../.." && pwd)
reverge=$(swift build --package-path "$root/Migration" --show-bin-path)/reverge
work=${1:-$(mktemp -d)}
mkdir -p "$work"
if [ $# = 0 ]; then trap 'rm -rf "$work"' EXIT; fi
cd "$work"
# SwiftPM calls packages by their folders, and mixes the modules up if a target calls them otherwise.
ln -sfn "$root" reverge
mkdir -p upstream/Sources/VueFlux widgets/Sources/Widgets app/Sources/App

cat > upstream/Package.swift << 'SWIFT'
// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "VueFlux",
  products: [.library(name: "VueFlux", targets: ["VueFlux"])],
  targets: [.target(name: "VueFlux")]
)
SWIFT
cat > upstream/Sources/VueFlux/Store.swift << 'SWIFT'
public final class Store<State> {
  public let state: State

  public init(state: State) { self.state = state }
}
SWIFT
cat > widgets/Package.swift << 'SWIFT'
// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Widgets",
  products: [.library(name: "Widgets", targets: ["Widgets"])],
  dependencies: [.package(path: "../upstream")],
  targets: [
    .target(name: "Widgets", dependencies: [.product(name: "VueFlux", package: "upstream")])
  ]
)
SWIFT
cat > widgets/Sources/Widgets/Widget.swift << 'SWIFT'
import VueFlux

public func widget() -> String { Store(state: "widget").state }
SWIFT
cat > app/Sources/App/main.swift << 'SWIFT'
import VueFlux
import Widgets

final class LampState: State {
  typealias Action = Int
  typealias Mutations = LampMutations

  fileprivate(set) var level = 0
}

struct LampMutations: Mutations {
  func commit(action: Int, state: LampState) { state.level += action }
}

extension Actions where State == LampState {
  func raise() { dispatch(action: 2) }
}

extension Computed where State == LampState {
  var level: Int { return state.level }
}

let lamp = Store<LampState>(state: LampState(), mutations: LampMutations(), executor: .immediate)
lamp.actions.raise()
print("\(widget()), lamp at \(lamp.computed.level)")
SWIFT
# Arguments: what follows the package of the widgets.
manifest() {
  cat << SWIFT
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "App",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(path: "../reverge"),
    .package(path: "../widgets"),
  ],
  targets: [
    .executableTarget(
      name: "App",
      dependencies: [
        .product(name: "VueFlux", package: "reverge"),
        .product(name: "Widgets", package: "widgets"$1),
      ],
      swiftSettings: [.swiftLanguageMode(.v5)])
  ]
)
SWIFT
}
fail() {
  printf '%s\n' "$@"
  exit 1
}
# What the tool says. `Package.resolved` is as SwiftPM writes it for packages that are not in folders.
report() {
  cat > app/Package.resolved << 'JSON'
{
  "pins" : [
    {
      "identity" : "vueflux",
      "location" : "https://github.com/ra1028/VueFlux.git"
    }
  ],
  "version" : 3
}
JSON
  (cd app && "$reverge" report --stage shim Package.swift Sources) > report.txt || true
  rm app/Package.resolved
}

manifest "" > app/Package.swift
report
grep -q "shim.two-packages" report.txt || fail "$(cat report.txt)"
if swift build --package-path app > build.log 2>&1; then fail "It builds without aliases."; fi
grep -qE "(multiple similar targets|conflicting name:) 'VueFlux" build.log || fail "$(cat build.log)"

manifest ', moduleAliases: ["VueFlux": "UpstreamVueFlux"]' > app/Package.swift
report
if grep -q "shim.two-packages" report.txt; then fail "$(cat report.txt)"; fi
swift build --package-path app > build.log 2>&1 || fail "$(grep 'error:' build.log)"
printed=$(app/.build/debug/App)
[ "$printed" = "widget, lamp at 2" ] || fail "$printed"
echo "Two packages with a module VueFlux: $printed"
