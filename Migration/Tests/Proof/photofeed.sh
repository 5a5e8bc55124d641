#!/usr/bin/env bash
# Takes the photo feed of Examples to modern Verge in two steps: first what is of VergeStore 6, while the
# screens of the other dialects stay on their modules, on the same store; then those. Each step is
# `reverge apply`, and a patch with what was done by hand. After each, all tests pass, and the tour shows
# what it showed before, but for the summary of the logger.
#
# usage: photofeed.sh TOUR MIXED [FOLDER]
#
# TOUR is what `swift run --package-path Examples tour --full` printed on a new database, MIXED what it printed
# with `--with-classic --with-neue --with-vueflux`. FOLDER is where to build, which makes the next run
# faster. Needs `reverge` to be built.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
tour=$(realpath "$1")
mixed=$(realpath "$2")
reverge=$(swift build --package-path "$root/Migration" --show-bin-path)/reverge
work=${3:-$(mktemp -d)}
mkdir -p "$work"
if [ $# = 2 ]; then trap 'rm -rf "$work"' EXIT; fi
cd "$work"
rm -rf Sources Tests
cp -R "$root/Examples/Package.swift" "$root/Examples/Sources" "$root/Examples/Tests" .
sed -i.old "s#path: \"..\"#path: \"$root\"#" Package.swift
[ -d .git ] || git init -q .

# The summary is the logger's.
screens() { sed '/^== Summary/,$d' "$1"; }

move() {
  local patch=$1 status=0
  shift
  "$reverge" apply --unchecked --allow-dirty --include review "$@" Sources Tests || status=$?
  [ "$status" -le 1 ]
  git apply "$here/PhotoFeed/$patch"
  swift build -j 2 --build-tests > build.log 2>&1 || { grep -E 'error:' build.log | sort -u; exit 1; }
  swift test --skip-build 2>&1 | tail -n 1
}

compare() {
  local before=$1
  shift
  rm -f tour.sqlite
  swift run --skip-build tour --database tour.sqlite "$@" > tour.txt
  diff <(screens "$before") <(screens tour.txt)
  echo "The photo feed: $(screens tour.txt | wc -l) lines as before"
}

move vergestore6.patch --generation vs6
compare "$tour" --full
compare "$mixed" --with-classic --with-neue --with-vueflux
move others.patch
compare "$mixed" --with-classic --with-neue --with-vueflux
