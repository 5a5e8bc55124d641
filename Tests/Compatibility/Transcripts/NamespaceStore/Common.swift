import Foundation
import VergeStore
struct Boom: Error {}
func sec(_ s: String) { print("## \(s)") }
typealias Ctx = Any?
final class Log: VergeStoreLogger {
  func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: Ctx) {
    print(
      "log willCommit name='\(mutation.name)' fn=\(mutation.function) state=\(short(state)) ctx=\(context != nil) store=\(type(of: store))"
    )
  }
  func didCommit(
    store: AnyObject, state: Any, mutation: MutationMetadata, context: Ctx, time: CFTimeInterval
  ) {
    print(
      "log didCommit name='\(mutation.name)' fn=\(mutation.function) state=\(short(state)) ctx=\(context != nil) time>=0:\(time >= 0)"
    )
  }
  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Ctx) {
    print(
      "log didDispatch name='\(action.name)' fn=\(action.function) state=\(short(state)) ctx=\(context != nil)"
    )
  }
  func didCreateDispatcher(store: AnyObject, dispatcher: Any) {
    print("log didCreate \(type(of: dispatcher))")
  }
  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {
    print("log didDestroy \(type(of: dispatcher))")
  }
}
func short(_ s: Any) -> String { (s as? S)?.d ?? String(describing: type(of: s)) }
struct N { var name = ""; var k = 0 }
struct S: StateType {
  var count = 0; var nested = N(); var opt: N?; var items: [String: N] = [:]
  var d: String {
    "c\(count) n'\(nested.name)'\(nested.k) o\(opt.map { "'\($0.name)'\($0.k)" } ?? "-") i\(items.keys.sorted().map { "\($0)\(items[$0]!.k)" })"
  }
}
