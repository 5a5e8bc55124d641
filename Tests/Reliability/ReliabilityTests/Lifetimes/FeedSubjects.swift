import Checker
import Playback
import VergeFeed

extension SubjectKind {
  static let feed = SubjectKind("VergeFeed: a feed of activities") { store, call in
    let token = Feed<Int32>(store) { $0 }.observe { _ in call() }
    return Subject(tokens: [token], cancel: { token.cancel() })
  }

  static let feedInScope = SubjectKind("VergeFeed: a feed, observed during a scope") {
    store, call in
    final class Scope: Sendable {}
    let scope = Scope()
    let token = Feed<Int32>(store) { $0 }.observe(duringScopeOf: scope) { _ in call() }
    return Subject(views: [scope], tokens: [token], cancel: { token.cancel() })
  }
}
