#!/usr/bin/env bash
# Takes the programs of `Strangers`, which do not have the shape of the rules, through both stages of
# `reverge`, with nothing done by hand. Compiles each program as it stands, after the stage shim and after
# the stage modern, runs it, and compares the output with expected.txt.
#
# usage: strangers.sh [--record] [--before] [FOLDER [PROGRAM …]]
#
# FOLDER is where to build: it keeps the results (`before`, `shim`, `modern`), the output and the logs of
# each program. Without it, the script builds in a folder that it removes. PROGRAM is the name of a folder
# in `Strangers`; without it, the script takes all of them.
#
# --record  writes expected.txt, from the program as it stands.
# --before  ends after the program as it stands.
#
# A program is a folder with:
#   App           the tree that `reverge` gets
#   Stubs/MODULE  other libraries that it imports, if it does
#   modules       MODULE FOLDER…: its modules, in the order of their imports; one with a main.swift is run
#   imports.sed   what changes the imports of the program as it stands to modules of this package, if they
#                 have other names
#   untouched     folders of App that `reverge` must leave as they are, if there are any
#   expected.txt  what it prints
#   difference    what it prints otherwise after the stage modern, as diff says, if anything: manual sites
#                 are left, or a site for review changes the order of observers
#   left          FILE RULE REASON: the manual sites of a dialect of which less than 90 % is rewritten
#   errors        FILE|CODE|REASON: lines without a marker that do not compile after the stage modern, if
#                 there are any, without the whitespace around them
#   count         FILE:LINE NAME: the sites of the stage modern, counted by hand, if somebody did
#
# Courier      VergeStore 6 in the style of Objective-C: class hierarchies, delegates, notifications
# Departures   VueFlux and RxSwift: states that hold subjects, and have getters of the same names
# Kiosk        VueFlux and RxCocoa: subscribers that read the store while it commits
# Lodge        Classic beside VergeNeue, and Classic beside VueFlux, in one file each
# Paces        VueFlux and VueFluxReactive, with a stand-in of both in the tree: a state that changes itself
#              in a method, mutations with properties, an extension of stores. The last action sets two
#              variables, whose observers are called after it, in the order in which they were added
# Pantry       VergeStore 6 in an Xcode project: an app, an extension and tests, which share files
# Parley       VergeNeue, with extensions of `Store` and of contexts, and initializers of its own
# Teller       Classic, in files without imports: one file exports the module
# Velo         VergeNeue and Verge 11 in three packages
#
# Needs `reverge` (swift build --package-path Migration --product reverge) and the modules of this package.
# REVERGE, MODULES and LIBRARIES name the tool, the folder of the swiftmodules and the folder of the
# static libraries; if absent, the script uses those of the builds in Migration and in the root, and makes
# the libraries of their object files.
#
# Prints, for each stage, how the program ends, the summary of `reverge`, the files that it skips, and for
# each dialect the share of its sites that is rewritten: all findings but those that are manual.
#
# Ends with 1 if a program as it stands, or after the stage shim, does not compile or prints something
# else, if a program after the stage modern compiles and prints something else, or if a folder changes that
# must not; if a line does not compile after the stage modern, and neither its statement nor a declaration
# around it has a marker, and `errors` lacks it; if less than 75 % of a dialect is rewritten, or less than
# 90 % and `left` lacks one of its manual sites; if the check withdraws a change that does not wait for a
# manual site; if the number of sites differs from `count` by more than 5 %.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
record=
before_only=
while [[ ${1:-} == --* ]]; do
  case $1 in
    --record) record=yes before_only=yes ;;
    --before) before_only=yes ;;
    *) sed -nE 's/^# (usage: |       )(strangers.sh .*)/\1\2/p' "$0" >&2 && exit 2 ;;
  esac
  shift
