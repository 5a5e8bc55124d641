import Foundation
import VergeNeue

enum Forum {

  struct User {
    let name: String
    var karma = 0
  }

  final class Post {
    let id: Int
    let text: String

    init(id: Int, text: String) {
      self.id = id
      self.text = text
    }
  }

  struct Thread {
    let postID: Int
    var comments: [String] = []
    var draft = ""
  }
}

struct RootState {
  fileprivate(set) var names: [String] = []
  fileprivate(set) var failures = 0
}

struct SessionState {
  var user: Forum.User
  var posts: [Int: Forum.Post] = [:]
  var timeline: [Int] = []
  var open: Forum.Thread?
  var isLoading = false

  var titles: [String] {
    return timeline.compactMap { posts[$0]?.text }
  }

  init(user: Forum.User) {
    self.user = user
  }
}

/// Keeps a store for each user that is signed in.
class RootReducer: ReducerType {
  typealias TargetState = RootState

  private let service: Forum.Service
  private(set) var sessions: [String: SessionReducer.StoreType] = [:]

  init(service: Forum.Service) {
    self.service = service
  }

  func signIn(_ name: String) -> Action<SessionReducer.StoreType?> {
    return .init { context in
      guard self.service.knows(name) else {
        context.commit { _ in .init { $0.failures += 1 } }
        return nil
      }
      let store = Store(
        state: SessionState(user: .init(name: name)),
        reducer: SessionReducer(service: self.service))
      self.sessions[name] = store
      context.commit { $0.didSignIn(name) }
      return store
    }
  }

  func signOut(_ name: String) -> Action<Bool> {
    return .init { context in
      guard self.sessions.removeValue(forKey: name) != nil else { return false }
      context.commit { $0.didSignOut(name) }
      return true
    }
  }
}

extension RootReducer {
  private func didSignIn(_ name: String) -> Mutation {
    return .init { $0.names.append(name) }
  }

  private func didSignOut(_ name: String) -> Mutation {
    return .init { state in
      state.names.removeAll { $0 == name }
    }
  }
}

final class SessionReducer: ReducerType {
  typealias TargetState = SessionState

  private let service: Forum.Service

  init(service: Forum.Service) {
    self.service = service
  }

  func load(_ group: DispatchGroup) -> Action<Void> {
    return .init { context in
      guard !context.state.isLoading else { return }
      context.commit { _ in
        .init { $0.isLoading = true }
      }
      group.enter()
      self.service.posts { posts in
        context.commit { $0.insert(posts) }
        group.leave()
      }
    }
  }

  private func insert(_ posts: [Forum.Post]) -> Mutation {
    return .init { state in
      for post in posts {
        state.posts[post.id] = post
        state.timeline.append(post.id)
      }
      state.isLoading = false
    }
  }

  func open(_ id: Int) -> Mutation {
    return .init { $0.open = .init(postID: id) }
  }

  func close() -> Mutation {
    return Mutation { $0.open = nil }
  }

  func rename(_ name: String, after seconds: TimeInterval, _ group: DispatchGroup) -> Action<Void> {
    return .init { context in
      group.enter()
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds) {
        context.commit { _ in
          .init { $0.user = .init(name: name, karma: $0.user.karma) }
        }
        group.leave()
      }
    }
  }
}

struct ThreadReducer: ReducerType {
  typealias TargetState = Forum.Thread

  func type(_ text: String) -> Mutation {
    return .init { $0.draft += text }
  }

  private func send(_ text: String) -> Mutation {
    return .init {
      $0.comments.append(text)
      $0.draft = ""
    }
  }

  func submit() -> Action<Int?> {
    return .init { context in
      let text = context.state.draft
      if text.isEmpty { return nil }
      context.commit { $0.send(text) }
      return context.state.comments.count
    }
  }
}

struct UserReducer: ModularReducerType {
  typealias TargetState = Forum.User
  typealias ParentReducer = SessionReducer

  func parentChanged(newState: SessionState) {}

  func earn(_ points: Int) -> Mutation {
    return .init { $0.karma += points }
  }
}

/// A store without a state of its own to speak of: it only watches its parent.
final class BadgeReducer: ModularReducerType {
  typealias TargetState = Int
  typealias ParentReducer = SessionReducer

  private let print: (String) -> Void

  init(print: @escaping (String) -> Void) {
    self.print = print
  }

  func parentChanged(newState: SessionState) {
    let loading = newState.isLoading ? ", loading" : ""
    let thread = newState.open.map { ", \($0.comments.count) comments" } ?? ""
    print("badge: \(newState.user.name) \(newState.timeline.count)\(loading)\(thread)")
  }
}

struct CountReducer: ReducerType {
  typealias TargetState = Int

  func count(by step: Int = 1) -> Mutation {
    return .init { $0 += step }
  }
}
