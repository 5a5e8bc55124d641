#!/usr/bin/env bash
# Proves the rules for VergeStore 6: takes programs of the compatibility matrix through
# `reverge apply`, adds what was done by hand (vergestore6.patch), builds them with modern Verge
# alone, and compares what they print with what they printed before.
#
# Needs `reverge` to be built (swift build --package-path Migration), and git. An argument names a
# folder to build in, which makes the next run faster.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
fixtures=$root/Tests/CompatibilityTests/VergeStore6/Fixtures
reverge=$(swift build --package-path "$root/Migration" --show-bin-path)/reverge
work=${1:-$(mktemp -d)}
mkdir -p "$work"
if [ $# = 0 ]; then trap 'rm -rf "$work"' EXIT; fi
cd "$work"
rm -rf Sources
mkdir -p Sources/prove
for program in Shop Todo; do
  mkdir "Sources/$program"
  cp "$fixtures/$program"/*.swift "Sources/$program/"
done

# 1: places are left to a person, as the patch shows.
status=0
"$reverge" apply --allow-dirty --include review Sources || status=$?
[ "$status" -le 1 ]
[ -d .git ] || git init -q .
git apply "$here/vergestore6.patch"

cat > Sources/prove/main.swift <<'SWIFT'
import Foundation
import Shop
import Todo

if CommandLine.arguments.last == "Shop" { runShop { print($0) } } else { runTodo { print($0) } }
SWIFT
cat > Package.swift <<SWIFT
// swift-tools-version: 6.0
import PackageDescription

let verge: [Target.Dependency] = [.product(name: "Verge", package: "reverge")]
let settings: [SwiftSetting] = [.swiftLanguageMode(.v5)]

let package = Package(
  name: "prove",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "reverge", path: "$root")],
  targets: [
    .target(name: "Shop", dependencies: verge, swiftSettings: settings),
    .target(name: "Todo", dependencies: verge, swiftSettings: settings),
    .executableTarget(name: "prove", dependencies: ["Shop", "Todo"], swiftSettings: settings),
  ]
)
SWIFT
swift build -j 2 > build.log 2>&1 || { grep -E 'error:' build.log | sort -u; exit 1; }
prove=$(swift build --show-bin-path)/prove

# A logger of modern Verge is not told of what these lines tell.
compare() {
  grep -vE "$2" "$fixtures/Tests/$1.txt" > "$1.expected"
  "$prove" "$1" > "$1.actual"
  diff "$1.expected" "$1.actual"
  echo "$1: $(wc -l < "$1.actual") lines as before, but for those of its logger"
}
compare Shop '^(will|did|dispatched|created|dispatchers) '
compare Todo '^ *(end of .*|[a-z]+ in .*: [0-9]+)$'
