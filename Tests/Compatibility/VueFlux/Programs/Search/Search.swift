import Foundation
import VueFlux
import VueFluxReactive

enum Search {

  struct Item: Equatable {
    let id: Int
    let title: String
  }

  struct Page {
    let number: Int
    let items: [Item]
    let isLast: Bool
  }

  enum Failure: Error {
    case tooShort
    case nothingFound(String)
  }

  enum Action {
    case type(String)
    case began
    case received(Page)
    case failed(Failure)
    case select(Int?)
    case clear
  }

  final class State: VueFlux.State {
    typealias Action = Search.Action
    typealias Mutations = Search.Mutations

    fileprivate let query = Variable("")
    fileprivate let items = Variable<[Item]>([])
    fileprivate let isLoading = Variable(false)
    fileprivate let selected = Variable<Item?>(nil)
    fileprivate let failures = Sink<Failure>()
    fileprivate let cleared = Sink<Void>()
    fileprivate var page = 0
    fileprivate var isLast = false
  }

  struct Mutations: VueFlux.Mutations {
    func commit(action: Search.Action, state: Search.State) {
      switch action {
      case .type(let text):
        state.query.value = text
      case .began:
        state.isLoading.value = true
      case .received(let page):
        state.page = page.number
        state.isLast = page.isLast
        state.isLoading.value = false
        state.items.value = (page.number == 0 ? [] : state.items.value) + page.items
        if state.items.value.isEmpty {
          state.failures.send(value: .nothingFound(state.query.value))
        }
      case .failed(let failure):
        state.isLoading.value = false
        state.failures.send(value: failure)
      case .select(let index):
        state.selected.value = index.map { state.items.value[$0] }
      case .clear:
        state.items.value.removeAll()
        state.selected.value = nil
        state.cleared.send(value: ())
      }
    }
  }
}

extension Actions where State == Search.State {

  func type(_ text: String) {
    dispatch(action: .type(text))
  }

  func select(_ index: Int?) {
    dispatch(action: .select(index))
  }

  func clear() {
    dispatch(action: .clear)
  }

  func search(_ text: String, page: Int = 0, with service: Search.Service) -> Disposable {
    guard text.count > 1 else {
      dispatch(action: .failed(.tooShort))
      return AnyDisposable()
    }
    dispatch(action: .began)
    return service.find(text, page: page).observe { page in
      self.dispatch(action: .received(page))
    }
  }
}

extension Computed where State == Search.State {
  var query: Signal<String> { return state.query.signal }
  var items: Constant<[Search.Item]> { return state.items.constant }
  var isLoading: Signal<Bool> { return state.isLoading.signal }
  var title: Signal<String> { return items.signal.map { "\($0.count) results" } }
  var detail: Signal<String?> { return state.selected.signal.map { $0?.title } }
  var failures: Signal<Search.Failure> { return state.failures.signal }
  var cleared: Signal<Void> { return state.cleared.signal }
  var nextPage: Int? { return state.isLast ? nil : state.page + 1 }
}

// What the library does not have.
extension Signal {

  func skip(_ count: Int) -> Signal<Value> {
    return Signal { send in
      var left = count
      return self.observe { value in
        if left > 0 { left -= 1 } else { send(value) }
      }
    }
  }

  func filter(_ isIncluded: @escaping (Value) -> Bool) -> Signal<Value> {
    return .init { send in
      self.observe { value in
        if isIncluded(value) { send(value) }
      }
    }
  }

  static func merge(_ signals: Signal<Value>...) -> Signal<Value> {
    return Signal { send in
      DisposableScope(signals.map { $0.observe(send) })
    }
  }
}

extension Signal where Value: Equatable {

  var distinct: Signal<Value> {
    return Signal { send in
      var last: Value?
      return self.observe { value in
        defer { last = value }
        if value != last { send(value) }
      }
    }
  }
}
