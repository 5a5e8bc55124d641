import Foundation
import VergeClassic

/// What several view models of the app share.
enum Feed {

  final class Author {
    let name: String
    var followers = 0

    init(name: String) { self.name = name }
  }

  struct Post: Equatable {
    let id: Int
    let author: Author
    var text: String
    var likes = 0

    static func == (left: Post, right: Post) -> Bool {
      return left.id == right.id && left.text == right.text && left.likes == right.likes
    }
  }

  struct Page<Item> {
    let items: [Item]
    let next: Int?
  }

  struct State {
    var posts: [Int: Post] = [:]
    var authors: [String: Author] = [:]
  }

  /// Keeps every post once. View models get read-only views of it.
  final class Repository: MutableStorageLogging {
    typealias Source = MutableStorage<State>

    private let source = Source(State())
    private(set) var changes = 0
    var storage: Storage<State> { return source.asStorage() }

    init() {
      source.loggers = [self]
    }

    func merge(_ posts: [Post]) {
      source.update { state in
        for post in posts {
          state.posts[post.id] = post
          state.authors[post.author.name] = post.author
        }
      }
    }

    func like(_ id: Int) throws {
      try source.update { state in
        state.posts[id]?.likes += 1
        guard let post = state.posts[id] else { throw NotFound(id: id) }
        post.author.followers += 1
      }
    }

    func clear() {
      source.replace(State())
    }

    func didChange(root: Any) { changes += 1 }
    func didReplace(root: Any) { changes += 100 }
  }

  struct NotFound: Error {
    let id: Int
  }

  /// A list of anything that comes in pages.
  class PagedViewModel<Item>: VergeType {

    enum Activity {
      case loaded(Int)
      case ended
    }

    struct State {
      fileprivate(set) var items: [Item] = []
      fileprivate(set) var next: Int? = 0
      fileprivate(set) var isLoading = false

      var count: Int { return items.count }
    }

    let state: Storage<State> = .init(.init())

    func fetch(_ page: Int, _ completion: @escaping (Page<Item>) -> Void) {
      fatalError("abstract")
    }

    @discardableResult
    final func loadNext() -> Bool {
      return dispatch("loadNext") { context -> Bool in
        guard let next = context.currentState.next, !context.currentState.isLoading else {
          return false
        }
        context.commit { $0.isLoading = true }
        fetch(next) { page in
          context.commit("page \(next)") { state in
            state.items += page.items
            state.next = page.next
            state.isLoading = false
          }
          context.emit(page.next == nil ? .ended : .loaded(page.items.count))
          context.complete()
        }
        return true
      }
    }

    func reset() {
      commit(replace: .init())
    }
  }

  final class TimelineViewModel: PagedViewModel<Int> {
    private let repository: Repository
    private let server: Server
    private var cache: [Int: Page<Int>] = [:]
    private(set) var requests = 0

    init(repository: Repository, server: Server) {
      self.repository = repository
      self.server = server
    }

    override func fetch(_ page: Int, _ completion: @escaping (Page<Int>) -> Void) {
      if let cached = cache[page] { return completion(cached) }
      requests += 1
      server.posts(page) { [weak self] result in
        guard let self = self else { return }
        self.repository.merge(result.items)
        let ids = Page(items: result.items.map { $0.id }, next: result.next)
        self.cache[page] = ids
        completion(ids)
      }
    }
  }

  /// A row looks at the repository's storage itself.
  final class PostViewModel: VergeType {
    typealias Activity = NoActivity

    let id: Int
    let state: Storage<Feed.State>
    let line: Storage<String>

    init(id: Int, repository: Repository) {
      self.id = id
      state = repository.storage
      line = state.map { $0.posts[id] }.map { post in
        post.map { "\($0.author.name): \($0.text) +\($0.likes)" } ?? "gone"
      }
    }

    func edit(_ text: String) {
      commit("edit") { $0.posts[self.id]!.text = text }
    }
  }

  final class SearchViewModel: VergeType {
    typealias State = String
    typealias Activity = Never

    let state: DefaultStore = Storage("")
    private let index: Storage<[String]>

    init(repository: Repository) {
      index = repository.storage.map { feed in
        feed.posts.values.map { $0.text }.sorted()
      }
    }

    var results: [String] {
      let query = state.value
      return query.isEmpty ? [] : index.value.filter { $0.contains(query) }
    }
  }
}
