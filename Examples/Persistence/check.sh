#!/usr/bin/env bash
# Runs the command `notes`, which must be built, on a new file and on a file of version 1.
set -euo pipefail
cd "$(dirname "$0")"
notes=$(swift build --show-bin-path)/notes
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

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
printf 'The command keeps its notes, and migrates a file of version 1.\n'
