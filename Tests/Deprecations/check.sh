#!/usr/bin/env bash
# Checks the trait `LegacyDeprecations` on legacy code of each dialect. With the trait, each line marked
# `// warns: TEXT` has a warning that contains TEXT, and no other line has one. Without it, nothing warns.
# Each message must name an existing section of a guide.
#
# Usage: check.sh [DIALECT…], where a dialect is a folder in `Sources`. Checks all of them if absent.
set -euo pipefail
cd "$(dirname "$0")"
dialects=("$@")
if [ ${#dialects[@]} = 0 ]; then dialects=($(ls Sources)); fi
failed=0

fail() {
  printf '%s\n' "$*"
  failed=1
}

# Builds the chosen dialects, and prints the compiler's output. Arguments: `on` or `off`.
build() {
  for dialect in "${dialects[@]}"; do
    # Only files that are compiled warn.
    find "Sources/$dialect" -name '*.swift' -exec touch {} +
    DEPRECATIONS=$1 swift build --target "${dialect}Code" --scratch-path ".build-$1" 2>&1 || return 1
  done
}

# Prints `FILE:LINE: MESSAGE` for each warning in `Sources` of this package.
warnings_here() {
  sed -nE "s|^$(pwd -P)/(Sources/[^:]+:[0-9]+):[0-9]+: warning: (.*)|\1: \2|p" "$1" | sort -u
}

log=$(mktemp)
trap 'rm -f "$log" "$log.found"' EXIT

if ! build on > "$log"; then
  cat "$log"
  exit 1
fi
warnings_here "$log" > "$log.found"
marks=0
for dialect in "${dialects[@]}"; do
  while IFS=: read -r file line code; do
    marks=$((marks + 1))
    text=${code##*// warns: }
    if ! grep -F "$file:$line: " "$log.found" | grep -qF "$text"; then
      fail "$file:$line: no warning contains \"$text\"."
    fi
  done < <(grep -rn '// warns: ' "Sources/$dialect")
done
while IFS=: read -r file line message; do
  if ! sed -n "${line}p" "$file" | grep -qF '// warns: '; then
    fail "$file:$line: unexpected warning:$message"
  fi
done < "$log.found"

if ! build off > "$log"; then
  cat "$log"
  exit 1
fi
if grep 'warning: ' "$log"; then fail "There are warnings without the trait."; fi

# The anchor of a heading: lower case, without punctuation, with hyphens for spaces.
anchors_of() {
  sed -nE 's/^#+ //p' "$1" | tr '[:upper:]' '[:lower:]' | sed -E 's/[^a-z0-9 _-]//g; s/ /-/g'
}

root=../..
links=$(grep -rhoE 'Migration/[A-Za-z0-9]+\.md#[a-z0-9-]+' "$root/Sources" --include='*.swift' | sort -u)
for link in $links; do
  if ! anchors_of "$root/${link%%#*}" | grep -qxF "${link##*#}"; then
    fail "A message names $link, which does not exist."
  fi
done

if [ "$failed" = 0 ]; then
  printf '%s lines warn as marked, and %s sections exist.\n' "$marks" "$(wc -w <<< "$links")"
fi
exit "$failed"
