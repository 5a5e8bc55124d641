#!/usr/bin/env bash
# Takes small programs, each of a kind that code rewritten by names alone gets wrong, to the modern store, and
# runs them before and after. Changes that the compiler refuses, or that would mean something else, are
# withdrawn: so each compiles, prints what it printed, and keeps its comments. `Cases/sites` has how many
# sites of each are rewritten and left, `Cases/CASE.difference` what a change for review prints otherwise.
#
# usage: cases.sh [--record] [CASE …]
#
# --record  writes `Cases/sites`.
#
# Needs `reverge` (swift build --package-path Migration --product reverge) and the modules of this package.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
record=
if [ "${1:-}" = --record ]; then record=yes && shift; fi
names=${*:-$(cd "$here/Cases" && basename -s .swift *.swift)}
built=$(swift build --package-path "$root" --show-bin-path)
reverge=$(swift build --package-path "$root/Migration" --show-bin-path)/reverge
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

libraries="VergeNeue VergeStoreBeta VergeStore VergeClassic VueFluxReactive VueFlux VergeFeed ShimSupport Verge"
flags="-swift-version 5 -suppress-warnings -I $built/Modules -I $work -L $work"
for library in $libraries; do ar -rcs "$work/lib$library.a" "$built/$library.build"/*.o; done
swiftc $flags -module-name RxSwift -parse-as-library -emit-module -emit-library -static \
  -emit-module-path "$work/RxSwift.swiftmodule" -o "$work/libRxSwift.a" \
  "$here"/Strangers/Departures/Stubs/RxSwift/*.swift || exit 1

# Compiles and runs a program. Arguments: its file, the file for what it prints.
run() {
  swiftc $flags "$1" -o "$work/program" -lRxSwift $(printf -- '-l%s ' $libraries) && timeout 60 "$work/program" > "$2"
}

# The comments of a file, but those that the tool writes.
comments() { grep -oE '// .*' "$1" | grep -v '^// reverge: ' | sort; }

failed=0
for name in $names; do
  tree=$work/$name
  mkdir -p "$tree"
  file=$tree/main.swift
  cp "$here/Cases/$name.swift" "$file"
  printf '[{"module": "Case", "arguments": ["%s"], "files": ["%s"]}]' "${flags// /\", \"}" "$file" \
    > "$tree/arguments.json"
  said=$(
    run "$file" "$tree/before" || { echo "does not run as it stands" && exit; }
    status=0
    "$reverge" apply --allow-dirty --include review --compiler-arguments "$tree/arguments.json" "$file" \
      > "$tree/log" 2>&1 || status=$?
    [ "$status" -le 1 ] || { cat "$tree/log" && exit; }
    run "$file" "$tree/after" || { echo "does not run any longer" && exit; }
    diff "$tree/before" "$tree/after" > "$tree/difference"
    known=$here/Cases/$name.difference
    [ -e "$known" ] || known=/dev/null
    cmp -s "$known" "$tree/difference" || { echo "prints something else:" && cat "$tree/difference"; }
    comm -23 <(comments "$here/Cases/$name.swift") <(comments "$file") | sed 's/^/loses the comment /'
  )
  sites=$(sed -nE 's/^reverge: .*; ([0-9]+) sites? rewritten, ([0-9]+) left$/\1 \2/p' "$tree/log")
  echo "$name $sites" >> "$work/sites"
  if [ -n "$said" ]; then echo "$name: $said" && failed=1; fi
done
if [ -n "$record" ]; then cp "$work/sites" "$here/Cases/sites"; fi
while read -r name rewritten left; do
  echo "$name: $rewritten of $((rewritten + left)) sites rewritten"
  grep -qx "$name $rewritten $left" "$here/Cases/sites" \
    || { echo "$name: expected $(grep "^$name " "$here/Cases/sites")" && failed=1; }
done < "$work/sites"
exit "$failed"
