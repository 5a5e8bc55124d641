import Foundation
import VergeStore

/// Prints with an indent how deep in actions a commit was made.
private struct Tracer: VergeStoreLogger {
  let print: (String) -> Void

  private func indent(_ context: Any?) -> String {
    var depth = 0
    var next = context
    while let context = next {
      depth += 1
      next = Mirror(reflecting: context).children.first { $0.label == "parent" }?.value
      next = next.flatMap { Mirror(reflecting: $0).displayStyle == .optional ? unwrap($0) : $0 }
    }
    return String(repeating: "  ", count: depth)
  }

  private func unwrap(_ value: Any) -> Any? {
    return Mirror(reflecting: value).children.first?.value
  }

  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?) {}

  func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?, time: CFTimeInterval
  ) {
    let items = (state as! TodoList.RootState).items
    print("\(indent(context))\(mutation.name) in \(mutation.function): \(items.count)")
  }

  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Any?) {
    print("\(indent(context))end of \(action.name)")
  }

  func didCreateDispatcher(store: AnyObject, dispatcher: Any) {}
  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {}
}

/// A list with a draft, a filter, undo and redo, that saves itself.
public func runTodo(print: @escaping (String) -> Void) {
  let center = NotificationCenter()
  let saver = Autosaver(center: center)
  let store = TodoList.Store(initialState: .init(), logger: Tracer(print: print))
  store.backingStorage.addDidUpdate { state in
    let titles = state.items.map { $0.title }
    center.post(name: .listDidChange, object: nil, userInfo: ["titles": titles])
  }
  let show = {
    let titles = store.state.visible.map { ($0.isDone ? "x" : "o") + $0.title }
    print("= \(titles.joined(separator: " "))")
  }

  let list = TodoList.ListDispatcher(target: store)
  list.dispatch.perform { try? $0.add("milk") }
  try? list.dispatch.perform { try $0.add("eggs") }
  do {
    try list.dispatch.perform { try $0.add("") }
  } catch {
    print("error: \(error)")
  }
  show()
  saver.flush()

  list.dispatch.perform { $0.toggle(0) }
  list.dispatch.perform { $0.clearDone() }
  show()
  print("undo: \(list.dispatch.undo()), \(list.dispatch.undo())")
  show()
  print("redo: \(list.dispatch.redo())")
  show()

  let draft = TodoList.DraftDispatcher(target: store)
  draft.commit.type("lost")
  draft.commit.open()
  draft.commit.type("br")
  draft.commit.type("ead")
  draft.commit.mark("food")
  try? draft.dispatch.submit(to: list)
  print("draft: \(store.state.draft?.text ?? "none"), redo: \(list.dispatch.redo())")

  let filter = TodoList.FilterDispatcher(target: store)
  filter.dispatch.hideDone()
  filter.dispatch.hideDone()
  show()
  filter.commit.only("food")
  show()
  filter.dispatch.showAll()
  show()

  TodoList.Cleaner(targetStore: store).tidy()
  show()

  let pro = TodoList.ProDispatcher(target: store)
  for title in ["a", "b"] {
    try? pro.commit.add(title)
  }
  try? list.commit.add("c")
  show()
  saver.flush()
  print("undone: \(list.dispatch.undoAll())")
  saver.flush()
  print("saved: \(saver.saved.joined(separator: ", "))")
}
