extension HistoryPage {
  /// The script that fills the page. All texts of the history become text nodes, never markup.
  static let script = #"""
    "use strict";
    const history_ = JSON.parse(document.getElementById("history").textContent);
    const element = id => document.getElementById(id);
    const make = (tag, className, text) => {
      const made = document.createElement(tag);
      if (className) made.className = className;
      if (text !== undefined) made.textContent = text;
      return made;
    };
    const {records, lanes, lines, states} = history_;
    const hues = {
      "Verge": 212, "VergeStore 6": 24, "VergeStore 6 beta": 48, "Verge Classic": 275,
      "VergeNeue": 150, "VueFlux": 330
    };
    const dialects = [...new Set(lanes.map(lane => lane.dialect))];
    const hue = dialect => hues[dialect] ?? (dialects.indexOf(dialect) * 67 + 90) % 360;
    const hidden = new Set();
    let shown = records;
    let current = null;

    document.title = history_.title;
    element("title").textContent = history_.title;

    const duration = record =>
      record.kind === "activity" ? "activity" : record.milliseconds.toFixed(3) + " ms";

    // The texts that the filter searches.
    const haystacks = records.map(record => [
      record.title, record.function, record.location, record.activity ?? "", record.difference ?? "",
      lanes[record.lane].dialect, lanes[record.lane].dispatcher
    ].join("\n").toLowerCase());

    const rows = new Map(), ticks = new Map();
    const list = element("list");
    records.forEach((record, index) => {
      const lane = lanes[record.lane];
      const item = make("li"), row = make("button");
      item.style.setProperty("--hue", hue(lane.dialect));
      row.append(make("span", "number", record.number), make("span", "label", record.title),
        make("span", "time", duration(record)));
      const under = make("span", "under");
      under.append(make("span", "chip", lane.dialect),
        " " + lane.dispatcher + " · " + record.location.split("/").pop());
      row.append(under);
      row.addEventListener("click", () => select(record));
      item.append(row);
      list.append(item);
      rows.set(record, item);
    });

    lanes.forEach((lane, index) => {
      const strip = make("div", "lane"), track = make("div", "track");
      strip.style.setProperty("--hue", hue(lane.dialect));
      const label = make("span", "", lane.dialect + " · " + lane.dispatcher);
      label.title = label.textContent;
      strip.append(label, track);
      records.forEach((record, position) => {
        if (record.lane !== index) return;
        const tick = make("button", "tick " + record.kind);
        tick.style.left = ((position + 0.5) / records.length * 100) + "%";
        tick.title = "#" + record.number + " " + record.title;
        tick.setAttribute("aria-label", tick.title);
        tick.tabIndex = -1;
        tick.addEventListener("click", () => select(record));
        track.append(tick);
        ticks.set(record, tick);
      });
      element("lanes").append(strip);
    });

    dialects.forEach(dialect => {
      const chip = make("button", "chip", dialect);
      chip.style.setProperty("--hue", hue(dialect));
      chip.setAttribute("aria-pressed", "true");
      chip.addEventListener("click", () => {
        if (!hidden.delete(dialect)) hidden.add(dialect);
        chip.setAttribute("aria-pressed", String(!hidden.has(dialect)));
        applyFilter();
      });
      element("dialects").append(chip);
    });

    function applyFilter() {
      const words = element("filter").value.toLowerCase().split(/\s+/).filter(word => word);
      shown = records.filter((record, index) =>
        !hidden.has(lanes[record.lane].dialect) && words.every(word => haystacks[index].includes(word)));
      const visible = new Set(shown);
      records.forEach(record => {
        rows.get(record).hidden = !visible.has(record);
        ticks.get(record).hidden = !visible.has(record);
      });
      element("count").textContent = shown.length === records.length
        ? records.length + (records.length === 1 ? " record" : " records")
        : shown.length + " of " + records.length + " records";
      if (!visible.has(current)) select(shown[shown.length - 1] ?? null); else updateSteps();
    }

    function updateSteps() {
      const index = shown.indexOf(current);
      element("position").max = Math.max(0, shown.length - 1);
      element("position").value = Math.max(0, index);
      element("position").disabled = shown.length < 2;
      element("first").disabled = element("back").disabled = index <= 0;
      element("last").disabled = element("forth").disabled = index < 0 || index >= shown.length - 1;
    }

    function print(target, texts) {
      target.replaceChildren(...texts.map(([text, className]) => make("span", className, text)));
    }

    function select(record) {
      for (const map of [rows, ticks]) {
        const former = map.get(current);
        if (former) (former.querySelector("button") ?? former).removeAttribute("aria-current");
      }
      current = record;
      updateSteps();
      element("detail").dataset.record = record ? record.number : "";
      element("name").textContent = record ? "#" + record.number + " " + record.title : "No record";
      element("facts").replaceChildren();
      element("change-title").textContent = record?.kind === "activity" ? "Activity" : "Change";
      print(element("change"), []);
      print(element("state"), []);
      if (!record) return;
      const row = rows.get(record).querySelector("button");
      row.setAttribute("aria-current", "true");
      row.scrollIntoView({block: "nearest"});
      ticks.get(record).setAttribute("aria-current", "true");
      const lane = lanes[record.lane];
      const facts = [
        ["Dialect", lane.dialect], ["Dispatcher", lane.dispatcher], ["Function", record.function],
        ["Location", record.location], ["Duration", duration(record)],
        ["At", record.seconds.toFixed(3) + " s"]
      ];
      if (record.version != null) facts.push(["Version", String(record.version)]);
      facts.forEach(([name, value]) =>
        element("facts").append(make("dt", "", name), make("dd", "", value)));
      const change = record.kind === "activity"
        ? record.activity ?? "The activity is not recorded."
        : record.difference ?? "The state is unchanged, or not recorded.";
      const isDifference = record.difference != null;
      print(element("change"), change.split("\n").map(line => [line,
        isDifference && line[0] === "+" ? "added" : isDifference && line[0] === "-" ? "removed" : ""]));
      print(element("state"), record.state == null
        ? [["States are not recorded.", ""]] : markedState(record));
    }

    // The lines of a state. Lines that the previous state does not have are marked.
    function markedState(record) {
      const state = states[record.state];
      const before = new Map();
      if (record.difference != null && record.state > 0)
        states[record.state - 1].forEach(line => before.set(line, (before.get(line) ?? 0) + 1));
      return state.map(line => {
        if (record.difference == null || record.state === 0) return [lines[line], ""];
        const left = before.get(line) ?? 0;
        before.set(line, left - 1);
        return [lines[line], left > 0 ? "" : "added"];
      });
    }

    function step(distance) {
      const index = shown.indexOf(current) + distance;
      if (shown.length) select(shown[Math.min(Math.max(index, 0), shown.length - 1)]);
    }
    element("first").addEventListener("click", () => step(-records.length));
    element("back").addEventListener("click", () => step(-1));
    element("forth").addEventListener("click", () => step(1));
    element("last").addEventListener("click", () => step(records.length));
    element("position").addEventListener("input", event => select(shown[Number(event.target.value)]));
    element("filter").addEventListener("input", applyFilter);
    document.addEventListener("keydown", event => {
      if (event.target === element("filter") || event.target === element("position")) return;
      const distance = {ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1,
        Home: -records.length, End: records.length}[event.key];
      if (!distance || event.metaKey || event.ctrlKey || event.altKey) return;
      event.preventDefault();
      step(distance);
    });
    applyFilter();
    """#
}
