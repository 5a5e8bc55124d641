import Foundation
import VergeNeue

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

class ForumReducer: ReducerType {
  typealias TargetState = ForumState

  private let service: Service

  init(service: Service) {
    self.service = service
  }

  func makeInitialState() -> ForumState { return .init() }
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
  func insert(_ posts: [String]) -> Mutation {
    return .init { $0.posts += posts }
  }

  func open() -> Mutation {
    return .init("open") { state in
      state.open = Thread()
    }
  }
}

func mutations(_ store: Store<ForumReducer>) {

  store.commit { $0.insert(["a"]) }

  store.commit { _ in .init { $0.posts = [] } }

}

extension ForumReducer {
  func load() -> Action<Void> {
    return .init { context in
      self.service.posts { posts in
        context.commit { $0.insert(posts) }
      }
    }
  }

  func submit(_ text: String) -> Action<Int> {
    return .init { context in
      context.commit { $0.insert([text]) }
      return context.state.posts.count
    }
  }
}

func actions(_ store: Store<ForumReducer>) -> Int {

  store.dispatch { $0.load() }

  let count = store.dispatch { $0.submit("b") }

  return count
}

extension ForumReducer {
  func reload(completion: @escaping () -> Void) -> Action<Void> {
    return .init { context in
      self.service.posts { posts in
        context.commit { _ in .init { $0.posts = posts } }
        completion()
      }
    }
  }
}

func stores(_ service: Service) -> [String] {

  let store = Store(state: ForumState(), reducer: ForumReducer(service: service))
  let other = Store(reducer: ForumReducer(service: service))

  store.inlineCommit { .init { $0.posts = ["a"] } }

  let posts: [String] = store.state.posts

  return posts + other.state.posts
}

func mounted(_ store: Store<ForumReducer>) {
  let root = store.modernStore

  let user = Store(sharing: root, at: \.user, reducer: UserReducer())

  user.commit { $0.earn(1) }
}

struct UserReducer: ReducerType {
  typealias TargetState = User

  func earn(_ points: Int) -> Mutation {
    return .init { $0.karma += points }
  }
}

func scoped(_ store: Store<ForumReducer>) {

  let user: ScopedStore<ForumReducer, UserReducer> =
    store.makeScoped(scope: \.user, reducer: UserReducer())
  user.commit { $0.earn(5) }
}

struct ThreadReducer: ReducerType {
  typealias TargetState = Thread
  func type(_ text: String) -> Mutation { return .init { $0.draft += text } }
}

func typeText(_ store: Store<ForumReducer>) {

  let thread = store.makeScoped(scope: \.open!, reducer: ThreadReducer())
  thread.commit { $0.type("well") }

}

package func typed(opensThread: Bool) -> String? {
  let store = Store(state: ForumState(), reducer: ForumReducer(service: Silent()))
  if opensThread { store.commit { $0.open() } }
  typeText(store)
  return store.state.open?.draft
}

struct ProfileReducer: ScopedReducerType {
  typealias SourceReducer = ForumReducer
  typealias TargetState = User

  var scopeKeyPath: WritableKeyPath<ForumState, User> { return \.user }

  func rename(_ name: String) -> Mutation {
    return .init { $0.name = name }
  }

  func boast() -> ScopedAction<Int> {
    return .init { context in
      context.commit { $0.rename("expert") }
      return context.sourceState.posts.count
    }
  }
}

func boast(_ store: Store<ForumReducer>) -> Int {

  let profile = store.makeScoped(reducer: ProfileReducer())
  return profile.dispatch { $0.boast() }

}

final class BadgeReducer: ModularReducerType {
  typealias TargetState = BadgeState
  typealias ParentReducer = ForumReducer

  func parentChanged(newState: ForumState, store: Store<BadgeReducer>) {
    store.commit { _ in .init { $0.unread = newState.posts.count } }
  }
}

struct BadgeState {
  var unread = 0
}

package func followed(_ print: @escaping (String) -> Void) {
  let posts = ["a"]
  let forum = Store(state: ForumState(posts: posts), reducer: ForumReducer(service: Silent()))

  let badge = Store(state: BadgeState(), reducer: BadgeReducer(), registerParent: forum)

  print("\(badge.state.unread)")
  badge.sink { state in
    print("\(state.unread)")
  }
  forum.commit { $0.insert(["b"]) }
  forum.commit { _ in .init { $0.user.name = "Ada" } }
}

final class Root {
  let store: Store<ForumReducer>

  init(store: Store<ForumReducer>) {
    self.store = store
  }

  func add(_ child: Store<BadgeReducer>) -> RegistrationToken {
    return store.register(store: child, for: "badge")
  }
}

final class ClockAdapter: AdapterBase<ForumReducer> {
  func tick() {
    run { store in
      store.commit { $0.insert(["tick"]) }
    }
  }
}

func start(_ clock: ClockAdapter, _ store: Store<ForumReducer>) {

  store.addAdapter(clock)

}

package func ticked() -> [String] {
  let store = Store(state: ForumState(), reducer: ForumReducer(service: Silent()))
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
  let forum = Store(state: ForumState(), reducer: ForumReducer(service: Silent()))

  let token = forum.sink { state in
    print("\(state.posts.count)")
  }

  forum.commit { $0.insert(["a"]) }
  forum.commit { $0.insert([]) }
  forum.commit { $0.insert(["b"]) }

  token.unregister()

  forum.commit { $0.insert(["c"]) }
}

package func toldOfAScope(_ print: @escaping (String) -> Void) {
  let forum = Store(state: ForumState(), reducer: ForumReducer(service: Silent()))
  let user = forum.makeScoped(scope: \.user, reducer: UserReducer())
  user.sink { state in
    print("\(state.karma)")
  }
  user.commit { $0.earn(1) }
  forum.commit { $0.insert(["a"]) }
}

package func toldAfterAScope(_ print: @escaping (String) -> Void) {
  let forum = Store(state: ForumState(), reducer: ForumReducer(service: Silent()))
  do {
    let user = forum.makeScoped(scope: \.user, reducer: UserReducer())
    user.sink { state in
      print("\(state.karma)")
    }
  }
  forum.commit { _ in .init { $0.user.karma = 2 } }
}

final class Journal {
  private var entries: [ForumReducer.Mutation] = []

  func add(_ entry: ForumReducer.Mutation) {
    entries.append(entry)
  }

  func replay(on store: Store<ForumReducer>) {
    for entry in entries { store.commit { _ in entry } }
  }
}

func note(_ journal: Journal, _ store: Store<ForumReducer>) {
  journal.add(store.reducer.insert(["a"]))
}

struct ConsoleLogger: StoreLogger {
  func willCommit(store: Any, state: Any, mutation: MutationMetadata) {}

  func didCommit(store: Any, state: Any, mutation: MutationMetadata) {
    print("\(mutation.name) \(mutation.function):\(mutation.line)")
  }

  func didDispatch(store: Any, state: Any, action: ActionMetadata) {}
}