done
work=${1:-$(mktemp -d)}
if [ $# = 0 ]; then trap 'rm -rf "$work"' EXIT; else shift; fi
mkdir -p "$work"
work=$(cd "$work" && pwd)
names=${*:-$(cd "$here/Strangers" && printf '%s\n' */ | tr -d /)}

shims="VergeViewModelBeta VergeViewModel VergeStoreBeta VergeStore VergeClassic VergeNeue"
shims="$shims VueFluxReactive VueFlux VergeFeed ShimSupport"
if [ -n "${MODULES:-}" ]; then
  LIBRARIES=${LIBRARIES:-$MODULES}
else
  built=$(swift build --package-path "$root" --show-bin-path)
  MODULES=$built/Modules
  if [ ! -d "$MODULES" ]; then echo "strangers.sh: build the root package first" >&2 && exit 2; fi
  LIBRARIES=$work/libraries
  mkdir -p "$LIBRARIES"
  for module in $shims Verge; do
    rm -f "$LIBRARIES/lib$module.a"
    ar -rcs "$LIBRARIES/lib$module.a" "$built/$module.build"/*.o
  done
fi
flags="-Onone -swift-version 5 -enable-testing -suppress-warnings -I $MODULES -L $LIBRARIES"
shim_links=
for module in $shims Verge; do
  if [ -e "$LIBRARIES/lib$module.a" ]; then shim_links+=" -l$module"; fi
done

# Compiles one module of a program. Arguments: its name, what it is (library, executable), the folder to
# build in, the libraries to link, its files.
compile() {
  local module=$1 kind=$2 out=$3 links=$4
  shift 4
  if [ "$kind" = library ]; then
    swiftc $flags -I "$out" -module-name "$module" -parse-as-library -emit-module -emit-library -static \
      -emit-module-path "$out/$module.swiftmodule" -o "$out/lib$module.a" "$@" >> "$out/log" 2>&1
  else
    swiftc $flags -I "$out" -L "$out" -module-name "$module" -emit-executable -emit-module \
      -emit-module-path "$out/$module.swiftmodule" -o "$out/$module" "$@" \
      $links $shim_links >> "$out/log" 2>&1
  fi
}

# Compiles and runs a program. Arguments: its folder, the tree to compile, the folder to build in. What it
# prints is in `out.txt` of that folder, what the compiler says is in `log`.
build_and_run() {
  local program=$1 tree=$2 out=$3 module folders files links="" executables="" stub
  rm -rf "$out"
  mkdir -p "$out"
  for stub in "$program"/Stubs/*/; do
    [ -d "$stub" ] || continue
    module=$(basename "$stub")
    compile "$module" library "$out" "" "$stub"*.swift || return 1
    links="-l$module $links"
  done
  while read -r module folders; do
    mapfile -t files < <(cd "$tree" && find $folders -name '*.swift' | LC_ALL=C sort)
    files=("${files[@]/#/$tree/}")
    if printf '%s\n' "${files[@]}" | grep -q '/main.swift$'; then
      compile "$module" executable "$out" "$links" "${files[@]}" || return 1
      executables+=" $module"
    else
      compile "$module" library "$out" "" "${files[@]}" || return 1
      links="-l$module $links"
    fi
  done < "$program/modules"
  for module in $executables; do
    timeout 60 "$out/$module" || return 2
  done > "$out/out.txt" 2>> "$out/log"
}

# Prints the arguments of the compiler for the modules of a program, as `--compiler-arguments` reads them.
# Arguments: the program's folder, the tree, the folder where it was built.
arguments() {
  local module folders separator=[
  while read -r module folders; do
    printf '%s{"module": "%s", "arguments": ["%s"], "files": [' "$separator" "$module" \
      "$(sed 's/ /", "/g' <<< "$flags -I $3")"
    (cd "$2" && find $folders -name '*.swift' | LC_ALL=C sort | sed "s#.*#\"$2/&\"#" | paste -sd ,)
    printf ']}'
    separator=,
  done < "$1/modules"
  printf ']\n'
}

# Says how a build and run ended. Arguments: the program's folder, the tree, the folder to build in.
outcome() {
  local status=0
  build_and_run "$@" || status=$?
  case $status in
    1) echo "does not compile: $(grep -cE '^[^ ].*:[0-9]+: error:' "$3/log") errors" ;;
    2) echo "compiles, and does not run to its end" ;;
    *)
      if diff "$1/expected.txt" "$3/out.txt" > "$3/difference"; then
        echo "same output"
      elif cmp -s "$1/difference" "$3/difference"; then
        echo "the listed difference"
      else
        echo "other output: $(grep -c '^[<>]' "$3/difference") lines"
      fi
      ;;
  esac
}

