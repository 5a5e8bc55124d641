#!/usr/bin/env bash
# Makes an artifact bundle of the tool for this machine, and runs it through a package plugin, in an app that
# depends on it; and runs `toolchain.sh`. Then runs the script `Migration/reverge` with a small package in place
# of the tool: it builds when it must, and passes on what the tool prints.
#
# usage: check.sh [FOLDER]
#
# Needs `reverge` (swift build --package-path Migration --product reverge), zip and python3.
set -euo pipefail
root=$(cd "$(dirname "$0")/../../.." && pwd)
if [ $# -gt 0 ]; then
  mkdir -p "$1"
  work=$(cd "$1" && pwd)
else
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
fi
reverge=${REVERGE:-$(swift build --package-path "$root/Migration" --show-bin-path)/reverge}
version=$("$reverge" --version)
triple=$(swiftc -print-target-info | python3 -c '
import json, sys
print(json.load(sys.stdin)["target"]["unversionedTriple"])')

rm -rf "$work/plugin" "$work/app"
mkdir -p "$work/plugin" "$work/app/Sources/App"
"$root/Migration/artifact-bundle" "$version" "$work/plugin" "$triple=$reverge"
[ "$(wc -c < "$work/plugin/reverge.artifactbundle.zip.checksum")" = 65 ]

cat > "$work/plugin/Package.swift" <<'SWIFT'
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "reverge-plugin",
  products: [.plugin(name: "RevergeCommand", targets: ["RevergeCommand"])],
  targets: [
    .binaryTarget(name: "reverge", path: "reverge.artifactbundle.zip"),
    .plugin(
      name: "RevergeCommand",
      capability: .command(
        intent: .custom(
          verb: "reverge", description: "Migrate legacy Verge and VueFlux code to modern Verge."),
        permissions: [.writeToPackageDirectory(reason: "'reverge apply' rewrites source files.")]),
      dependencies: ["reverge"]),
  ]
)
SWIFT
mkdir -p "$work/plugin/Plugins/RevergeCommand"
cat > "$work/plugin/Plugins/RevergeCommand/RevergeCommand.swift" <<'SWIFT'
import Foundation
import PackagePlugin

@main
struct RevergeCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "reverge").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // 1: there are findings, or changes to make.
    guard process.terminationStatus > 1 else { return }
    Diagnostics.error("reverge ended with exit code \(process.terminationStatus)")
  }
}
SWIFT
# The archive alone, as from a URL.
rm -rf "$work/plugin/reverge.artifactbundle"

cat > "$work/app/Package.swift" <<'SWIFT'
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "App",
  dependencies: [.package(path: "../plugin")],
  targets: [.target(name: "App")]
)
SWIFT
cat > "$work/app/Sources/App/Model.swift" <<'SWIFT'
import Verge
final class Model: VergeType {}
SWIFT
cd "$work/app"
run() { swift package --allow-writing-to-package-directory reverge "$@"; }
printf '%s\n' "$version" > "$work/expected"
run --version > "$work/printed"
diff "$work/expected" "$work/printed"
run report Sources > "$work/report"
grep -q '^Sources/App/Model.swift:1:1: warning: safe: ' "$work/report"
run apply --stage shim --allow-dirty Sources
grep -qx 'import VergeClassic' Sources/App/Model.swift
if run report --nonsense Sources > /dev/null 2> "$work/error"; then
  echo "error: The plugin hides a failure of the tool." >&2
  exit 1
fi
grep -q 'reverge ended with exit code 2' "$work/error"
echo "The plugin runs reverge $version from the bundle for $triple."
"$root/Migration/Tests/Bundle/toolchain.sh" "$reverge"

script=$work/script
rm -rf "$script"
mkdir -p "$script/Sources/reverge"
cp "$root/Migration/reverge" "$script/"
cat > "$script/Package.swift" <<'SWIFT'
// swift-tools-version: 6.0
import PackageDescription
let package = Package(
  name: "small", products: [.executable(name: "reverge", targets: ["reverge"])],
  targets: [.executableTarget(name: "reverge")])
SWIFT
program() {
  printf 'import Foundation\nprint("%s", CommandLine.arguments.dropFirst().joined(separator: "|"))\nexit(%s)\n' \
    "$1" "$2" > "$script/Sources/reverge/main.swift"
}
# Runs the script, and prints its output and its exit code.
call() {
  local code=0
  (cd / && "$script/reverge" report "a b") 2> "$work/error" || code=$?
  echo "code $code"
}
program first 1
[ "$(call)" = $'first report|a b\ncode 1' ]
grep -q '^reverge: building the tool once (debug' "$work/error"
grep -q '^reverge: built in ' "$work/error"
if grep -v '^reverge: ' "$work/error"; then exit 1; fi
[ "$(call)" = $'first report|a b\ncode 1' ]
[ ! -s "$work/error" ]
sleep 1
program second 0
[ "$(call)" = $'second report|a b\ncode 0' ]
grep -q '^reverge: building again' "$work/error"
sleep 1
echo 'broken(' > "$script/Sources/reverge/main.swift"
[ "$(call)" = 'code 3' ]
grep -q 'main.swift:1:.*error: ' "$work/error"
grep -q '^error: reverge does not build' "$work/error"
if grep -q '^\[' "$work/error"; then cat "$work/error"; exit 1; fi
echo "The script builds the tool when its sources change."
