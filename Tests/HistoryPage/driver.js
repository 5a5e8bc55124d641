// Uses the page like a reader, and leaves what it saw as JSON in the element `report`.
{
  const report = {};
  const find = id => document.getElementById(id);
  const rows = () => [...document.querySelectorAll("#list li")].filter(row => !row.hidden).length;
  const selected = () => Number(find("detail").dataset.record);
  const press = key => document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
  const filter = text => {
    find("filter").value = text;
    find("filter").dispatchEvent(new Event("input"));
  };

  report.title = document.title;
  report.rows = rows();
  report.ticks = document.querySelectorAll(".tick").length;
  report.lanes = [...document.querySelectorAll(".lane > span")].map(label => label.textContent);
  report.start = selected();
  report.count = find("count").textContent;

  find("back").click();
  report.back = selected();
  find("forth").click();
  report.forth = selected();
  report.isForthDisabled = find("forth").disabled;
  find("first").click();
  report.first = selected();
  report.isBackDisabled = find("back").disabled;
  press("ArrowRight");
  report.arrow = selected();
  press("End");
  report.end = selected();
  find("position").value = 2;
  find("position").dispatchEvent(new Event("input"));
  report.slider = selected();
  document.querySelectorAll(".tick")[0].click();
  report.tick = selected();
  document.querySelectorAll("#list button")[3].click();
  report.row = selected();

  // The newest record is the change of the theme.
  find("last").click();
  report.change = find("change").innerText;
  report.added = document.querySelectorAll("#change .added").length;
  report.removed = document.querySelectorAll("#change .removed").length;
  report.state = find("state").innerText;
  report.marked = [...document.querySelectorAll("#state .added")].map(line => line.textContent.trim());
  report.facts = [...document.querySelectorAll("#facts dd")].map(fact => fact.textContent);
  find("back").click();
  report.stateBefore = find("state").innerText;

  filter("ONERROR insert");
  report.filtered = rows();
  report.filteredCount = find("count").textContent;
  report.filteredTitle = find("name").textContent;
  filter("matches nothing");
  report.none = rows();
  report.noneTitle = find("name").textContent;
  press("ArrowLeft");
  filter("");
  report.unfiltered = rows();

  const chip = [...document.querySelectorAll("#dialects button")]
    .find(button => button.textContent === "VergeStore 6");
  chip.click();
  report.withoutDialect = rows();
  report.isPressed = chip.getAttribute("aria-pressed");
  chip.click();
  report.withDialect = rows();

  report.isHacked = document.body.dataset.hacked ?? "no";
  report.images = document.images.length;
  report.scripts = document.scripts.length;
  report.resources = performance.getEntriesByType("resource").length;
  report.background = getComputedStyle(document.body).backgroundColor;
  report.text = getComputedStyle(document.body).color;
  report.isWithinWindow = document.documentElement.scrollWidth <= innerWidth;

  const element = document.createElement("pre");
  element.id = "report";
  element.textContent = JSON.stringify(report);
  document.body.append(element);
}
