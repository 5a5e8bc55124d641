import Foundation
import Verge

protocol Service: AnyObject {
  func posts(completion: @escaping ([String]) -> Void)
  func posts() async throws -> [String]
}

struct ForumState: Equatable, Sendable {
  var posts: [String] = []
  var open: Thread?
  var user = User()
}

final class ForumModel: StoreComponentType {
  let store: Store<ForumState, Never>
  private let service: any Service

  init(service: any Service, store: Store<ForumState, Never> = .init(initialState: .init())) {
    self.service = service
    self.store = store
  }
}

struct Thread: Equatable, Sendable {
  var draft = ""
  var comments: [String] = []
}

struct User: Equatable, Sendable {
  var name = ""
  var karma = 0
}

extension ForumModel {
  func insert(_ posts: [String]) {
    commit { $0.posts += posts }
  }

  func open() {
    commit("open") { state in
      state.open = Thread()
    }
  }
}

func mutations(_ forum: ForumModel) {

  forum.insert(["a"])

  forum.commit { $0.posts = [] }

}

extension ForumModel {
  func load() {
    service.posts { posts in
      self.insert(posts)
    }
  }

  func submit(_ text: String) -> Int {
    insert([text])
    return state.posts.count
  }
}

func actions(_ forum: ForumModel) -> Int {

  forum.load()

  let count = forum.submit("b")

  return count
}

extension ForumModel {
  func reload() async throws {
    let posts = try await service.posts()
    commit { $0.posts = posts }
  }
}

func stores(_ service: any Service) -> [String] {

  let forum = ForumModel(service: service)
  let other = ForumModel(service: service)

  forum.commit { $0.posts = ["a"] }

  let posts: [String] = forum.state.posts

  return posts + other.state.posts
}

final class UserModel: StoreComponentType {
  let store: Store<User, Never>
  init(store: Store<User, Never>) { self.store = store }

  func earn(_ points: Int) {
    commit { $0.karma += points }
  }
}

func scoped(_ forum: ForumModel) {

  let user = UserModel(store: forum.scoped(\.user))
  user.earn(5)

}

func typeText(_ forum: ForumModel) {

  let thread = forum.scoped(\.open)
  thread.commitIfPresent { $0.draft += "well" }

}

final class ProfileModel: StoreComponentType {
  let store: Store<ForumState, Never>
  var scope: any WritableKeyPath<ForumState, User> & Sendable { \.user }
  init(store: Store<ForumState, Never>) { self.store = store }

  func rename(_ name: String) {
    commit { $0.name = name }
  }

  func boast() -> Int {
    rename("expert")
    return rootState.posts.count
  }
}

func boast(_ forum: ForumModel) -> Int {

  let profile = ProfileModel(store: forum.store)
  return profile.boast()

}

final class BadgeModel: StoreComponentType {
  let store = Store<BadgeState, Never>(initialState: .init())
  private let subscription: StoreStateSubscription

  init(parent: Store<ForumState, Never>) {
    subscription = parent.sinkState(\.posts, queue: .passthrough) { [weak store] posts in
      store?.commit { $0.unread = posts.primitive.count }
    }
  }
}

struct BadgeState: Equatable, Sendable {
  var unread = 0
}

package func followed(_ print: (String) -> Void) {
  final class Silent: Service {
    func posts(completion: @escaping ([String]) -> Void) {}
    func posts() async throws -> [String] { [] }
  }
  let forum = ForumModel(
    service: Silent(), store: .init(initialState: ForumState(posts: ["a"])))

  let badge = BadgeModel(parent: forum.store)

  print("\(badge.state.unread)")
  forum.insert(["b"])
  print("\(badge.state.unread)")
}

final class Root {
  let forum: ForumModel
  private(set) var children: [String: BadgeModel] = [:]

  init(forum: ForumModel) {
    self.forum = forum
  }

  func add(_ child: BadgeModel) {
    children["badge"] = child
  }
}

final class Clock {
  private weak var forum: ForumModel?

  init(forum: ForumModel) {
    self.forum = forum
  }

  func tick() {
    forum?.insert(["tick"])
  }
}

package func told(_ print: @escaping @Sendable (String) -> Void) {
  final class Silent: Service {
    func posts(completion: @escaping ([String]) -> Void) {}
    func posts() async throws -> [String] { [] }
  }
  let forum = ForumModel(service: Silent())

  let subscription = forum.sinkState(dropsFirst: true, queue: .passthrough) { state in
    print("\(state.posts.count)")
  }

  forum.insert(["a"])
  forum.insert(["b"])

  subscription.cancel()

  forum.insert(["c"])
}

struct ConsoleLogger: StoreLogger {
  func didCommit(log: CommitLog, sender: AnyObject) {
    print("\(log.trace.name) \(log.trace.function):\(log.trace.line)")
  }
}
