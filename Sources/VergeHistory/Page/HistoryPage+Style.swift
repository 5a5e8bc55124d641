extension HistoryPage {
  static let style = """
    :root {
      --back: #fff; --raised: #f5f5f7; --text: #1d1d1f; --quiet: #6e6e73; --line: #d2d2d7;
      --added: #11652f; --added-back: #e3f6e8; --removed: #a1161b; --removed-back: #fdeaea;
      --accent: #0060c7; --dialect-light: 38%; --chip: 92%;
      color-scheme: light dark;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --back: #1c1c1e; --raised: #2a2a2d; --text: #f5f5f7; --quiet: #a1a1a6; --line: #48484a;
        --added: #7ee2a0; --added-back: #12351f; --removed: #ff9d9b; --removed-back: #451a1b;
        --accent: #5eb0ff; --dialect-light: 68%; --chip: 22%;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0; height: 100vh; display: flex; flex-direction: column;
      background: var(--back); color: var(--text);
      font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
    }
    header {
      display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; padding: 12px 16px;
      border-bottom: 1px solid var(--line);
    }
    h1 { font-size: 18px; margin: 0; }
    h2 { font-size: 17px; margin: 12px 0 6px; overflow-wrap: anywhere; }
    h3 { font-size: 12px; margin: 16px 0 4px; color: var(--quiet); font-weight: 600; }
    #count { margin: 0; color: var(--quiet); font-variant-numeric: tabular-nums; }
    #filter {
      flex: 1 1 260px; min-width: 160px; font: inherit; padding: 5px 9px; color: inherit;
      background: var(--raised); border: 1px solid var(--line); border-radius: 7px;
    }
    #dialects { display: flex; flex-wrap: wrap; gap: 6px; }
    .chip {
      font: inherit; font-size: 12px; border-radius: 99px; padding: 1px 9px; white-space: nowrap;
      color: hsl(var(--hue) 70% var(--dialect-light)); background: hsl(var(--hue) 55% var(--chip));
      border: 1px solid transparent;
    }
    button.chip { cursor: pointer; border-color: hsl(var(--hue) 60% var(--dialect-light)); }
    button.chip[aria-pressed="false"] { opacity: .45; background: none; text-decoration: line-through; }
    #lanes {
      flex: none; max-height: 32vh; overflow-y: auto; padding: 8px 16px;
      border-bottom: 1px solid var(--line);
    }
    .lane { display: flex; align-items: center; gap: 10px; height: 20px; }
    .lane > span {
      flex: 0 0 220px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
      font-size: 12px; color: hsl(var(--hue) 70% var(--dialect-light));
    }
    .track { position: relative; flex: 1; height: 12px; background: var(--raised); border-radius: 3px; }
    .tick {
      position: absolute; top: 0; width: 4px; height: 12px; margin-left: -2px; padding: 0; border: 0;
      border-radius: 2px; background: hsl(var(--hue) 70% var(--dialect-light)); cursor: pointer;
    }
    .tick.activity { border-radius: 50%; width: 8px; height: 8px; top: 2px; margin-left: -4px; }
    .tick[aria-current="true"] { outline: 2px solid var(--accent); outline-offset: 1px; z-index: 1; }
    main { flex: 1; min-height: 0; display: flex; }
    #list {
      flex: 0 0 44%; margin: 0; padding: 0; list-style: none; overflow-y: auto;
      border-right: 1px solid var(--line);
    }
    #list button {
      display: grid; grid-template-columns: 4ch minmax(0, 1fr) auto; gap: 0 10px; width: 100%;
      padding: 5px 16px; border: 0; border-bottom: 1px solid var(--raised); text-align: left;
      font: inherit; color: inherit; background: none; cursor: pointer;
    }
    #list button:hover { background: var(--raised); }
    #list button[aria-current="true"] {
      background: var(--raised); box-shadow: inset 3px 0 0 var(--accent);
    }
    .number, .time { color: var(--quiet); font-variant-numeric: tabular-nums; }
    .number { text-align: right; }
    .label { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .under {
      grid-column: 2 / 4; color: var(--quiet); font-size: 12px;
      overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
    }
    #detail { flex: 1; min-width: 0; overflow-y: auto; padding: 12px 16px 24px; }
    #steps { display: flex; gap: 6px; align-items: center; }
    #steps input { flex: 1; min-width: 40px; accent-color: var(--accent); }
    #steps button {
      font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--line);
      border-radius: 7px; padding: 2px 10px; cursor: pointer;
    }
    #steps button:disabled { opacity: .4; cursor: default; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 14px; margin: 0; }
    dt { color: var(--quiet); }
    dd { margin: 0; overflow-wrap: anywhere; }
    pre {
      margin: 0; padding: 8px 10px; background: var(--raised); border-radius: 7px; overflow-x: auto;
      font: 12px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
    }
    pre span { display: block; min-height: 1.5em; }
    .added { color: var(--added); background: var(--added-back); }
    .removed { color: var(--removed); background: var(--removed-back); }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    @media (max-width: 760px) {
      main { flex-direction: column; }
      #list { flex: 0 0 40%; border-right: 0; border-bottom: 1px solid var(--line); }
      .lane > span { flex-basis: 110px; }
    }
    """
}
