#!/usr/bin/env bash
# Runs the command `screens`, which must be built, and compares what it prints with screens.txt, and its
# pictures with those of the README.
#
# usage: check.sh [--record]
#
# --record writes screens.txt and the pictures.
set -euo pipefail
cd "$(dirname "$0")"
export REVERGE_STANDINS=1
screens=$(swift build --show-bin-path)/screens
if [ "${1:-}" = --record ]; then
  "$screens" --svg . > screens.txt
  exit
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$screens" --svg "$folder" > "$folder/screens.txt"
diff screens.txt "$folder/screens.txt"
for picture in *.svg; do diff "$picture" "$folder/$picture"; done

status=0
"$screens" --png "$folder" 2> /dev/null || status=$?
if [ "$status" != 64 ]; then printf 'The exit code for invalid usage is %s.\n' "$status"; exit 1; fi
printf 'Each screen shows the commits of the others, as in screens.txt.\n'
