#!/usr/bin/env bash
# Applies each patch of this folder to a scratch copy of the engine, and expects that the checker, the
# watchdog or a trap catches it. A patch that no longer applies fails. Arguments: names of patches; all
# if there are none. `MUTANT_SECONDS` is the time for each, 60 if absent. A patch that begins with
# `Configuration: release` is built so; the others in debug.
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

# Argument of both: the configuration.
build() {
  swift build --package-path "$scratch/Tests/Reliability" --product mutant --configuration "$1" \
    ${BUILD_FLAGS:-} > "$scratch/log" 2>&1 || { cat "$scratch/log"; return 1; }
}

# Runs the checker. Prints what it found; the exit status is 0 if it found something.
check() {
  local status=0
  SWIFT_BACKTRACE=enable=no timeout --kill-after=10 $((seconds + 120)) \
    "$scratch/Tests/Reliability/.build/$1/mutant" "$seconds" > "$scratch/found" 2>&1 || status=$?
  case $status in
    0) return 1 ;;
    3) head -n 1 "$scratch/found" ;;
    124 | 137) echo "hung" ;;
    *) echo "stopped: $(grep -m 1 -E 'Fatal error|deadlock' "$scratch/found" || echo "status $status")" ;;
  esac
}

configuration_of() { sed -nE '1s/^Configuration: //p' "$1" | grep . || echo debug; }

configurations=$(for patch; do configuration_of "$patch"; done | sort -u)
for configuration in $configurations; do
  build "$configuration"
  if found=$(check "$configuration"); then
    printf 'The engine itself fails: %s\n' "$found"
    exit 1
  fi
done
missed=0
for patch; do
  name=$(basename "$patch" .patch)
  configuration=$(configuration_of "$patch")
  if ! patch -d "$scratch" -p1 --forward --silent --fuzz=0 < "$patch" > /dev/null; then
    printf '%-28s no longer applies\n' "$name"
    exit 1
  fi
  if ! build "$configuration"; then
    printf '%-28s does not compile\n' "$name"
    exit 1
  fi
  if found=$(check "$configuration"); then
    printf '%-28s %s\n' "$name" "$found"
  else
    printf '%-28s not caught\n' "$name"
    missed=$((missed + 1))
  fi
  patch -d "$scratch" -p1 --reverse --silent < "$patch" > /dev/null
done
printf '%s of %s mutants caught\n' $(($# - missed)) $#
[ "$missed" = 0 ]
