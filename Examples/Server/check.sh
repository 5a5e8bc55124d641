#!/usr/bin/env bash
# Runs the command `rooms`, which must be built: posts messages, reads an event stream, checks the exit
# codes for a port in use and for an invalid one, and ends the server with SIGTERM while the stream is open.
# Then opens 300 connections to a server with 256 file descriptors, and 10,000 rooms.
set -euo pipefail
cd "$(dirname "$0")"
rooms=$(swift build --show-bin-path)/rooms
port=${1:-8970}
folder=$(mktemp -d)
room=http://127.0.0.1:$port/rooms/tea

"$rooms" "$port" 2> "$folder/log" &
server=$!
trap 'kill "$server" 2> /dev/null || true; rm -rf "$folder"' EXIT

post() {
  curl --silent --fail --retry 20 --retry-delay 1 --retry-connrefused \
    --header 'content-type: application/json' --data "{\"author\":\"Ada\",\"text\":\"$1\"}" \
    "$room/messages" > /dev/null || { printf 'The server does not take messages.\n'; exit 1; }
}

# Waits until the stream has a text.
await() {
  local tries=0
  until grep -qs "$1" "$folder/events"; do
    tries=$((tries + 1))
    if [ "$tries" -gt 300 ]; then printf 'The stream has no %s.\n' "$1"; exit 1; fi
    sleep 0.1
  done
}

post 'Milk?'
curl --silent --show-error --no-buffer "$room/events" > "$folder/events" &
client=$!
await '^data: .*"Milk?"'
post 'No.'
await '^data: .*"No\."'

# Checks the exit code of the command with an argument, and that it prints one line.
fails() {
  local status=0
  "$rooms" "$1" 2> "$folder/error" || status=$?
  if [ "$status" != "$2" ] || [ "$(wc -l < "$folder/error")" != 1 ]; then
    printf '`rooms %s` exits with %s, and prints:\n' "$1" "$status"
    cat "$folder/error"
    exit 1
  fi
}

fails "$port" 1
fails tea 2

kill -TERM "$server"
wait "$client"
wait "$server"
grep -q 'room=tea' "$folder/log"

# Prints the status of a message to each room from 1 to a number.
post_all() {
  curl --silent --output /dev/null --write-out '%{http_code}\n' --header 'content-type: application/json' \
    --data '{"author":"Ada","text":"Milk?"}' "http://127.0.0.1:$port/rooms/[1-$1]/messages" | sort | uniq -c
}

(ulimit -n 256; exec "$rooms" "$port" 2> "$folder/log") &
server=$!
post 'Milk?'
python3 - "$port" <<'END'
import http.client, socket, sys
address = ("127.0.0.1", int(sys.argv[1]))
idle = [socket.create_connection(address) for _ in range(300)]
client = http.client.HTTPConnection(*address)
client.request("GET", "/rooms/tea")
status = client.getresponse().status
if status != 503: sys.exit(f"With 300 idle connections, the status is {status}.")
END
post 'No.'

# One of the 1,000 rooms is `tea`.
diff -w <(post_all 10000) - <<'END'
999 201
9001 503
END
post 'Black?'
kill -TERM "$server"
wait "$server"
printf 'The command streams states, logs commits, and shuts down while a stream is open. A port '
printf 'in use and an invalid one are errors of one line. Too many connections and rooms get 503.\n'
