// swift-format-ignore-file
// Legacy code stays as its users wrote it.
import Foundation
import VergeStore

struct AppState: StateType {
  struct Session { var token: String = ""; var unread = 0 }
  struct Settings { var isDark = false; var name: String? = nil }
  var sessions: [String: Session] = [:]
  var current: String?
  var settings: Settings = .init()
  var items: [Int] = []
  var history: [String] = []
}

enum APIError: Error { case offline }

protocol API { func token(for user: String) throws -> String }

class StubAPI: API {
  var isOffline = false
  func token(for user: String) throws -> String {
    if isOffline { throw APIError.offline }
    return "token-\(user)"
  }
}

// A separate module in the original app. Its store has a name that many libraries use.
enum DecemberApp {}

extension DecemberApp {

final class Store: VergeDefaultStore<AppState> {
  init(logger: VergeStoreLogger? = nil) {
    super.init(initialState: .init(), logger: logger)
  }
}

}

typealias AppDispatcher = DecemberApp.AppDispatcher
typealias SessionDispatcher = DecemberApp.SessionDispatcher
typealias GuestDispatcher = DecemberApp.GuestDispatcher

extension DecemberApp.Store {
  typealias DispatcherBase = DispatcherType
  typealias Session = AppState.Session
  typealias SessionContext = VergeStoreDispatcherContext<SessionDispatcher>
}

extension DecemberApp {

class AppDispatcher: Store.DispatcherBase {
  let api: API

  init(api: API, target: VergeDefaultStore<AppState>) {
    self.api = api
    super.init(target: target)
    commit("ready") { $0.history.append("ready") }
  }

  // A wrapper, as users wrote it.
  func update(_ f: (inout State) throws -> Void) rethrows {
    try commit { try f(&$0) }
  }

  func update<T>(_ keyPath: WritableKeyPath<State, T>, _ f: (inout T) throws -> Void) rethrows {
    try commit(keyPath) { try f(&$0) }
  }

  func perform<T>(_ body: (AppDispatcher) throws -> T) rethrows -> T {
    return try dispatch { _ in try body(self) }
  }
}

class SessionDispatcher: AppDispatcher {
  private var pending: [() -> Void] = []

  override init(api: API, target: VergeDefaultStore<AppState>) {
    super.init(api: api, target: target)
    commit { state in
      state.history.append("sessions")
    }
  }

  func signIn(_ id: String) throws {
    try dispatch("sign in") { context in
      let token = try api.token(for: id)
      context.commit {
        $0.sessions[id] = AppState.Session(token: token, unread: 0)
        $0.current = id
      }
    }
  }

  func receive(_ id: String) {
    commit(\.sessions[id]!) { $0.unread += 1 }
    commit(\.sessions[id]!.unread) { $0 += 1 }
    commit(\.sessions[id]!.unread, "unread") { $0 += 1 }
    commit(\.sessions[id]) { $0.unread += 1 }
  }

  func signOut(_ id: String) {
    commit(\.sessions) { $0[id] = nil }
    commit { $0.current = nil }
  }

  func refresh(then completion: @escaping (Store.SessionContext) -> Void) {
    commit.descriptor.commit { $0.history.append("refresh") }
    dispatch { context in
      pending.append { completion(SessionDispatcher.log(in: context)) }
    }
  }

  func arrive() {
    pending.forEach { $0() }
    pending = []
  }

  private static func log<D: AppDispatcher>(in context: VergeStoreDispatcherContext<D>) -> VergeStoreDispatcherContext<D> {
    context.commit.log("arrived")
    return context
  }
}

final class GuestDispatcher: SessionDispatcher {}

}

extension Mutations where Base: AppDispatcher {
  func log(_ line: String) {
    descriptor.commit { $0.history.append(line) }
  }
  func item(_ index: Int, _ value: Int) {
    descriptor.commit(\.items[index]) { $0 = value }
  }
  func rename(_ name: String?) {
    descriptor.commit(\.settings.name) { $0 = name }
  }
}

extension Actions where Base: AppDispatcher {
  @discardableResult
  func logTwice(_ line: String) -> Int {
    descriptor.dispatch { context in
      context.commit.log(line)
      context.commit.log(line)
      return context.state.history.count
    }
  }
}

extension Mutations where Base == GuestDispatcher {
  func guest() {
    descriptor.commit { (state: inout AppState) -> Void in
      state.update(target: \.settings) { $0.name = "guest" }
      state.update { $0.items = [1, 2, 3] }
    }
  }
}

struct PlainSettings { var volume = 0 }

// A custom dispatcher, without the base class.
struct Knob: Dispatching {
  typealias State = PlainSettings
  let targetStore: VergeDefaultStore<PlainSettings>
  func turn() { commit { $0.volume += 1 } }
  func turnTwice() { dispatch { context in context.commit { $0.volume += 1 }; context.dispatcher.turn() } }
}

final class Dial: Dispatching {
  typealias State = PlainSettings
  let dispatchTarget: Store
  init(_ store: Store) { dispatchTarget = store }
  func up() -> Mutation { .mutation("up") { $0.volume += 1 } }
  func read() -> Action<Int> { .action { $0.state.volume } }
}

// Closures of one expression whose result is unused, and key paths stored in properties.
final class Tags: Dispatcher<Tags.Names>, ScopedDispatching {
  struct Names: StateType { var all: Set<String> = []; var recent: [String] = []; var pinned: String? }
  let scopedStateKeyPath: WritableKeyPath<Names, [String]> = \.recent

  func add(_ name: String) {
    commit { $0.all.insert(name) }
    commit(\.all) { $0.insert(name) }
    commitScoped { $0.append(name) }
  }
  func removeLast() {
    commitScoped { $0.removeLast() }
    dispatch { $0.commit(\.all) { $0.remove("last") } }
  }
  func pin(_ name: String?) { commit(\.pinned) { $0 = name } }
  func clear() -> Mutation { Mutation { $0.recent.removeAll() } }
}