# Prints the lines with errors that have no reason: neither the statement of a line, nor a declaration
# around it, has a marker, and `errors` lacks it. Arguments: the program's folder, the tree, the log.
unexplained() {
  local program=$1 tree=$2 file line rest code
  grep -E '^[^ ].*:[0-9]+:[0-9]+: error:' "$3" | sort -u | while IFS=: read -r file line rest; do
    file=${file#"$tree/"}
    code=$(sed -n "${line}p" "$tree/$file" | sed -E 's/^[ \t]+|[ \t]+$//g')
    if cut -d '|' -f 1,2 "$program/errors" 2> /dev/null | grep -qxF "$file|$code"; then continue; fi
    # The lines above that are indented less begin the statements and declarations around this one.
    awk -v at="$line" '
      { lines[NR] = $0 }
      END {
        width = 1000
        for (place = at; place > 1; place--) {
          text = lines[place]
          if (text ~ /^[ \t]*$/) continue
          match(text, /^[ \t]*/)
          if (RLENGTH >= width) continue
          width = RLENGTH
          if (lines[place - 1] ~ /^[ \t]*\/\/ reverge: /) exit 0
        }
        exit 1
      }
    ' "$tree/$file" || echo "$file:$line:$rest"
  done
}

# Prints for each dialect how many of its findings a report calls safe or for review, of how many.
shares() {
  awk '
    match($0, /: (safe|review|manual): /) && match($0, /\[[a-z0-9]+\.[a-z0-9-]+\]$/) {
      dialect = substr($0, RSTART + 1, RLENGTH - 2)
      sub(/\..*/, "", dialect)
      all[dialect]++
      if ($0 !~ /: manual: /) done[dialect]++
    }
    END {
      for (dialect in all) {
        printf "%s %d of %d (%d %%)\n", dialect, done[dialect], all[dialect],
          100 * done[dialect] / all[dialect]
      }
    }
  ' "$1" | LC_ALL=C sort | paste -sd ';' | sed 's/;/; /g'
}

# Prints what is wrong with the shares of a report. Arguments: the program's folder, the report.
shortfalls() {
  awk -v list="$1/left" '
    BEGIN {
      while ((getline line < list) > 0) {
        split(line, part, " ")
        listed[part[1] " " part[2]] = 1
      }
    }
    match($0, /: (safe|review|manual): /) && match($0, /\[[a-z0-9]+\.[a-z0-9-]+\]$/) {
      rule = substr($0, RSTART + 1, RLENGTH - 2)
      dialect = rule
      sub(/\..*/, "", dialect)
      all[dialect]++
      if ($0 !~ /: manual: /) { done[dialect]++; next }
      file = $0
      sub(/:.*/, "", file)
      if (!((file " " rule) in listed)) missing[dialect] = missing[dialect] "\n" file " " rule
    }
    END {
      for (dialect in all) {
        share = 100 * done[dialect] / all[dialect]
        if (share < 75) print "less than 75 % of " dialect
        if (share < 90 && missing[dialect] != "")
          print "less than 90 % of " dialect ", and not listed:" missing[dialect]
      }
    }
  ' "$2"
}

# Prints what is wrong with the number of sites. Arguments: the hand count, the report.
miscount() {
  local by_hand reported
  by_hand=$(grep -vc '^#' "$1")
  reported=$(grep -cE ': (safe|review|manual): .*\[[a-z0-9]+\.[a-z0-9-]+\]$' "$2")
  if [ $((20 * (by_hand > reported ? by_hand - reported : reported - by_hand))) -gt "$by_hand" ]; then
    echo "$reported sites, counted by hand: $by_hand"
  fi
}

failures=0
if [ -z "$before_only" ]; then
  reverge=${REVERGE:-$(swift build --package-path "$root/Migration" --show-bin-path)/reverge}
fi
for name in $names; do
  program=$here/Strangers/$name
  place=$work/$name
  echo "$name"

  rm -rf "$place"
  mkdir -p "$place"
  cp -R "$program/App" "$place/before"
  if [ -e "$program/imports.sed" ]; then
    find "$place/before" -name '*.swift' -exec sed -i -E -f "$program/imports.sed" {} +
  fi
  if [ -n "$record" ]; then : > "$program/expected.txt"; fi
  result=$(outcome "$program" "$place/before" "$place/build-before")
  if [ -n "$record" ] && [[ $result == *output* ]]; then
    cp "$place/build-before/out.txt" "$program/expected.txt"
    result="recorded, $(wc -l < "$program/expected.txt") lines"
  fi
  printf '  %-13s %s\n' "as it stands:" "$result"
  case $result in "same output" | recorded*) ;; *) failures=1; continue ;; esac
  if [ -n "$before_only" ]; then continue; fi

  previous=$program/App
  for stage in shim modern; do
    tree=$place/$stage
    cp -R "$previous" "$tree"
    # The report counts each dialect of the stage, before the changes.
    (cd "$tree" && "$reverge" report --stage "$stage" .) > "$place/$stage.report" 2>&1 || true
    status=0
    options="--include review"
    if [ "$stage" = modern ]; then
      arguments "$program" "$tree" "$place/build-shim" > "$place/arguments.json"
      options="--include manual --compiler-arguments $place/arguments.json"
    fi
    (cd "$tree" && "$reverge" apply --stage "$stage" --allow-dirty $options .) \
      > "$place/$stage.log" 2>&1 || status=$?
    # A file may be skipped, and its name printed, before the report and after it.
    skipped=$(grep -E '^[^ ].*: skipped: ' "$place/$stage.log" | sort -u || true)
    summary=$(grep '^reverge: .* files scanned' "$place/$stage.log" | tail -1 || true)
    result=$(outcome "$program" "$tree" "$place/build-$stage")
    printf '  %-13s %s\n' "$stage:" "$result"
    printf '    %s\n' "${summary:-exit code $status}" "$(shares "$place/$stage.report")" "$skipped" |
      sed '/^ *$/d'
    if [ -e "$program/untouched" ]; then
      while read -r folder; do
        if ! diff -rq "$program/App/$folder" "$tree/$folder" > /dev/null; then
          printf '    %s is not untouched\n' "$folder"
          failures=1
        fi
      done < "$program/untouched"
    fi
    case $stage,$result in
      *,"same output" | modern,"the listed difference") ;;
      modern,"does not compile"*)
        wrong=$(unexplained "$program" "$tree" "$place/build-$stage/log")
        if [ -n "$wrong" ]; then
          printf '    errors at lines without a marker, and not listed:\n'
          sed 's/^/    /' <<< "$wrong"
          failures=1
        fi
        ;;
      *) failures=1 ;;
    esac
    if [ "$stage" = modern ]; then
      if ! grep -q '^reverge: checked with the compiler; 0 changes withdrawn$' "$place/modern.log"; then
        printf '    the check has withdrawn changes:\n'
        grep '^reverge: .*fails' "$place/modern.log" | sed 's/^/    /'
        failures=1
      fi
      short=$(shortfalls "$program" "$place/modern.report")
      if [ -n "$short" ]; then
        sed 's/^/    /' <<< "$short"
        failures=1
      fi
      if [ -e "$program/count" ]; then
        wrong=$(miscount "$program/count" "$place/modern.report")
        printf '    %s\n' "${wrong:-as many sites as counted by hand}"
        if [ -n "$wrong" ]; then failures=1; fi
      fi
    fi
    if [ "$status" -gt 1 ]; then failures=1; fi
    previous=$tree
  done

  # The stage modern once more, without the changes that wait for manual sites.
  tree=$place/whole
  cp -R "$place/shim" "$tree"
  arguments "$program" "$tree" "$place/build-shim" > "$place/arguments.json"
  status=0
  (cd "$tree" && "$reverge" apply --include review --allow-dirty \
    --compiler-arguments "$place/arguments.json" .) > "$place/whole.log" 2>&1 || status=$?
  result=$(outcome "$program" "$tree" "$place/build-whole")
  printf '  %-13s %s\n' "whole groups:" "$result"
  sed -nE 's/^reverge: .*; ([0-9]+ sites? rewritten, .*)$/    \1/p' "$place/whole.log"
  case $status,$result in
    [01],"same output" | [01],"the listed difference") ;;
    *) failures=1 ;;
  esac
done
exit $failures
