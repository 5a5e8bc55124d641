import Dispatch
import PhotoFeed
import Testing
import VergeStore

@Suite struct StoreTests {

  @Test("A mutation scoped to the session has no effect if no user is signed in")
  func scopedMutationWhileSignedOut() throws {
    let folder = try TemporaryFolder()
    let app = try folder.app()
    let before = app.store.state
    app.session.commit.set(name: "nobody")
    #expect(app.store.state == before)
    #expect(app.store.state.session == nil)
  }

  @Test("A mutation scoped to the session changes the session of the signed-in user")
  func scopedMutationWhileSignedIn() throws {
    let folder = try TemporaryFolder()
    let app = try folder.app()
    let done = DispatchSemaphore(value: 0)
    app.session.dispatch.signIn(name: "mia") { done.signal() }
    done.wait()
    app.session.commit.set(name: "mia k.")
    #expect(app.store.state.session?.person.name == "mia k.")
  }

  @Test("Commits and actions are counted for their dispatcher, directly and inside actions")
  func statistics() throws {
    let folder = try TemporaryFolder()
    let (_, transcript) = try folder.run(
      """
      {"event":"back"}
      {"event":"like","photo":1}
      {"event":"comment","photo":1,"text":"hello"}
      """)
    let words = transcript.summary.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(words.contains("CommentDispatcher 1 commit, 1 action"))
    // Loading the photos at the start makes two commits in one action.
    #expect(words.contains("FeedDispatcher 4 commits, 2 actions"))
    #expect(words.contains("SessionDispatcher 0 commits, 1 action"))
    #expect(words.contains("SettingsDispatcher 1 commit, 1 action"))
  }

  @Test("The slowest commits are named by file and line, slowest first")
  func slowestCommits() throws {
    let folder = try TemporaryFolder()
    let app = try folder.app()
    app.feed.commit.back()
    app.settings.commit.set(theme: .dark)
    app.settings.commit.set(theme: .light)
    let slowest = app.statistics.report.slowest
    #expect(slowest.count == 2)
    #expect(slowest.map(\.time) == slowest.map(\.time).sorted(by: >))
    #expect(Set(slowest.map(\.function)) == ["back()", "set(theme:)"])
    let places = slowest.map { $0.place.split(separator: ":") }
    #expect(
      Set(places.map(\.first)) == ["FeedDispatcher+Mutations.swift", "SettingsDispatcher.swift"])
    #expect(places.allSatisfy { $0.count == 2 && Int($0[1]) != nil })
  }

  @Test("The statistics count all commits of concurrent threads")
  func concurrentCommits() throws {
    let folder = try TemporaryFolder()
    let app = try folder.app()
    // A legacy dispatcher is not `Sendable`; this test uses it on several threads.
    nonisolated(unsafe) let feed = app.feed
    DispatchQueue.concurrentPerform(iterations: 1000) { _ in feed.commit.back() }
    // Another thread may still deliver the last commits.
    let end = DispatchTime.now() + 10
    while app.statistics.report.dispatchers.allSatisfy({ $0.commits < 1000 }),
      DispatchTime.now() < end
    {}
    let report = app.statistics.report
    #expect(report.dispatchers.first { $0.name == "FeedDispatcher" }?.commits == 1000)
  }
}
