#!/usr/bin/env bash
# Opens the page of a history in a headless browser, uses it, and checks what it shows. The history is that of
# a tour of Examples with hostile texts. Installs the browser if there is none.
#
# usage: check.sh [FOLDER]
#
# FOLDER receives the page, and pictures of it in light and dark appearance.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=${1:-$(mktemp -d)}
mkdir -p "$work"
if [ $# = 0 ]; then trap 'rm -rf "$work"' EXIT; fi

mac_browser="/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
if [ "$(uname)" = Linux ] && ! command -v chromium > /dev/null; then
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends chromium > /dev/null
fi
browser=$(command -v chromium || printf %s "$mac_browser")

# Arguments: 0 for the dark appearance, 1 for the light one; further arguments of the browser.
open_page() {
  local appearance=$1
  shift
  timeout 60 "$browser" --headless --no-sandbox --disable-gpu --window-size=1280,860 \
    --user-data-dir="$work/profile" --blink-settings=preferredColorScheme="$appearance" \
    "$@" 2> "$work/browser.log" || { cat "$work/browser.log"; exit 1; }
}

swift build --package-path "$root/Examples" --product tour --quiet
tour=$(swift build --package-path "$root/Examples" --show-bin-path)/tour
"$tour" "$here/events.jsonl" --with-classic --with-neue --with-vueflux --history "$work/history.html" \
  > "$work/tour.txt"

{
  sed '/^<\/body>$/,$d' "$work/history.html"
  printf '<script>\n'
  cat "$here/driver.js"
  printf '</script>\n</body>\n</html>\n'
} > "$work/driven.html"
open_page 1 --dump-dom "file://$work/driven.html" > "$work/light.html"
open_page 0 --dump-dom "file://$work/driven.html" > "$work/dark.html"
open_page 1 --screenshot="$work/light.png" "file://$work/history.html"
open_page 0 --screenshot="$work/dark.png" "file://$work/history.html"
python3 "$here/check.py" "$work/history.html" "$work/light.html" "$work/dark.html"
