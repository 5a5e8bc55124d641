import VergeNeue

struct ForumState {
  var posts: [String] = []
  var user = User()
}

struct User {
  var karma = 0
}

class ForumReducer: ReducerType {  // warns: FromNeue.md#reducers
  typealias TargetState = ForumState

  func insert(_ post: String) -> Mutation {  // warns: FromNeue.md#mutations
    return .init { $0.posts.append(post) }
  }

  func submit(_ post: String) -> Action<Int> {  // warns: FromNeue.md#actions
    return .init { context in
      context.commit { $0.insert(post) }  // warns: FromNeue.md#actions
      return context.state.posts.count
    }
  }
}

struct UserReducer: ScopedReducerType {  // warns: FromNeue.md#scoped-reducers
  typealias SourceReducer = ForumReducer
  typealias TargetState = User

  var scopeKeyPath: WritableKeyPath<ForumState, User> { return \.user }

  func earn(_ points: Int) -> Mutation {  // warns: FromNeue.md#mutations
    return .init { $0.karma += points }
  }
}

struct BadgeReducer: ModularReducerType {  // warns: FromNeue.md#parents
  typealias TargetState = Int
  typealias ParentReducer = ForumReducer

  func parentChanged(newState: ForumState) {}
}

final class ClockAdapter: AdapterBase<ForumReducer> {  // warns: FromNeue.md#adapters
  func tick() {
    run { store in  // warns: FromNeue.md#adapters
      store.commit { $0.insert("tick") }  // warns: FromNeue.md#mutations
    }
  }
}

struct ConsoleLogger: StoreLogger {  // warns: FromNeue.md#loggers
  func didCommit(
    store: Any, state: Any, mutation: MutationMetadata  // warns: FromNeue.md#loggers
  ) {
    print(mutation.name)
  }
}

func useForum() {
  let forum = Store(  // warns: FromNeue.md#stores
    state: ForumState(), reducer: ForumReducer(), logger: ConsoleLogger())
  forum.commit { $0.insert("a") }  // warns: FromNeue.md#mutations
  forum.inlineCommit { .init { $0.posts = [] } }  // warns: FromNeue.md#mutations
  print(forum.dispatch { $0.submit("b") })  // warns: FromNeue.md#actions
  let user = forum.makeScoped(reducer: UserReducer())  // warns: FromNeue.md#scoped-stores
  user.commit { $0.earn(5) }  // warns: FromNeue.md#mutations
  let badge = Store(  // warns: FromNeue.md#stores
    state: 0, reducer: BadgeReducer(), registerParent: forum)
  forum.register(store: badge, for: "badge")  // warns: FromNeue.md#registrations
  forum.addAdapter(ClockAdapter())  // warns: FromNeue.md#adapters
  let token = forum.sink { state in  // warns: FromNeue.md#observing
    print(state.posts.count)
  }
  token.unregister()  // warns: FromNeue.md#observing
}
