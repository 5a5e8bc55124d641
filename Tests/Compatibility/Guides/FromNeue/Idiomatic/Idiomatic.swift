import Verge

protocol Service: AnyObject, Sendable {
  func posts() async throws -> [String]
}

final class Silent: Service {
  func posts() async throws -> [String] { ["new"] }
}

struct ForumState: Equatable, Sendable {
  var posts: [String] = []
  var open: Thread?
  var user = User()
}

final class ForumModel: StoreComponentType, Sendable {
  let store: Store<ForumState, Never>
  private let service: any Service

  init(store: Store<ForumState, Never> = .init(initialState: .init()), service: any Service) {
    self.store = store
    self.service = service
  }
}

struct Thread: Equatable, Sendable {
  var draft = ""
}

struct User: Equatable, Sendable {
  var name = ""
}

extension ForumModel {
  func insert(_ posts: [String]) {
    commit { $0.posts += posts }
  }

  func open() {
    commit("open") { $0.open = Thread() }
  }
}

extension ForumModel {
  func reload() async throws {
    let posts = try await service.posts()
    commit { $0.posts = posts }
  }
}

package func reloaded() async throws -> [String] {
  let forum = ForumModel(service: Silent())
  try await forum.reload()
  return forum.state.posts
}

final class ThreadModel: StoreComponentType {
  let store: Store<Thread?, Never>

  init(store: Store<Thread?, Never>) {
    self.store = store
  }

  func type(_ text: String) {
    store.commitIfPresent { $0.draft += text }
  }
}

func typeText(_ forum: ForumModel) {

  let thread = ThreadModel(store: forum.scoped(\.open))
  thread.type("well")

}

package func typed(opensThread: Bool) -> String? {
  let forum = ForumModel(service: Silent())
  if opensThread { forum.open() }
  typeText(forum)
  return forum.state.open?.draft
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

package func followed(_ print: @escaping @Sendable (String) -> Void) {
  let forum = ForumModel(
    store: .init(initialState: ForumState(posts: ["a"])), service: Silent())

  let badge = BadgeModel(parent: forum.store)

  print("\(badge.state.unread)")
  badge.sinkState(dropsFirst: true, queue: .passthrough) { state in
    print("\(state.unread)")
  }.storeWhileSourceActive()
  forum.insert(["b"])
  forum.commit { $0.user.name = "Ada" }
}

package func derived(_ print: (String) -> Void) {
  let forum = ForumModel(service: Silent())

  let unread = forum.derived(.map { $0.posts.count })

  print("\(unread.state.primitive)")
  forum.insert(["a"])
  print("\(unread.state.primitive)")
}

@MainActor
package func told(_ print: @escaping @MainActor (String) -> Void) {
  let forum = ForumModel(service: Silent())

  let subscription = forum.sinkState(\.posts) { posts in
    print("\(posts.primitive.count)")
  }

  forum.insert(["a"])
  forum.insert([])
  forum.insert(["b"])
  subscription.cancel()
  forum.insert(["c"])
}
