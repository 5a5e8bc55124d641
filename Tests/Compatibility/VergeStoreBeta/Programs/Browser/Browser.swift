import Foundation
import VergeStoreBeta

// A browser: tabs in sessions, which are found by their ids.

struct Session: Identifiable {
  let id: String
  var title: String
  var tabs: [Tab] = []
  var selected: Int?

  struct Tab: Equatable {
    var url: String
    var isLoading = false
  }
}

struct BrowserState: StateType {
  var sessions: [String: Session] = [:]
  var current: String?
  var history: [String] = []
}

enum BrowserActivity {
  case opened(String)
  case failed(String)
}

protocol PageLoader {
  func load(_ url: String, completion: @escaping (Result<String, Error>) -> Void)
}

struct NotFound: Error {}

final class BrowserStore: StoreBase<BrowserState, BrowserActivity> {
  init(logger: StoreLogger?) {
    super.init(initialState: .init(), logger: logger)
  }
}

class BrowserDispatcher: BrowserStore.Dispatcher {

  let loader: PageLoader

  init(loader: PageLoader, target: BrowserStore) {
    self.loader = loader
    super.init(target: target)
  }

  func openSession(id: String, title: String) -> Mutation<Void> {
    return .mutation {
      $0.sessions[id] = Session(id: id, title: title)
      $0.current = id
    }
  }

  func session(_ id: String) -> SessionDispatcher {
    return SessionDispatcher(id: id, loader: loader, target: target)
  }
}

final class SessionDispatcher: DispatcherBase<BrowserState, BrowserActivity> {

  let id: String
  let loader: PageLoader

  init(id: String, loader: PageLoader, target: StoreBase<BrowserState, BrowserActivity>) {
    self.id = id
    self.loader = loader
    super.init(target: target)
  }

  func addTab(url: String) -> Mutation<Int> {
    return .mutation(\.sessions[id]!) { session in
      session.tabs.append(.init(url: url))
      session.selected = session.tabs.count - 1
      return session.tabs.count - 1
    }
  }

  func setLoading(_ isLoading: Bool, tab: Int) -> Mutation<Void> {
    return .mutation(\.sessions[id]!.tabs[tab]) { $0.isLoading = isLoading }
  }

  func remember(_ title: String) -> Mutation<Void> {
    return .mutation { $0.history.append(title) }
  }

  func close(tab: Int) -> TryMutation<Session.Tab> {
    return .tryMutation { [id] state in
      try state.updateTryPresent(target: \.sessions[id]) { session in
        guard session.tabs.indices.contains(tab) else { throw NotFound() }
        session.selected = nil
        return session.tabs.remove(at: tab)
      }
    }
  }

  func open(url: String) -> Action<Void> {
    return .action { context in
      let tab = context.commit { $0.addTab(url: url) }
      context.commit { $0.setLoading(true, tab: tab) }
      context.dispatcher.loader.load(url) { result in
        context.commit { $0.setLoading(false, tab: tab) }
        switch result {
        case .success(let title):
          context.commit { $0.remember(title) }
          context.send(.opened(title))
        case .failure:
          context.send(.failed(url))
        }
      }
    }
  }
}
