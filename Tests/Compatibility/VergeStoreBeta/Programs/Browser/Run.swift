import Foundation
import VergeStoreBeta

private final class Pages: PageLoader {
  var waiting: [() -> Void] = []

  func load(_ url: String, completion: @escaping (Result<String, Error>) -> Void) {
    waiting.append {
      completion(url.hasPrefix("http") ? .success("<\(url)>") : .failure(NotFound()))
    }
  }

  func answer() {
    let all = waiting
    waiting = []
    all.forEach { $0() }
  }
}

private struct Tracer: StoreLogger {
  let print: (String) -> Void

  func willCommit(store: AnyObject, state: Any, mutation: MutationBaseType, context: Any?) {}

  func didCommit(
    store: AnyObject, state: Any, mutation: MutationBaseType, context: Any?, time: CFTimeInterval
  ) {
    let function =
      (mutation as? AnyMutation<SessionDispatcher, Void>)?.metadata.function.description ?? "other"
    print("  commit \(function)\(context == nil ? "" : " in an action")")
  }

  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Any?) {
    print("  dispatched \(action.function)")
  }

  func didCreateDispatcher(store: AnyObject, dispatcher: Any) {
    print("  + \(type(of: dispatcher))")
  }

  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {
    print("  - \(type(of: dispatcher))")
  }
}

/// Two sessions, three tabs, one page that does not exist.
public func runBrowser(print: @escaping (String) -> Void) {
  let pages = Pages()
  let store = BrowserStore(logger: Tracer(print: print))
  store._backingStorage.addDidUpdate { state in
    let tabs = state.sessions.values.flatMap { $0.tabs }
    print("tabs \(tabs.count), loading \(tabs.filter { $0.isLoading }.count)")
  }
  store._eventEmitter.add { print("activity \($0)") }

  let browser = BrowserDispatcher(loader: pages, target: store)
  browser.commit { $0.openSession(id: "a", title: "Work") }
  browser.commit { $0.openSession(id: "b", title: "Home") }

  var work: SessionDispatcher? = browser.session("a")
  work?.dispatch { $0.open(url: "http://swift.org") }
  work?.dispatch { $0.open(url: "nowhere") }
  work = nil
  print("answers")
  pages.answer()

  var home: SessionDispatcher? = browser.session("b")
  let index = home!.commit { $0.addTab(url: "http://example.com") }
  print("tab \(index) of \(store.state.sessions["b"]!.title)")
  do {
    let tab = try home!.commit { $0.close(tab: 0) }
    print("closed \(tab.url)")
    _ = try home!.commit { $0.close(tab: 0) }
  } catch {
    print("error \(error)")
  }
  do {
    _ = try browser.session("c").commit { $0.close(tab: 0) }
  } catch {
    print("error \(error)")
  }
  print("history \(store.state.history.joined(separator: " ")), current \(store.state.current!)")
  // Optimized code may release objects in another order.
  home = nil
  withExtendedLifetime(browser) {}
}
