#!/usr/bin/env bash
# Applies each patch of this folder to a scratch copy of the engine, and expects that the checker, the
# watchdog or a trap catches it. A patch that no longer applies fails. Arguments: names of patches; all
# if there are none. `MUTANT_SECONDS` is the time for each, 60 if absent. A patch that begins with
# `Configuration: release` is built in that configuration, the others in debug. `Product: container-mutant`
# adds the containers of the dialects to the scripts.
set -euo pipefail
cd "$(dirname "$0")/../../.."
patches=Tests/Reliability/Mutants
seconds=${MUTANT_SECONDS:-60}
if [ $# = 0 ]; then
  set -- "$patches"/*.patch
else
  set -- "${@/#/$patches/}"
  set -- "${@/%/.patch}"
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tar -cf - --exclude '.build*' Package.swift Sources Tests | tar -xf - -C "$scratch"

# Arguments of both: the configuration and the product.
build() {
  swift build --package-path "$scratch/Tests/Reliability" --product "$2" --configuration "$1" \
    ${BUILD_FLAGS:-} > "$scratch/log" 2>&1 || { cat "$scratch/log"; return 1; }
}

# Runs the checker. Prints what it found; the exit status is 0 if it found something.
check() {
  local status=0
  SWIFT_BACKTRACE=enable=no timeout --kill-after=10 $((seconds + 120)) \
    "$scratch/Tests/Reliability/.build/$1/$2" "$seconds" > "$scratch/found" 2>&1 || status=$?
  case $status in
    0) return 1 ;;
    3) head -n 1 "$scratch/found" ;;
    124 | 137) echo "hung" ;;
    *) echo "stopped: $(grep -m 1 -E 'Fatal error|deadlock' "$scratch/found" || echo "status $status")" ;;
  esac
}

configuration_of() { sed -nE '1s/^Configuration: //p' "$1" | grep . || echo debug; }
product_of() { sed -nE '1s/^Product: //p' "$1" | grep . || echo mutant; }

for patch; do echo "$(configuration_of "$patch") $(product_of "$patch")"; done | sort -u > "$scratch/builds"
while read -r configuration product; do
  build "$configuration" "$product"
  if found=$(check "$configuration" "$product"); then
    printf 'The engine itself fails: %s\n' "$found"
    exit 1
  fi
done < "$scratch/builds"
missed=0
for patch; do
  name=$(basename "$patch" .patch)
  configuration=$(configuration_of "$patch")
  product=$(product_of "$patch")
  if ! patch -d "$scratch" -p1 --forward --silent --fuzz=0 < "$patch" > /dev/null; then
    printf '%-30s no longer applies\n' "$name"
    exit 1
  fi
  if ! build "$configuration" "$product"; then
    printf '%-30s does not compile\n' "$name"
    exit 1
  fi
  if found=$(check "$configuration" "$product"); then
    printf '%-30s %s\n' "$name" "$found"
  else
    printf '%-30s not caught\n' "$name"
    missed=$((missed + 1))
  fi
  patch -d "$scratch" -p1 --reverse --silent < "$patch" > /dev/null
done
printf '%s of %s mutants caught\n' $(($# - missed)) $#
[ "$missed" = 0 ]
