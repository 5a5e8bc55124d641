import Foundation
import VergeStore

enum TodoList {

  enum Failure: Error {
    case empty
  }

  struct Item {
    var title: String
    var isDone = false
    var tags: Set<String> = []
  }

  final class History {
    var past: [[Item]] = []
    var future: [[Item]] = []
  }

  struct RootState: StateType {

    struct Draft {
      var text = ""
      var tag: String?
    }

    struct Filter {
      var showsDone = true
      var tag: String?
    }

    var items: [Item] = []
    var draft: Draft?
    var filter = Filter()
    let history = History()

    var visible: [Item] {
      return items.filter { item in
        (filter.showsDone || !item.isDone) && filter.tag.map(item.tags.contains) ?? true
      }
    }
  }

  typealias Store = VergeDefaultStore<RootState>

  // No subclass of theirs, and yet it commits.
  struct Cleaner: Dispatching {
    typealias State = RootState
    let targetStore: Store

    func tidy() {
      commit("tidy") { state in
        state.items.sort { !$0.isDone && $1.isDone }
      }
    }
  }

  class ListDispatcher: Dispatcher<RootState> {
    var limit: Int { return 3 }
  }

  final class ProDispatcher: ListDispatcher {
    override var limit: Int { return 100 }
  }

  final class DraftDispatcher: Dispatcher<RootState>, ScopedDispatching {
    var scopedStateKeyPath: WritableKeyPath<RootState, RootState.Draft?> { return \.draft }
  }

  final class FilterDispatcher: Dispatcher<RootState>, ScopedDispatching {
    var scopedStateKeyPath: WritableKeyPath<RootState, RootState.Filter> { return \.filter }
  }
}

private typealias Item = TodoList.Item

// Mutations

extension Mutations where Base: TodoList.ListDispatcher {

  func add(_ title: String) throws {
    try descriptor.commit("add") { (state: inout TodoList.RootState) in
      state.items.append(Item(title: title))
      if title.isEmpty { throw TodoList.Failure.empty }
      if state.items.count > base.limit { state.items.removeFirst() }
    }
  }

  func toggle(_ index: Int) {
    descriptor.commit(\.items[index], "toggle") { $0.isDone.toggle() }
  }

  func tag(_ index: Int, _ tag: String) {
    descriptor.commit(\.items[index].tags, "tag") { tags in
      tags.insert(tag)
    }
  }

  func clearDone() {
    commit("clear") { $0.items.removeAll { $0.isDone } }
  }

  fileprivate func restore(_ items: [Item]) {
    descriptor.commit("restore") { $0.items = items }
  }
}

extension Mutations where Base == TodoList.DraftDispatcher {

  func open() {
    descriptor.commitScoped("open") { $0 = .init() }
  }

  func type(_ text: String) {
    descriptor.commitIfPresent("type") { $0.text += text }
  }

  func mark(_ tag: String?) {
    descriptor.commitScopedIfPresent("mark") { $0.tag = tag }
  }

  func close() {
    descriptor.commitScoped("close") { $0 = nil }
  }
}

extension Mutations where Base == TodoList.FilterDispatcher {

  func only(_ tag: String?) {
    descriptor.commitScoped("only") { $0.tag = tag }
  }
}

// Actions

extension Actions where Base: TodoList.ListDispatcher {

  func perform(_ change: (Mutations<Base>) throws -> Void) rethrows {
    try descriptor.dispatch("perform") { context in
      let before = context.state.items
      try change(context.commit)
      context.state.history.past.append(before)
      context.state.history.future = []
    }
  }

  @discardableResult
  func undo() -> Bool {
    return descriptor.dispatch("undo") { context in
      guard let items = context.state.history.past.popLast() else { return false }
      context.state.history.future.append(context.state.items)
      context.commit.restore(items)
      return true
    }
  }

  @discardableResult
  func redo() -> Bool {
    return descriptor.dispatch("redo") { context in
      guard let items = context.state.history.future.popLast() else { return false }
      context.state.history.past.append(context.state.items)
      context.commit.restore(items)
      return true
    }
  }

  func undoAll() -> Int {
    return descriptor.dispatch("undo all") { context in
      var count = 0
      while context.dispatch.undo() { count += 1 }
      return count
    }
  }
}

extension Actions where Base == TodoList.DraftDispatcher {

  func submit(to list: TodoList.ListDispatcher) throws {
    try descriptor.dispatch("submit") { context in
      guard let draft = context.scopedState else { return }
      try list.dispatch.perform { try $0.add(draft.text) }
      if let tag = draft.tag {
        list.commit.tag(context.state.items.count - 1, tag)
      }
      context.commit.close()
    }
  }
}

extension Actions where Base == TodoList.FilterDispatcher {

  func showAll() {
    descriptor.dispatch("show all") { context in
      context.commit("all") { state in
        state.update(target: \.filter) { $0.tag = nil }
        state.filter.showsDone = true
      }
    }
  }

  func hideDone() {
    dispatch("hide done") { context in
      guard context.scopedState.showsDone else { return }
      context.commit(\.filter, "hide") { $0.showsDone = false }
    }
  }
}
