#!/usr/bin/env bash
# Switches off each check of `apply` in a scratch copy, and expects that a test fails.
#
# usage: mutants.sh [FOLDER]
#
# FOLDER is where to build, which makes the next run faster.
set -euo pipefail
cd "$(dirname "$0")/../../.."
work=${1:-$(mktemp -d)}
mkdir -p "$work"
if [ $# = 0 ]; then trap 'rm -rf "$work"' EXIT; fi
tar -cf - --exclude '.build*' Package.swift Sources Tests Migration | tar -xf - -C "$work"
check=Migration/Sources/RevergeCore/Check

test_checks() {
  swift build --package-path "$work/Migration" --build-tests -j 2 > "$work/log" 2>&1 ||
    { cat "$work/log"; exit 1; }
  swift test --package-path "$work/Migration" --skip-build --filter \
    'CheckedApplyTests|CommentComparisonTests|FactsCheckTests|WithdrawalTests' > "$work/log" 2>&1
}

# Arguments: the check, its file, and what `sed` does to switch it off.
mutate() {
  cp "$check/$2" "$work/$check/$2"
  sed -i "$3" "$work/$check/$2"
  if cmp -s "$check/$2" "$work/$check/$2"; then echo "$1: '$2' has no such line"; exit 1; fi
  if test_checks; then
    echo "$1: no test fails without it"
    missed=1
  else
    echo "$1: $(grep -cE '^✘ Test "' "$work/log") lines of failed tests without it"
  fi
  cp "$check/$2" "$work/$check/$2"
}

missed=0
test_checks || { cat "$work/log"; exit 1; }
mutate "No new error" FactsCheck.swift '/faults.errors = Set(after/d'
mutate "No new statement without effect" FactsCheck.swift '/faults.meanings = newWarnings/d'
mutate "Kept names mean what they meant" BindingComparison.swift \
  's/(problemsOfKeptNames() + problemsOfWrittenNames())/problemsOfWrittenNames()/'
mutate "Written names mean what they should" BindingComparison.swift \
  's/(problemsOfKeptNames() + problemsOfWrittenNames())/problemsOfKeptNames()/'
mutate "Comments stay" FactsCheck.swift 's/faults.refused.merge(refused) { $1 }/_ = refused/'
exit "$missed"
