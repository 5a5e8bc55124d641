#!/usr/bin/env bash
# Proves the rules of a dialect: takes its programs in Tests/Compatibility through `reverge apply`,
# applies the manual changes (hand.patch), builds them with modern Verge alone (and VergeFeed, if they
# import it), and compares what they print with what they printed before. Where that differs,
# PROGRAM.difference says how, and why.
#
# usage: prove.sh DIALECT [FOLDER]
#
# DIALECT is the name of a folder beside this script. FOLDER is where to build, which makes the next
# run faster. Needs `reverge` to be built (swift build --package-path Migration), and git.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
dialect=$1
folder=$root/Tests/Compatibility/$dialect/Programs
reverge=$(swift build --package-path "$root/Migration" --show-bin-path)/reverge
work=${2:-$(mktemp -d)}
mkdir -p "$work"
if [ $# = 1 ]; then trap 'rm -rf "$work"' EXIT; fi
cd "$work"
rm -rf Sources
mkdir -p Sources/prove
programs=$(grep -v '^#' "$here/$dialect/programs")
names=$(cut -d ' ' -f 1 <<< "$programs")
for name in $names; do
  mkdir "Sources/$name"
  cp "$folder/$name"/*.swift "Sources/$name/"
done

modules=$(swift build --package-path "$root" --show-bin-path)/Modules
for name in $names; do
  printf '{"module": "%s", "arguments": ["-swift-version", "5", "-I", "%s"], "files": [%s]}\n' "$name" \
    "$modules" "$(printf '"%s"\n' "$PWD/Sources/$name"/*.swift | paste -sd ,)"
done | paste -sd , | sed 's/.*/[&]/' > arguments.json

# 1: some findings are manual, as the patch shows.
status=0
"$reverge" apply --allow-dirty --include manual --compiler-arguments arguments.json Sources || status=$?
[ "$status" -le 1 ]
[ -d .git ] || git init -q .
if [ -e "$here/$dialect/hand.patch" ]; then git apply "$here/$dialect/hand.patch"; fi

{
  echo "import Foundation"
  for name in $names; do echo "import $name"; done
  echo
  echo "// The main queue is free, as it is in an app."
  echo "DispatchQueue.global().async {"
  echo "  switch CommandLine.arguments.last {"
  for name in $names; do echo "  case \"$name\": run$name { print(\$0) }"; done
  echo "  default: fatalError(\"name a program\")"
  echo "  }"
  echo "  exit(0)"
  echo "}"
  echo "dispatchMain()"
} > Sources/prove/main.swift
{
  cat <<SWIFT
// swift-tools-version: 6.0
import PackageDescription

let verge: Target.Dependency = .product(name: "Verge", package: "reverge")
let settings: [SwiftSetting] = [.swiftLanguageMode(.v5)]

let package = Package(
  name: "prove",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "reverge", path: "$root")],
  targets: [
SWIFT
  for name in $names; do
    echo "    .target("
    echo "      name: \"$name\", dependencies: [verge], swiftSettings: settings),"
  done
  echo "    .executableTarget("
  echo "      name: \"prove\", dependencies: [$(printf '"%s", ' $names)], swiftSettings: settings)"
  echo "  ]"
  echo ")"
} > Package.swift
swift build -j 2 > build.log 2>&1 || { grep -E 'error:' build.log | sort -u; exit 1; }
prove=$(swift build --show-bin-path)/prove

while read -r name left_out; do
  grep -vE "${left_out:-x^}" "$folder/$name.txt" > "$name.expected"
  timeout 60 "$prove" "$name" > "$name.actual"
  diff "$name.expected" "$name.actual" > "$name.found" || true
  known=$here/$dialect/$name.difference
  if [ -e "$known" ]; then grep -v '^#' "$known"; fi | diff - "$name.found"
  echo "$dialect, $name: $(wc -l < "$name.actual") lines," \
    "of which $(grep -c '^>' "$name.found" || true) elsewhere than before"
done <<< "$programs"
