#!/usr/bin/env bash
# Makes history.png: the history of the tour's sample, in Chromium.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
command -v chromium > /dev/null || { apt-get update -qq && apt-get install -y -qq chromium; }
cat > "$work/events.jsonl" << 'EVENTS'
{"event":"sign_in","name":"mia"}
{"event":"upload","title":"Harbour at dawn"}
{"event":"upload","title":"Ferry"}
{"event":"like","photo":1}
{"event":"comment","photo":1,"text":"Lovely light"}
{"event":"open","photo":1}
{"event":"back"}
{"event":"set_theme","theme":"dark"}
EVENTS
swift run --package-path Examples tour "$work/events.jsonl" --with-classic --with-neue --with-vueflux \
  --history "$work/history.html" > /dev/null
chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --window-size=1280,760 \
  --user-data-dir="$work/profile" --screenshot="$work/history.png" "file://$work/history.html" 2> /dev/null
cp "$work/history.png" .github/images/history.png
