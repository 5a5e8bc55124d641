#!/usr/bin/env bash
# Builds and runs an app that depends on this package with the trait `Rx`, as users on Linux have it:
# RxSwift is another package, since 6.10 without RxCocoa. A mirror replaces it with the stand-ins, which are
# in a git repository. An app without the trait must not resolve RxSwift. Needs no network.
#
# usage: trait.sh [FOLDER]
#
# FOLDER is where to build, which makes the next run faster.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
if [ $# -gt 0 ]; then
  mkdir -p "$1"
  work=$(cd "$1" && pwd)
else
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
fi
cd "$work"
unset REVERGE_STANDINS
fail() {
  printf '%s\n' "$@"
  exit 1
}

# Only build products are kept: SwiftPM would not notice that the stand-ins have changed.
rm -rf RxSwift cache security without client/{Package.swift,Package.resolved,Sources}
rm -rf client/.build/{checkouts,repositories,workspace-state.json}
mkdir -p RxSwift without/Sources/App client
# SwiftPM calls a package in a folder by the name of the folder.
ln -sfn "$(cd "$here/../.." && pwd)" reverge

cat > without/Package.swift << 'SWIFT'
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "App",
  dependencies: [.package(path: "../reverge")],
  targets: [
    .target(
      name: "App", dependencies: [.product(name: "VergeRx", package: "reverge")])
  ]
)
SWIFT
echo 'import VergeClassicRx' > without/Sources/App/App.swift
resolved=$(swift package --package-path without show-dependencies --format flatlist)
[ "$resolved" = reverge ] || fail "An app without the trait depends on:" "$resolved"
fetched=$(find without/.build/{repositories,checkouts} -mindepth 1 -maxdepth 1 2> /dev/null || true)
[ -z "$fetched" ] || fail "An app without the trait has fetched:" "$fetched"

cp -R "$here/Package.swift" "$here/RxSwift" "$here/RxRelay" "$here/RxCocoa" RxSwift
git -C RxSwift init --quiet
git -C RxSwift add .
git -C RxSwift -c user.name=reverge -c user.email=reverge@example.com commit --quiet --message RxSwift
git -C RxSwift tag 6.10.0
cp -R "$here/Client/Package.swift" "$here/Client/Sources" client
(
  cd client
  swift package config set-mirror --original https://github.com/ReactiveX/RxSwift \
    --mirror "file://$work/RxSwift"
  # Not in the user's folders: there, SwiftPM would keep the stand-ins, and the revision of 6.10.0.
  swift build --cache-path "$work/cache" --security-path "$work/security" --disable-index-store
) > build.log 2>&1 || fail "$(cat build.log)"
if grep "warning:" build.log; then fail "The app with the trait builds with warnings."; fi
client/.build/debug/Client > printed.txt || fail "The app with the trait ends with an error:" "$(cat printed.txt)"
diff "$here/Client/expected.txt" printed.txt
echo "An app with the trait Rx builds with another package RxSwift, and prints what it should."
