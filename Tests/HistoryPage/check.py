"""Checks the reports of driver.js.

Arguments: the page, and the documents that the browser printed, in light and in dark appearance.
"""
import html.parser, json, pathlib, sys


class Report(html.parser.HTMLParser):
    """Collects the text of one element."""

    def __init__(self, tag, identifier):
        super().__init__()
        self.wanted, self.is_inside, self.text = (tag, identifier), False, ""

    def handle_starttag(self, tag, attributes):
        if (tag, dict(attributes).get("id")) == self.wanted:
            self.is_inside = True

    def handle_endtag(self, tag):
        if tag == self.wanted[0]:
            self.is_inside = False

    def handle_data(self, data):
        if self.is_inside:
            self.text += data


def element(path, tag, identifier):
    parser = Report(tag, identifier)
    parser.feed(pathlib.Path(path).read_text())
    if not parser.text:
        sys.exit(f"{path} has no {identifier}: the page's script did not run.")
    return json.loads(parser.text)


page, light_path, dark_path = sys.argv[1:]
history = element(page, "script", "history")
light, dark = element(light_path, "pre", "report"), element(dark_path, "pre", "report")
records, lanes = history["records"], history["lanes"]
count = len(records)
failures = []


def expect(name, actual, expected):
    if actual != expected:
        failures.append(f"{name}: {actual!r}, not {expected!r}")


expect("records", count > 10, True)
for report in (light, dark):
    expect("title", report["title"], "Photo feed")
    for key in ("rows", "ticks", "unfiltered", "withDialect"):
        expect(key, report[key], count)
    for key in ("start", "forth", "end"):
        expect(key, report[key], count)
    expect("count", report["count"], f"{count} records")
    expect("lanes", report["lanes"], [f"{l['dialect']} · {l['dispatcher']}" for l in lanes])
    expect("back", report["back"], count - 1)
    expect("first", report["first"], 1)
    expect("arrow", report["arrow"], 2)
    expect("slider", report["slider"], 3)
    expect("tick", report["tick"], next(r["number"] for r in records if r["lane"] == 0))
    expect("row", report["row"], 4)
    expect("forth at the end", report["isForthDisabled"], True)
    expect("back at the beginning", report["isBackDisabled"], True)
    expect("change", report["change"].strip(), records[-1]["difference"].strip())
    expect("added", report["added"], 1)
    expect("removed", report["removed"], 1)
    expect("marked", report["marked"], ["theme: .dark"])
    expect("state", "theme: .dark" in report["state"], True)
    expect("state before", "theme: .light" in report["stateBefore"], True)
    expect("hostile text in the state", "</script><script>document" in report["state"], True)
    expect("dialect", report["facts"][0], lanes[records[-1]["lane"]]["dialect"])
    expect("location", report["facts"][3], records[-1]["location"])
    # The second upload replaces the message of the first one.
    expect("filtered", report["filtered"], 2)
    expect("filtered count", report["filteredCount"], f"2 of {count} records")
    expect("filtered title", report["filteredTitle"].endswith("insert(_:)"), True)
    expect("nothing found", (report["none"], report["noneTitle"]), (0, "No record"))
    expect(
        "without a dialect", report["withoutDialect"],
        sum(1 for record in records if lanes[record["lane"]]["dialect"] != "VergeStore 6"))
    expect("chip", report["isPressed"], "false")
    expect("hacked", report["isHacked"], "no")
    # The data, the script of the page, and the driver.
    expect("elements from texts", (report["images"], report["scripts"]), (0, 3))
    expect("requests", report["resources"], 0)
    expect("within the window", report["isWithinWindow"], True)
expect("light background", light["background"], "rgb(255, 255, 255)")
expect("dark background", dark["background"], "rgb(28, 28, 30)")
expect("text in light and dark", light["text"] != dark["text"], True)

if failures:
    sys.exit("\n".join(failures))
print(f"The page of a history: {count} records, in light and dark appearance.")
