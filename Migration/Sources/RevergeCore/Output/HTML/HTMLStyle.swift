/// The style sheet of the HTML report.
enum HTMLStyle {
  static let sheet = """
    :root { color-scheme: light dark; --safe: #2e8b57; --review: #c98a00; --manual: #c0392b;
      --line: #d8d8de; --soft: #f4f4f7; --text: #1d1d1f; --dim: #6a6a72; --page: #fff; }
    @media (prefers-color-scheme: dark) { :root { --safe: #48b37a; --review: #e0a92e;
      --manual: #e8675a; --line: #3a3a40; --soft: #242428; --text: #f0f0f2; --dim: #a0a0a8;
      --page: #18181b; } }
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 72rem; padding: 2rem 1.5rem 4rem; background: var(--page);
      color: var(--text); font: 15px/1.5 -apple-system, "Segoe UI", "Liberation Sans", sans-serif; }
    h1 { font-size: 1.7rem; margin: 0; } h2 { font-size: 1.2rem; margin: 2.5rem 0 .6rem; }
    p { margin: .3rem 0; } .dim { color: var(--dim); }
    code { font: 13px/1.45 ui-monospace, "SF Mono", Menlo, "Liberation Mono", monospace;
      overflow-wrap: anywhere; }
    .tiles { display: flex; flex-wrap: wrap; gap: 1rem; margin: 1.5rem 0 0; }
    .tile { flex: 1 1 9rem; background: var(--soft); border-radius: 10px; padding: .8rem 1rem; }
    .tile b { display: block; font-size: 1.7rem; line-height: 1.2; }
    .next { background: var(--soft); border-left: 4px solid var(--safe); border-radius: 4px;
      padding: .6rem 1rem; margin-top: 1.5rem; }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; }
    th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: right;
      vertical-align: top; white-space: nowrap; }
    th { font-weight: 600; color: var(--dim); }
    th.name, td.name { text-align: left; white-space: normal; }
    td.share { min-width: 10rem; width: 30%; }
    .bar { display: flex; height: .8rem; margin-top: .35rem; border-radius: 4px; overflow: hidden;
      background: var(--soft); }
    .safe { color: var(--safe); } .review { color: var(--review); } .manual { color: var(--manual); }
    .bar span { display: block; } .bar .safe, .key .safe { background: var(--safe); }
    .bar .review, .key .review { background: var(--review); }
    .bar .manual, .key .manual { background: var(--manual); }
    .key span { display: inline-block; width: .7rem; height: .7rem; border-radius: 2px;
      margin: 0 .35rem 0 1rem; }
    details { border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; }
    summary { cursor: pointer; padding: .5rem .8rem; }
    ul { list-style: none; margin: 0; padding: 0 .8rem .5rem; }
    li { border-top: 1px solid var(--line); padding: .5rem 0; }
    li pre { margin: .3rem 0 0; background: var(--soft); border-radius: 4px; padding: .4rem .6rem;
      overflow-x: auto; }
    svg { display: block; width: 100%; height: auto; } svg text { fill: var(--dim); font-size: 12px; }
    svg .safe { fill: var(--safe); } svg .review { fill: var(--review); }
    svg .manual { fill: var(--manual); } svg .plain { fill: var(--dim); }
    svg line { stroke: var(--line); }

    """
}
