// swift-format-ignore-file
// Legacy code stays as its users wrote it.
import Foundation
import VergeStore

// 2019-11-05 to 11-23: no time, and a separate method for it.
final class EarliestLogger: VergeStoreLogger {
  var lines: [String] = []
  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?) { lines.append("willCommit \(mutation.name)") }
  func didCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?) { lines.append("didCommit \(mutation.name)") }
  func didTakeTimeToCommit(store: AnyObject, state: Any, mutation: MutationMetadata, time: CFTimeInterval) { lines.append(time >= 0 ? "didTakeTime \(mutation.name)" : "negative") }
  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: AnyObject?) { lines.append("didDispatch \(action.name)") }
  func didCreateDispatcher(store: AnyObject, dispatcher: Any) { lines.append("create \(type(of: dispatcher))") }
  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) { lines.append("destroy \(type(of: dispatcher))") }
}

// 2019-11-23 to 12-03, and the README.
final class NovemberLogger: VergeStoreLogger {
  var lines: [String] = []
  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?) { lines.append("willCommit \(mutation.name)") }
  func didCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?, time: CFTimeInterval) { lines.append(time >= 0 ? "didCommit \(mutation.name)" : "negative") }
  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: AnyObject?) { lines.append("didDispatch \(action.name)") }
  func didCreateDispatcher(store: AnyObject, dispatcher: Any) { lines.append("create \(type(of: dispatcher))") }
  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) { lines.append("destroy \(type(of: dispatcher))") }
}

// 2019-12-03 on.
final class DecemberLogger: VergeStoreLogger {
  var lines: [String] = []
  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?) { lines.append("willCommit \(mutation.name)") }
  func didCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?, time: CFTimeInterval) { lines.append(time >= 0 ? "didCommit \(mutation.name)" : "negative") }
  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Any?) { lines.append("didDispatch \(action.name)") }
  func didCreateDispatcher(store: AnyObject, dispatcher: Any) { lines.append("create \(type(of: dispatcher))") }
  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) { lines.append("destroy \(type(of: dispatcher))") }
}

// A base class with a subclass, as in a code base that logs twice.
class BaseLogger: VergeStoreLogger {
  var lines: [String] = []
  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?) {}
  func didCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?, time: CFTimeInterval) { lines.append("base") }
  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Any?) {}
  func didCreateDispatcher(store: AnyObject, dispatcher: Any) {}
  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {}
}
final class DerivedLogger: BaseLogger {
  override func didCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?, time: CFTimeInterval) {
    super.didCommit(store: store, state: state, mutation: mutation, context: context, time: time)
    lines.append("derived")
  }
}

// Passes everything on, among others to the default logger.
struct TeeLogger: VergeStoreLogger {
  let others: [VergeStoreLogger]
  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?) {
    others.forEach { $0.willCommit(store: store, state: state, mutation: mutation, context: context) }
  }
  func didCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: Any?, time: CFTimeInterval) {
    others.forEach { $0.didCommit(store: store, state: state, mutation: mutation, context: context, time: time) }
  }
  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Any?) {
    others.forEach { $0.didDispatch(store: store, state: state, action: action, context: context) }
  }
  func didCreateDispatcher(store: AnyObject, dispatcher: Any) {
    others.forEach { $0.didCreateDispatcher(store: store, dispatcher: dispatcher) }
  }
  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {
    others.forEach { $0.didDestroyDispatcher(store: store, dispatcher: dispatcher) }
  }
}
