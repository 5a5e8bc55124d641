#!/usr/bin/env bash
# Takes the photo feed of Examples from VergeStore 6 to modern Verge: `reverge apply` for that
# generation, and by hand what PhotoFeed/hand.patch has: the logger, what tests expect of it, and the
# products in the manifest. The screens of the other generations stay on their modules, on the same
# store. Then its tests pass, and the tour shows what it showed before, but for the logger's summary.
#
# usage: photofeed.sh TOUR [FOLDER]
#
# TOUR is what the tour printed before: `swift run --package-path Examples tour > TOUR`, on a new
# database. FOLDER is where to build, which makes the next run faster. Needs `reverge` to be built.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
before=$(realpath "$1")
reverge=$(swift build --package-path "$root/Migration" --show-bin-path)/reverge
work=${2:-$(mktemp -d)}
mkdir -p "$work"
if [ $# = 1 ]; then trap 'rm -rf "$work"' EXIT; fi
cd "$work"
rm -rf Sources Tests
cp -R "$root/Examples/Package.swift" "$root/Examples/Sources" "$root/Examples/Tests" .

status=0
"$reverge" apply --allow-dirty --generation vs6 --include review Sources Tests || status=$?
[ "$status" -le 1 ]
[ -d .git ] || git init -q .
git apply "$here/PhotoFeed/hand.patch"
sed -i.old "s#path: \"..\"#path: \"$root\"#" Package.swift

swift build -j 2 --build-tests > build.log 2>&1 || { grep -E 'error:' build.log | sort -u; exit 1; }
swift test --skip-build 2>&1 | tail -n 1
rm -f tour.sqlite
swift run --skip-build tour --database tour.sqlite > tour.txt

# The summary is the logger's.
screens() { sed '/^== Summary/,$d' "$1"; }
diff <(screens "$before") <(screens tour.txt)
echo "The photo feed: $(screens tour.txt | wc -l) lines as before"
