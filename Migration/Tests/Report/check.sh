#!/usr/bin/env bash
# Opens the HTML report of a small tree in a browser without a window, and checks the elements that the
# browser makes of it: the tables, the bars, the chart, and that names of files and code stay text.
# Writes a screenshot to FOLDER/report.png; look at it when the page changes.
#
# usage: check.sh [FOLDER]
#
# Needs `reverge` (swift build --package-path Migration --product reverge), python3, and Chromium
# (apt-get install chromium), or another one in CHROMIUM.
set -euo pipefail
root=$(cd "$(dirname "$0")/../../.." && pwd)
if [ $# -gt 0 ]; then
  mkdir -p "$1"
  work=$(cd "$1" && pwd)
else
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
fi
reverge=${REVERGE:-$(swift build --package-path "$root/Migration" --show-bin-path)/reverge}
browser=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome)} || {
  echo "error: Chromium is not installed." >&2
  exit 3
}

rm -rf "$work/Sources"
hostile="$work/Sources/<img src=x onerror=document.title=1>"
mkdir -p "$work/Sources/App" "$work/Sources/Board" "$hostile"
cat > "$work/Sources/App/Cart.swift" <<'SWIFT'
import VergeStore

struct Shop: StateType { var names: [String] = [] }
final class Cart: Dispatcher<Shop> {}
final class Log: VergeStoreLogger {}
SWIFT
cat > "$hostile/\"'&<b>.swift" <<'SWIFT'
import VergeStore
struct Bad: StateType { let a = "</code></pre><script>document.title = 'broken'</script>" }
SWIFT
cat > "$work/Sources/Board/Board.swift" <<'SWIFT'
import VergeNeue
final class BoardReducer: ReducerType { typealias TargetState = Int }
final class Clock: AdapterBase<BoardReducer> {}
func start(_ board: Store<BoardReducer>, _ clock: Clock) { board.addAdapter(clock) }
SWIFT

cd "$work"
"$reverge" report --write-baseline first.json Sources > /dev/null
sed -i.bak 's/"date" : "[^"]*"/"date" : "2026-01-10T00:00:00Z"/' first.json
sed -i.bak '/Dispatcher/d' Sources/App/Cart.swift
status=0
"$reverge" report --format html --history first.json Sources > report.html || status=$?
[ "$status" = 1 ]
"$reverge" report --format json Sources > report.json || true

run() {
  timeout 120 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$work/profile" \
    --window-size=1200,2400 "$@" "file://$work/report.html" 2> "$work/browser.log"
}
run --dump-dom > dom.html
run --screenshot="$work/report.png" > /dev/null
rm -rf "$work/profile"

python3 - <<'PYTHON'
import json
from html.parser import HTMLParser

class Page(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.elements, self.texts, self.section, self.tag = [], {}, "", ""
    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "section": self.section = attributes["id"]
        self.tag = tag
        self.elements.append((self.section, tag, attributes))
    def handle_data(self, data):
        key = "title" if self.tag == "title" else self.section
        self.texts[key] = self.texts.get(key, "") + data

page = Page()
page.feed(open("dom.html", encoding="utf-8").read())
report = json.load(open("report.json", encoding="utf-8"))
total = report["summary"]["total"]

tags = {tag for _, tag, _ in page.elements}
assert not tags & {"script", "img", "iframe", "link", "object"}, tags
assert page.texts["title"].strip() == "Migration to modern Verge", page.texts["title"]
assert not any(name.startswith("on") for _, _, a in page.elements for name in a)
findings = page.texts["findings"]
assert "Sources/<img src=x onerror=document.title=1>/\"'&<b>.swift" in findings
assert "</code></pre><script>document.title = 'broken'</script>" in findings

def count(section, tag, **attributes):
    return sum(
        s == section and t == tag and all(a.get(k) == v for k, v in attributes.items())
        for s, t, a in page.elements)

assert count("findings", "li") == total["sites"], (count("findings", "li"), total)
assert count("generations", "tr") == 1 + len(report["summary"]["dialects"])
assert count("folders", "tr") == 1 + 3
for grade in ("safe", "review", "manual"):
    assert count("folders", "span", **{"class": grade}) > 0, grade
widths = [a["style"] for s, t, a in page.elements if s == "folders" and t == "span" and "style" in a]
assert all(0 < float(w.removeprefix("width: ").removesuffix("%").rstrip("%;")) <= 100 for w in widths), widths
bars = [a for s, t, a in page.elements if s == "progress" and t == "rect"]
assert sum(float(a["height"]) for a in bars) > 0 and len(bars) >= 4, bars
assert all(float(a["y"]) >= 0 and float(a["height"]) > 0 for a in bars), bars
assert "1 of %d sites migrated since 2026-01-10" % (total["sites"] + 1) in page.texts["progress"]
image = open("report.png", "rb").read()
assert image[:8] == b"\x89PNG\r\n\x1a\n" and len(image) > 20000, len(image)
print("The page has %d elements, %d findings and %d bars." % (
    len(page.elements), total["sites"], len(bars)))
PYTHON
