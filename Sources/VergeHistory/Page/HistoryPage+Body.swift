extension HistoryPage {
  /// The elements of the page, which its script fills.
  static let body = """
    <header>
    <h1 id="title">History</h1>
    <p id="count" role="status"></p>
    <input id="filter" type="search" placeholder="Filter by name, dispatcher, file or change" \
    aria-label="Filter" autocomplete="off" spellcheck="false">
    <div id="dialects" role="group" aria-label="Dialects"></div>
    </header>
    <section id="lanes" aria-label="Timeline"></section>
    <main>
    <ol id="list" aria-label="Records"></ol>
    <article id="detail">
    <div id="steps">
    <button id="first" title="First (Home)">|◀</button>
    <button id="back" title="Back (←)">◀</button>
    <input id="position" type="range" min="0" value="0" aria-label="Position">
    <button id="forth" title="Forward (→)">▶</button>
    <button id="last" title="Last (End)">▶|</button>
    </div>
    <h2 id="name"></h2>
    <dl id="facts"></dl>
    <h3 id="change-title">Change</h3>
    <pre id="change"></pre>
    <h3>State</h3>
    <pre id="state"></pre>
    </article>
    </main>
    <noscript>The page needs JavaScript.</noscript>
    """
}
