import PhotoFeed
import Verge

/// The tour without arguments: three chapters on one state, a screenful each.
struct ShortTour {
  private let app: PhotoFeedApp
  private let history: TourHistory
  private let terminal: Terminal
  private let board = ObserverBoard()
  private let classic: ClassicScreens
  private let neue: NeueScreens
  private let vueFlux: VueFluxScreens
  private let screens: [AnyObject]

  /// Mounts screens of all dialects on the app's state, and restores the state.
  init(app: PhotoFeedApp, history: TourHistory, terminal: Terminal) {
    self.app = app
    self.history = history
    self.terminal = terminal
    let board = board
    screens = ScreenKind.allCases.map { kind in
      kind.mount(on: app, terminal: board.terminal(for: kind.dialect))
    }
    classic = ClassicScreens(app: app) { board.add($0, from: "Verge Classic") }
    neue = NeueScreens(app: app) { board.add($0, from: "VergeNeue") }
    vueFlux = VueFluxScreens(app: app) { board.add($0, from: "VueFlux") }
    EventPerformer(app: app, classic: nil, neue: nil, vueFlux: nil).start()
  }

  func run() {
    withExtendedLifetime(screens) {
      oneCommit()
      movedScreen()
      failure()
      summary()
    }
  }

  private func oneCommit() {
    show("1. One commit, seen by all dialects", "")
    show("Five APIs share one state. A view model of Verge Classic signs in:", "")
    let observers = ["VergeStore 6", "Verge", "Verge Classic", "VergeNeue", "VueFlux"]
    let received = board.collect { performer(classic: classic).perform(.signIn(name: "mia")) }
    for observer in observers {
      let texts = received.filter { $0.dialect == observer }.map { condensed($0.text) }
      show(row(observer, texts.first ?? "received nothing"))
    }
    show("", "Then each API commits in turn. The observers with something new to show:", "")
    turn("VergeStore 6", performer(), .upload(title: "Harbour at dawn"))
    turn("VueFlux", performer(vueFlux: vueFlux), .like(photo: 1))
    turn("Verge Classic", performer(classic: classic), .comment(photo: 1, text: "Lovely light"))
    turn("VergeNeue", performer(neue: neue), .open(photo: 1))
    let seen = board.collect {
      app.store.modernStore.commit("dark theme") { $0.ui.theme = .dark }
    }
    show(row("Verge", "\"dark theme\" -> \(dialects(in: seen))"))
  }

  private func movedScreen() {
    show("", "2. A screen moved", "")
    show("Code of December 2019 draws this screen:", "")
    let old = board.texts(of: "VergeStore 6")
    let new = board.texts(of: "Verge")
    show(old.last ?? "nothing", "")
    let outcome = old == new ? "the same" : "other"
    show("The same screen, rewritten for the modern store, observes the same state.")
    show("It has drawn \(outcome) \(ScreenText.count(new.count, "screen")), commit by commit.")
  }

  private func failure() {
    show("", "3. A failure caught", "")
    show("A commit removes all photos, and then throws:", "")
    let commits = history.commitCount
    let photos = app.store.modernStore.state.photos.count
    var caught = "nothing"
    let received = board.collect {
      do {
        try app.store.modernStore.commit("remove all") { state in
          state.photos = []
          throw Offline()
        }
      } catch {
        caught = "\(type(of: error))"
      }
    }
    let remaining = app.store.modernStore.state.photos.count
    show(row("Caught", caught))
    show(row("Photos", "\(photos) before, \(remaining) after"))
    show(row("Observers", "\(received.count) notified"))
    show(row("History", "\(history.commitCount - commits) commits added"))
  }

  private func summary() {
    show("", TourSummary.title, "")
    show("Commits on the one state, by dialect and dispatcher", "")
    history.dialectLines.forEach { show("  \($0)") }
    show("", "Next", "")
    show(row("--full", "replays about 300 events"))
    show(row("--history F", "writes this history as a web page"))
    show(row("--trace F", "writes a trace for ui.perfetto.dev"))
    show(row("--help", "lists all options"))
  }

  /// Performs an event, and shows which observers received it.
  private func turn(_ dialect: String, _ performer: EventPerformer, _ event: TourEvent) {
    let received = board.collect { performer.perform(event) }
    show(row(dialect, "\"\(event)\" -> \(dialects(in: received))"))
  }

  private func performer(
    classic: ClassicScreens? = nil, neue: NeueScreens? = nil, vueFlux: VueFluxScreens? = nil
  ) -> EventPerformer {
    EventPerformer(app: app, classic: classic, neue: neue, vueFlux: vueFlux)
  }

  /// The dialects of some entries, each once.
  private func dialects(in entries: [ObserverBoard.Entry]) -> String {
    var dialects: [String] = []
    for entry in entries where !dialects.contains(entry.dialect) { dialects.append(entry.dialect) }
    return dialects.joined(separator: ", ")
  }

  private func row(_ label: String, _ text: String) -> String {
    "  \(ScreenText.fitted(label, to: 14, padded: true)) \(text)"
  }

  /// The heading of a screen without its rule, or a line without its indentation.
  private func condensed(_ text: String) -> String {
    let words = text.prefix { $0 != "\n" }.split(separator: " ")
    return words.filter { $0.contains { $0 != "=" && $0 != "#" } }.joined(separator: " ")
  }

  private func show(_ lines: String...) {
    lines.forEach { terminal.show($0) }
  }
}

private struct Offline: Error {}

extension ScreenKind {
  /// The dialect that the screen is written in.
  fileprivate var dialect: String {
    switch self {
    case .legacy: "VergeStore 6"
    case .modern: "Verge"
    }
  }
}
