// swift-format-ignore-file
// Legacy code stays as its users wrote it.
import Foundation
import VergeStoreBeta
enum Bell { case rang };  enum Tap { case hit }
final class ShelfStore: StoreBase<Shelf, Bell> {                   // beta.8: the store is a dispatcher
  init() { super.init(initialState: .init(), logger: DefaultStoreLogger.shared) }
  func inc() -> Mutation<Void> { return .mutation { $0.count += 1 } }
  func ring() -> Action<Void> { return .action { c in DispatchQueue.main.async { c.commit { $0.inc() }; if c.state.count > 10 { c.send(.rang) } } } }
}
final class OldStore: StoreBase<Shelf, Never>, DispatcherType {    // beta.3,4 idiom
  var dispatchTarget: StoreBase<Shelf, Never> { self }
  init() { super.init(initialState: .init(), logger: DefaultLogger.shared) }
  func inc() -> Mutation<Void> { .mutation { $0.count += 1 } }
}
final class MidStore: StoreBase<Shelf, Never>, DispatcherType { var target: StoreBase<Shelf, Never> { self };  init() { super.init(initialState: .init(), logger: nil) } } // beta.5–7
final class Alias: NoActivityStoreBase<Shelf> {}
class Clerk: ShelfStore.Dispatcher {
  let api: Int;  init(api: Int, target: StoreBase<Shelf, Bell>) { self.api = api; super.init(target: target) }
  func inc() -> Mutation<Void> { .mutation { $0.count += 1 } }
  func title() -> Mutation<String?> { return .mutation { s in s.books.last } }
  func rename() -> Mutation<Void> { .mutation { try? $0.updateTryPresent(target: \.loan) { $0.borrower = "x" } } }
  func kp() -> Mutation<Void> { return .mutation(\.loan) { s in s?.borrower = "k" } };  func kp2() -> Mutation<Bool> { return .mutation(\.desk) { s in s.open.toggle(); return s.open } }
  func upd() -> Mutation<Int> { return .mutation { $0.update(target: \.count) { n -> Int in n += 1; return n } } }
  func fail() -> TryMutation<Void> { return .tryMutation { s in s.count += 1; throw Boom() } }
  func failA() -> TryAction<Int> { .tryAction { c in try c.commit { $0.fail() }; return 1 } }
  func sub() -> Action<Void> { .action { c in c.commit { $0.inc() } } }
  func run() -> Action<Int> { return .action { c in
    c.commit { $0.inc() };  c.commitInline { $0.count += 1 };  c.commitInline("x") { s in s.count += 1 }
    c.dispatch { $0.sub() };  c.commit { state in state.count += 1 }            // last: docs spelling
    return c.state.count } }
}
final class LoanD: DispatcherBase<Shelf, Bell>, ScopedDispatching {             // beta.3
  static var scopedStateKeyPath: WritableKeyPath<Shelf, Shelf.Loan?> { \.loan }
  func n() -> Mutation<Void> { return .mutationScoped { s in s?.borrower = "h" } }
}
struct AddBook: MutationType { let t: String; func mutate(state: inout Shelf) -> Int { state.books.append(t); return state.books.count } }
struct Twice: ActionType { func run(context: DispatcherContext<Clerk>) -> Int { context.commit { $0.inc() }; context.commit { $0.inc() }; return context.state.count } }
extension Clerk { func addBook(_ t: String) -> AddBook { .init(t: t) };  func twice() -> Twice { .init() } }
struct Row: StateType { var total = 0; var own = 0 }
final class RowVM: VergeViewModelBase<Row, Shelf, Tap, Bell> {                  // beta.3–7
  override func updateState(state: inout Row, by storeState: Shelf) { state.total = storeState.count }
  override func receiveStoreActivity(_ activity: Bell) {}
  func tap() -> Action<Void> { .action { c in c.send(.hit) } }
}
final class RowVM8: ShelfStore.ViewModelBase<Row, Tap> {                        // beta.8 nested alias
  let root: ShelfStore
  init(_ r: ShelfStore) { root = r; super.init(initialState: .init(), parent: r, logger: nil) }
  override func updateState(state: inout Row, by parentState: Shelf) { state.total = parentState.count }
  override func receiveParentActivity(_ activity: Bell) { dispatchInline { c in switch activity { case .rang: c.send(.hit) } } }
  func poke() { root.dispatch { $0.ring() } }
}
final class RowVM8b: ViewModelBase<Row, Never, Shelf, Bell> {}

struct Shelf: StateType {
  struct Loan { var borrower = "" };  struct Desk { var open = false }
  var books: [String] = [];  var count = 0;  var loan: Loan?;  var desk = Desk()
}
struct Boom: Error {}

// Selectors of beta.1 and getters of beta.3.
func c1(_ s: StoreBase<Shelf, Bell>) -> MemoizeSelector<Shelf, Int> { s.selector(selector: { $0.books.count }, equality: .init(selector: { $0.books })) }
func c3(_ s: Storage<Shelf>) -> MemoizeSelector<Shelf, Int> { s.selector(selector: { $0.books.count }, equality: .init(selector: { $0.books }, equals: ==)) }
func c5(_ s: Storage<Shelf>) -> Getter<Shelf, Int> { s.getter(selector: { $0.books.count }, equality: .init(selector: { $0.books }, equals: ==)) }
