import Foundation
import VueFlux
import VueFluxReactive

/// Like a label, it shows what it is told.
private final class Label {
  private let name: String
  private let print: (String) -> Void
  var text: String? { didSet { print("\(name): \(text ?? "-")") } }
  var alpha = 1.0 { didSet { print("\(name): alpha \(alpha)") } }
  var isHidden = false

  init(_ name: String, print: @escaping (String) -> Void) {
    self.name = name
    self.print = print
  }

  var hidden: Binder<Bool> {
    return Binder(target: self) { label, isHidden in
      guard label.isHidden != isHidden else { return }
      label.isHidden = isHidden
      label.print("\(label.name): hidden \(isHidden)")
    }
  }
}

private final class SearchScreen {
  private let store = Store<Search.State>(
    state: .init(), mutations: .init(), executor: .mainThread)
  private let service: Search.Service
  private let print: (String) -> Void
  private let title: Label
  private let detail: Label
  private let spinner: Label
  private let scope = DisposableScope()
  private var rows: [String] = []
  private var pending: Disposable? { didSet { oldValue?.dispose() } }

  init(service: Search.Service, print: @escaping (String) -> Void) {
    self.service = service
    self.print = print
    title = Label("title", print: print)
    detail = Label("detail", print: print)
    spinner = Label("spinner", print: print)
  }

  func didLoad() {
    let computed = store.computed
    computed.title.bind(to: title, \.text)
    computed.detail.bind(to: detail, \.text)
    computed.isLoading.map { $0 ? 1 : 0.5 }.bind(to: spinner, \.alpha, on: .immediate)
    computed.isLoading.map { !$0 }.bind(to: spinner.hidden)
    computed.items.signal.skip(1).bind(to: self) { screen, items in
      screen.rows = items.map { $0.title }
      screen.print("rows: \(screen.rows)")
    }
    computed.failures.observe(on: .mainThread).observe(duringScopeOf: self) {
      [unowned self] failure in
      self.print("alert: \(failure)")
    }
    scope += computed.query.distinct.skip(1).filter { !$0.isEmpty }.observe {
      [weak self] text in
      self?.search(text)
    }
    let quiet = Signal.merge(computed.cleared, computed.failures.map { _ in })
    scope.add(disposable: quiet.observe { [weak self] in self?.pending = nil })
  }

  private func search(_ text: String) {
    pending = store.actions.search(text, with: service)
  }

  func type(_ text: String) {
    store.actions.type(text)
  }

  func loadMore(_ text: String) {
    guard let page = store.computed.nextPage else {
      print("no more")
      return
    }
    pending = store.actions.search(text, page: page, with: service)
  }

  func tap(_ index: Int?) { store.actions.select(index) }
  func clear() { store.actions.clear() }

  func close() {
    scope.dispose()
    print("closed: \(scope.isDisposed), rows: \(rows.count)")
  }

  deinit {
    print("gone with \(store.computed.items.value.count) items")
  }
}

/// A search as one types, page by page. Call it off the main queue.
public func runSearch(print: @escaping (String) -> Void) {
  let main = DispatchQueue.main
  let service = Search.Service(titles: ["sun", "rain", "sunset", "snow", "sunday", "sunrise"])
  var screen: SearchScreen! = SearchScreen(service: service, print: print)

  // What a commit dispatches comes in a later turn of the main queue.
  func onMain(_ title: String, _ body: () -> Void) {
    print("# \(title)")
    main.sync(execute: body)
    main.sync {}
  }

  onMain("load") { screen.didLoad() }
  onMain("s") { screen.type("s") }
  onMain("su") { screen.type("su") }
  onMain("su again") { screen.type("su") }
  onMain("sun") { screen.type("sun") }
  print("# answer")
  service.answer()
  print("found: \(service.found)")

  onMain("more") { screen.loadMore("sun") }
  service.answer()
  onMain("more") { screen.loadMore("sun") }
  onMain("tap") {
    screen.tap(2)
    screen.tap(nil)
  }

  onMain("fog") { screen.type("fog") }
  service.answer()

  onMain("clear") {
    screen.type("rain")
    screen.clear()
  }
  service.answer()
  print("found: \(service.found)")

  onMain("close") {
    screen.close()
    screen.type("snow")
  }
  main.sync { screen = nil }
}
