#!/usr/bin/env bash
# Runs `will-it-build` on apps of several dialects and of none, and compares what it prints with PROGRAM.txt,
# and its invalid usages with what they have to say.
#
# usage: check.sh [--record]
#
# --record writes what is printed to PROGRAM.txt.
set -euo pipefail
cd "$(dirname "$0")"
record=${1:-}
failures=0

# Arguments: a program, the exit code, the folders and options.
check() {
  local program=$1 code=$2 status=0 printed
  shift 2
  printed=$(../../will-it-build --stubs Stubs.swift "$@" 2>&1) || status=$?
  if [ "$record" = --record ]; then printf '%s\n' "$printed" > "$program.txt"; fi
  if ! diff "$program.txt" - <<< "$printed"; then failures=$((failures + 1)); fi
  if [ "$status" != "$code" ]; then
    echo "$program: the exit code is $status, not $code"
    failures=$((failures + 1))
  fi
  head -n 4 <<< "$printed"
}

# Arguments: what the message contains, the arguments.
refuse() {
  local message=$1 status=0 printed
  shift
  printed=$(../../will-it-build "$@" 2>&1) || status=$?
  if [ "$status" != 2 ] || ! grep -qF "$message" <<< "$printed"; then
    echo "will-it-build $*: exit code $status, and not '$message': $printed"
    failures=$((failures + 1))
  fi
}

check Notes 0 Notes/Notes Notes/NotesTests
check Courier 1 Courier/Courier
check Kiosk 1 Kiosk/KioskCore Kiosk/Kiosk
check Originals 1 Originals/Lamp Originals/Cart Feed
check Feed 0 Feed
check Plain 0 Plain

refuse "name a folder"
refuse "unknown option '--mode'" --mode 5 Notes/Notes
refuse "there is no folder 'Nowhere'" Nowhere
refuse "there is no Swift file in 'Notes/Notes.xcodeproj'" Notes/Notes.xcodeproj
refuse "this package has no module 'Cycler'" --modules Verge,Cycler Notes/Notes
refuse "has no line '// module: NAME'" --stubs check.sh Notes/Notes
combine=$(mktemp)
echo "// module: Combine" > "$combine"
refuse "'Combine' cannot be stubbed" --stubs "$combine" Notes/Notes
rm -f "$combine"
[ "$failures" = 0 ]
