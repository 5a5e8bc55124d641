import Foundation
import VergeNeue

private struct ConsoleLogger: StoreLogger {
  let print: (String) -> Void

  func willCommit(store: Any, state: Any) {
    print("will commit: \(names(state))")
  }

  func didCommit(store: Any, state: Any) {
    print("did commit: \(names(state))")
  }

  func didDispatch(store: Any, state: Any) {
    print("\(type(of: store)) did dispatch")
  }

  private func names(_ state: Any) -> String {
    guard let root = state as? RootState else { return "?" }
    return "\(root.names), \(root.failures)"
  }
}

/// Two users in a forum with a thousand posts. Call it off the main queue.
public func runForum(print: @escaping (String) -> Void) {
  let service = Forum.Service()
  let root = Store(
    state: RootState(), reducer: RootReducer(service: service), logger: ConsoleLogger(print: print))
  let group = DispatchGroup()

  let eve = root.dispatch { $0.signIn("eve") }
  print("eve: \(eve != nil)")
  var session: Store<SessionReducer>! = root.dispatch { $0.signIn("ann") }
  let badge = Store(state: 0, reducer: BadgeReducer(print: print), registerParent: session)

  session.dispatch { $0.load(group) }
  session.dispatch { $0.load(group) }
  service.serve()
  group.wait()
  print("\(session.state.titles.first!) to \(session.state.titles.last!)")

  session.commit { $0.open(7) }
  do {
    let thread: ScopedStore<SessionReducer, ThreadReducer> =
      session.makeScoped(scope: \.open!, reducer: ThreadReducer())
    thread.commit { $0.type("well ") }
    thread.commit { $0.type("said") }
    print("comments: \(thread.dispatch { $0.submit() } ?? 0)")
    print("comments: \(thread.dispatch { $0.submit() } ?? 0)")
    let title = thread.sourceState.posts[thread.state.postID]!.text
    print("\(title): \(thread.state.comments), \(thread.sourceStore === session)")
  }
  session.commit { $0.close() }

  let user: UserReducer.ScopedStoreType = session.makeScoped(
    scope: \.user, reducer: UserReducer())
  user.commit { $0.earn(5) }
  print("karma: \(user.state.karma) = \(session.state.user.karma)")

  // Registered twice: by name, and as the current one.
  let token = root.register(store: session, for: "ann")
  root.register(store: session, for: "current")
  let keys: Set<StoreKey<SessionReducer>> = [
    .init(), .init(additionalKey: "ann"), .init(from: session, additionalKey: "ann"),
  ]
  print("keys: \(keys.count), \(keys.filter { $0.rawKey.hasSuffix("ann") }.count)")

  session.dispatch { $0.rename("Ann", after: 0.001, group) }
  group.wait()
  print("name: \(user.state.name), karma: \(user.state.karma)")

  weak var weakSession: Store<SessionReducer>?
  weakSession = session
  print(
    "signed out: \(root.dispatch { $0.signOut("ann") }), \(root.dispatch { $0.signOut("ann") })")
  token.unregister()
  token.unregister()
  session.reserveRelease()
  session = nil
  // What is scoped keeps its source.
  print("there: \(weakSession != nil), \(user.sourceStore.state.timeline.count)")
  print("badge: \(badge.state)")

  let visits = Store(state: 0, reducer: CountReducer())
  DispatchQueue.concurrentPerform(iterations: 100) { _ in
    visits.commit { $0.count() }
    visits.commit { $0.count(by: 2) }
  }
  print("visits: \(visits.state)")
}
