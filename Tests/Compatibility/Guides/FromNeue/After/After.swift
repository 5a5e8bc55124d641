import Foundation
import Verge

protocol Service: AnyObject {
  func posts(completion: @escaping ([String]) -> Void)
}

final class Silent: Service {
  func posts(completion: @escaping ([String]) -> Void) {}
}

struct ForumState {
  var posts: [String] = []
  var open: Thread?
  var user = User()
}

class ForumReducer: StoreComponentType {
  let store: Store<ForumState, Never>
  private let service: Service

  init(
    store: Store<ForumState, Never> = .init(initialState: ForumReducer.makeInitialState()),
    service: Service
  ) {
    self.service = service
    self.store = store
  }

  static func makeInitialState() -> ForumState { return .init() }
}

struct Thread {
  var draft = ""
  var comments: [String] = []
}

struct User {
  var name = ""
  var karma = 0
}

extension ForumReducer {
  func insert(_ posts: [String]) {
    commit { $0.posts += posts }
  }

  func open() {
    commit("open") { state in
      state.open = Thread()
    }
  }
}

func mutations(_ store: ForumReducer) {

  store.insert(["a"])

  store.commit { $0.posts = [] }

}

extension ForumReducer {
  func load() {
    self.service.posts { posts in
      self.insert(posts)
    }
  }

  @discardableResult
  func submit(_ text: String) -> Int {
    insert([text])
    return state.posts.count
  }
}

func actions(_ store: ForumReducer) -> Int {

  store.load()

  let count = store.submit("b")

  return count
}

extension ForumReducer {
  func reload(completion: @escaping () -> Void) {
    self.service.posts { posts in
      self.commit { $0.posts = posts }
      completion()
    }
  }
}

func stores(_ service: Service) -> [String] {

  let store = ForumReducer(store: .init(initialState: ForumState()), service: service)
  let other = ForumReducer(service: service)

  store.commit { $0.posts = ["a"] }

  let posts: [String] = store.state.posts

  return posts + other.state.posts
}

func mounted(_ store: ForumReducer) {
  let root = store.store

  let user = UserReducer(store: root.scoped(\.user))

  user.earn(1)
}

final class UserReducer: StoreComponentType {
  let store: Store<User, Never>

  init(store: Store<User, Never>) {
    self.store = store
  }

  func earn(_ points: Int) {
    commit { $0.karma += points }
  }
}

func scoped(_ store: ForumReducer) {

  let user: UserReducer =
    UserReducer(store: store.scoped(\.user))
  user.earn(5)
}

final class ThreadReducer: StoreComponentType {
  let store: Store<Thread, Never>

  init(store: Store<Thread, Never>) {
    self.store = store
  }

  func type(_ text: String) { commit { $0.draft += text } }
}

func typeText(_ store: ForumReducer) {

  let thread = ThreadReducer(store: store.scoped(\.open!))
  thread.type("well")

}

package func typed(opensThread: Bool) -> String? {
  let store = ForumReducer(store: .init(initialState: ForumState()), service: Silent())
  if opensThread { store.open() }
  typeText(store)
  return store.state.open?.draft
}

final class ProfileReducer: StoreComponentType {
  let store: Store<ForumState, Never>

  init(store: Store<ForumState, Never>) {
    self.store = store
  }

  var scope: any WritableKeyPath<ForumState, User> & Sendable { return \.user }

  func rename(_ name: String) {
    commit { $0.name = name }
  }

  @discardableResult
  func boast() -> Int {
    rename("expert")
    return rootState.posts.count
  }
}

func boast(_ store: ForumReducer) -> Int {

  let profile = ProfileReducer(store: store.store)
  return profile.boast()

}

final class BadgeReducer: StoreComponentType {
  let store: Store<BadgeState, Never>
  private var parentSubscription: StoreStateSubscription?

  init(store: Store<BadgeState, Never>, parent: Store<ForumState, Never>? = nil) {
    self.store = store
    parentSubscription = parent?.sinkState(queue: .passthrough) { [weak self] state in
      guard let self else { return }
      self.parentChanged(newState: state.primitive, store: self)
    }
  }

  func parentChanged(newState: ForumState, store: BadgeReducer) {
    store.commit { $0.unread = newState.posts.count }
  }
}

struct BadgeState {
  var unread = 0
}

package func followed(_ print: @escaping (String) -> Void) {
  let posts = ["a"]
  let forum = ForumReducer(store: .init(initialState: ForumState(posts: posts)), service: Silent())

  let badge = BadgeReducer(store: .init(initialState: BadgeState()), parent: forum.store)

  print("\(badge.state.unread)")
  badge.sinkState(dropsFirst: true, queue: .passthrough) { state in
    print("\(state.unread)")
  }.storeWhileSourceActive()
  forum.insert(["b"])
  forum.commit { $0.user.name = "Ada" }
}

final class Root {
  let store: ForumReducer
  private var children: [String: BadgeReducer] = [:]

  init(store: ForumReducer) {
    self.store = store
  }

  func add(_ child: BadgeReducer) {
    children["badge"] = child
  }
}

final class ClockAdapter {
  weak var store: ForumReducer?

  func tick() {
    if let store = self.store {
      store.insert(["tick"])
    }
  }
}

func start(_ clock: ClockAdapter, _ store: ForumReducer) {

  clock.store = store

}

package func ticked() -> [String] {
  let store = ForumReducer(store: .init(initialState: ForumState()), service: Silent())
  weak var weakClock: ClockAdapter?
  do {
    let clock = ClockAdapter()
    start(clock, store)
    weakClock = clock
  }
  weakClock?.tick()
  return store.state.posts
}

package func told(_ print: @escaping (String) -> Void) {
  let forum = ForumReducer(store: .init(initialState: ForumState()), service: Silent())

  let token = forum.sinkState(dropsFirst: true, queue: .passthrough) { state in
    print("\(state.posts.count)")
  }.storeWhileSourceActive()

  forum.insert(["a"])
  forum.insert([])
  forum.insert(["b"])

  token.cancel()

  forum.insert(["c"])
}

package func toldOfAScope(_ print: @escaping (String) -> Void) {
  let forum = ForumReducer(store: .init(initialState: ForumState()), service: Silent())
  let user = UserReducer(store: forum.scoped(\.user))
  user.sinkState(dropsFirst: true, queue: .passthrough) { state in
    print("\(state.karma)")
  }.storeWhileSourceActive()
  user.earn(1)
  forum.insert(["a"])
}

package func toldAfterAScope(_ print: @escaping (String) -> Void) {
  let forum = ForumReducer(store: .init(initialState: ForumState()), service: Silent())
  do {
    let user = UserReducer(store: forum.scoped(\.user))
    user.sinkState(dropsFirst: true, queue: .passthrough) { state in
      print("\(state.karma)")
    }.storeWhileSourceActive()
  }
  forum.commit { $0.user.karma = 2 }
}

final class Journal {
  private var entries: [(ForumReducer) -> Void] = []

  func add(_ entry: @escaping (ForumReducer) -> Void) {
    entries.append(entry)
  }

  func replay(on store: ForumReducer) {
    for entry in entries { entry(store) }
  }
}

func note(_ journal: Journal) {
  journal.add { $0.insert(["a"]) }
}

struct ConsoleLogger: StoreLogger {
  func didCommit(log: CommitLog, sender: AnyObject) {
    print("\(log.trace.name) \(log.trace.function):\(log.trace.line)")
  }
}
