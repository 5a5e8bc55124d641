#!/usr/bin/env bash
# Copies a binary of the tool to another folder, and lets it check changes with the compiler where its PATH has
# no toolchain: with REVERGE_TOOLCHAIN, with a wrong one, with none, and on a package that SwiftPM has built.
#
# usage: toolchain.sh BINARY
#
# Needs swift.
set -euo pipefail
work=$(cd "$(mktemp -d)" && pwd -P)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/bin" "$work/tools"
cp "$1" "$work/bin/reverge"
ln -s "$(command -v git)" "$work/tools/git"
swiftc=$(swiftc -print-target-info | sed -nE 's|.*"runtimeResourcePath" *: *"(.*)/lib/swift".*|\1|p')/bin/swiftc
usr=${swiftc%/bin/swiftc}

# Models of two modules, and an app.
mkdir -p "$work/reverge/Sources/VergeClassic" "$work/reverge/Sources/Verge" "$work/app/Sources/App"
cat > "$work/reverge/Sources/VergeClassic/VergeClassic.swift" <<'SWIFT'
public protocol VergeType: AnyObject {
  associatedtype State
  associatedtype Activity
  var state: Storage<State> { get }
}
extension VergeType { public func emit(_ activity: Activity) {} }
public final class Storage<Value> { public init(_ value: Value) {} }
SWIFT
cat > "$work/reverge/Sources/Verge/Verge.swift" <<'SWIFT'
public final class Store<State, Activity> { public init(initialState: State) {} }
public protocol StoreComponentType: AnyObject {
  associatedtype State
  associatedtype Activity
  var store: Store<State, Activity> { get }
}
extension StoreComponentType { public func send(_ activity: Activity) {} }
SWIFT
cat > "$work/reverge/Package.swift" <<'SWIFT'
// swift-tools-version: 6.1
import PackageDescription
let package = Package(
  name: "reverge",
  products: [
    .library(name: "VergeClassic", targets: ["VergeClassic"]), .library(name: "Verge", targets: ["Verge"]),
  ], targets: [.target(name: "VergeClassic"), .target(name: "Verge")])
SWIFT
cat > "$work/app/Package.swift" <<'SWIFT'
// swift-tools-version: 6.1
import PackageDescription
let package = Package(
  name: "App", dependencies: [.package(path: "../reverge")],
  targets: [
    .target(
      name: "App",
      dependencies: [
        .product(name: "VergeClassic", package: "reverge"), .product(name: "Verge", package: "reverge"),
      ])
  ])
SWIFT
cat > "$work/Login.swift" <<'SWIFT'
import VergeClassic

final class Login: VergeType {
  enum Activity { case failed }
  struct State {}

  let state: Storage<State> = .init(.init())

  func fail() { emit(.failed) }
}
SWIFT
cp "$work/Login.swift" "$work/app/Sources/App/"
cd "$work/app"
swift build --build-tests > "$work/log" 2>&1 || { cat "$work/log"; exit 1; }
modules=$(swift build --show-bin-path)/Modules
printf '[{"module": "App", "files": ["Sources/App/Login.swift"], "arguments": ["-I", "%s"]}]' "$modules" > arguments.json

# Arguments: the exit code, the options of apply, a text of its messages; the rest is the environment.
apply() {
  local code=$1 options=$2 message=$3 status=0
  shift 3
  cp -p "$work/Login.swift" Sources/App/
  env -i HOME="$HOME" TMPDIR="${TMPDIR:-/tmp}" PATH="$work/tools" "$@" \
    "$work/bin/reverge" apply --allow-dirty $options Sources > "$work/log" 2>&1 || status=$?
  if [ "$status" != "$code" ] || ! grep -qF -- "$message" "$work/log"; then
    echo "error: with '$options $*', the exit code is $status, or the message lacks '$message':" >&2
    cat "$work/log" >&2
    exit 1
  fi
  if [ "$code" = 0 ] && ! grep -q 'send(.failed)' Sources/App/Login.swift; then
    echo "error: with '$options $*', the file has not changed." >&2
    exit 1
  fi
}
json='--compiler-arguments arguments.json'
apply 0 "$json" 'checked with the compiler' REVERGE_TOOLCHAIN="$usr"
apply 3 "$json" "there is no compiler '/nowhere/bin/swiftc'" REVERGE_TOOLCHAIN=/nowhere
apply 3 "$json" "There is no 'swiftc' on the PATH"
ln -s "$swiftc" "$work/tools/swiftc"
apply 0 "$json" 'checked with the compiler'
rm "$work/tools/swiftc"
apply 0 '' 'checked with the compiler'
echo "The binary, copied alone, finds the toolchain."
