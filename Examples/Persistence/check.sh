#!/usr/bin/env bash
# Runs the command `notes`, which must be built: on a new file, on a file of version 1, in many processes at
# once, killed, and where it cannot save, which must be a message and an exit code.
set -euo pipefail
cd "$(dirname "$0")"
notes=$(swift build --show-bin-path)/notes
folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT

"$notes" "$folder/new.json" add Milk
"$notes" "$folder/new.json" add Tea
"$notes" "$folder/new.json" pin 2
diff - <("$notes" "$folder/new.json") <<'END'
1   Milk
2 * Tea
END

printf '{"version":1,"value":{"texts":["Milk"]}}' > "$folder/old.json"
"$notes" "$folder/old.json" add Tea
diff - <(cat "$folder/old.json"; echo) <<'END'
{"value":{"nextID":3,"notes":[{"id":1,"isPinned":false,"text":"Milk"},{"id":2,"isPinned":false,"text":"Tea"}]},"version":2}
END

processes=()
for number in {1..20}; do
  "$notes" "$folder/shared.json" add "$number" &
  processes+=($!)
done
for process in "${processes[@]}"; do wait "$process"; done
diff <(printf '%s\n' {1..20}) <("$notes" "$folder/shared.json" | sed 's/^.* //' | sort -n)

# Killed at any time, it leaves a file that the next command reads, and at most two hidden files.
for number in {1..40}; do
  "$notes" "$folder/killed.json" add "$number" &
  process=$!
  sleep "0.0$((number % 4))$((number % 10))"
  kill -KILL "$process" 2> /dev/null || true
  wait "$process" 2> /dev/null || true
done
"$notes" "$folder/killed.json" add last
"$notes" "$folder/killed.json" | grep -q ' last$'
diff - <(ls -A "$folder" | grep killed) <<'END'
.killed.json.lock
killed.json
END

# Checks that a command fails with one line, which contains the first argument, and keeps a file.
fails() {
  local text=$1 file=$2 status=0
  shift 2
  cp "$file" "$folder/before" 2> /dev/null || rm -f "$folder/before"
  "$@" > "$folder/output" 2>&1 || status=$?
  if [ "$status" = 1 ] && [ "$(wc -l < "$folder/output")" = 1 ] && grep -qF "$text" "$folder/output"; then
    if [ ! -e "$file" ] || cmp -s "$file" "$folder/before"; then return; fi
  fi
  printf '`%s` exits with %s, and prints:\n' "$*" "$status"
  cat "$folder/output"
  exit 1
}

# As a user who may write only what its permissions say.
unprivileged() {
  if [ "$(id -u)" = 0 ]; then setpriv --bounding-set -all "$@"; else "$@"; fi
}

# A disk that is full: files may have no bytes.
full() { (trap '' XFSZ; ulimit -f 0; exec "$@") 2>&1 | cat; }

mkdir "$folder/locked"
cp "$folder/new.json" "$folder/locked"
cp "$folder/new.json" "$folder/protected.json"
chmod a-w "$folder/locked" "$folder/protected.json"
fails 'missing/notes.json' "$folder/missing" "$notes" "$folder/missing/notes.json" add Milk
fails 'locked/new.json' "$folder/locked/new.json" unprivileged "$notes" "$folder/locked/new.json" add Milk
fails 'protected.json' "$folder/protected.json" unprivileged "$notes" "$folder/protected.json" add Milk
fails 'new.json' "$folder/new.json" full "$notes" "$folder/new.json" add Milk
fails 'Is a directory' "$folder/none" "$notes" "$folder"
fails 'no note 9' "$folder/new.json" "$notes" "$folder/new.json" pin 9
fails 'usage' "$folder/new.json" "$notes" "$folder/new.json" add Milk Tea
if ls -A "$folder" "$folder/locked" | grep '\.new$'; then exit 1; fi
printf 'The command keeps its notes, migrates a file of version 1, excludes other processes, survives kills, '
printf 'and says when it cannot save.\n'
