import RevergeCore

extension UserCode {
  /// Bases of namespaces, loggers and names that collide.
  static let namespaceBases = UserCode(
    title: "Bases of namespaces, loggers and names that collide",
    files: [
      File(
        path: "Sources/App/App.swift",
        before: #"""
          import VergeStore

          struct ShopState: StateType { var items: [String] = []; var total = 0; var isBusy = false }
          final class API { func load(_ done: @escaping ([String]) -> Void) { done([]) } }

          final class ShopStore: VergeDefaultStore<ShopState> {
            init() { super.init(initialState: .init(), logger: AppLogger()) }
          }

          final class AppLogger: VergeStoreLogger {
            func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?) {}
            func didCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?, time: CFTimeInterval) {
              print("commit", mutation.name, mutation.function, time)
            }
            func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: AnyObject?) {}
            func didCreateDispatcher(store: AnyObject, dispatcher: Any) {}
            func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {}
          }

          final class ShopDispatcher: ShopStore.DispatcherType {
            let api: API
            var retries = 0
            init(api: API, target: ShopStore) {
              self.api = api
              super.init(target: target)
            }
            func note(_ text: String) { print(text) }
            func load() { print("own") }
          }

          extension Mutations where Base == ShopDispatcher {
            func add(_ item: String) {
              descriptor.commit { $0.items.append(item) }
              self.base.note(item)
            }
            func reset() {
              self.descriptor.commit { $0.items = [] }
            }
            func setTotal(_ total: Int) { descriptor.commit { $0.total = total } }
          }

          extension Actions where Base == ShopDispatcher {
            func load() {
              descriptor.dispatch { context in
                self.base.api.load { items in
                  for item in items { context.commit.add(item) }
                }
              }
            }
            func reload() {
              let base = self.base
              descriptor.dispatch { context in
                context.commit.reset()
                base.api.load { [base] items in
                  base.note("loaded \(items.count)")
                  base.commit.add("x")
                }
              }
            }
            func later() {
              descriptor.dispatch { [weak base] context in
                base?.api.load { _ in base?.note("a") }
              }
            }
            func evenLater() {
              base.api.load { [weak base = self.base] items in
                guard let base = base else { return }
                base.commit.setTotal(items.count)
              }
            }
            func reset(_ all: Bool) {
              descriptor.dispatch { context in
                context.commit.reset()
                base.retries += 1
                if all { self.base.retries = 0 }
              }
            }
          }
          func use(_ shop: ShopDispatcher) {
            shop.dispatch.load(); shop.commit.reset(); shop.dispatch.reset(true); shop.load()
            shop.dispatch.reload(); shop.dispatch.later(); shop.dispatch.evenLater()
          }
          struct StateLogger: VergeStoreLogger {
            func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?) { print(state) }
            func didCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?, time: CFTimeInterval) {
              print(state)
            }
            func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: AnyObject?) {}
            func didCreateDispatcher(store: AnyObject, dispatcher: Any) {}
            func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {}
          }
          func makeLogged() -> VergeDefaultStore<ShopState> {
            return VergeDefaultStore(initialState: ShopState(), logger: StateLogger())
          }

          """#,
        after: #"""
          import Verge
          import VergeStore

          struct ShopState { var items: [String] = []; var total = 0; var isBusy = false }
          final class API { func load(_ done: @escaping ([String]) -> Void) { done([]) } }

          final class ShopStore: Store<ShopState, Never>, @unchecked Sendable {
            init() { super.init(initialState: .init(), logger: AppLogger()) }
          }

          final class AppLogger: StoreLogger {
            func didCommit(log: CommitLog, sender: AnyObject) {
              print("commit", log.trace.name, log.trace.function, log.tookMilliseconds / 1000)
            }
          }

          final class ShopDispatcher: StoreComponentType {
            let store: Store<ShopState, Never>
            let api: API
            var retries = 0
            init(api: API, target: ShopStore) {
              self.api = api
              store = target
            }
            func note(_ text: String) { print(text) }
            func load() { print("own") }
          }

          extension ShopDispatcher {
            func add(_ item: String) {
              commit { $0.items.append(item) }
              self.note(item)
            }
            func reset() {
              commit { $0.items = [] }
            }
            func setTotal(_ total: Int) { commit { $0.total = total } }
          }

          extension ShopDispatcher {
            func dispatchLoad() {
              self.api.load { items in
                for item in items { self.add(item) }
              }
            }
            func reload() {
              let base = self
              do {
                reset()
                base.api.load { [base] items in
                  base.note("loaded \(items.count)")
                  base.add("x")
                }
              }
            }
            func later() {
              // reverge: vs6.dispatch: manual migration required; see reverge explain vs6.dispatch
              descriptor.dispatch { [weak self] context in
                self?.api.load { _ in self?.note("a") }
              }
            }
            func evenLater() {
              self.api.load { [weak base = self] items in
                guard let base = base else { return }
                base.setTotal(items.count)
              }
            }
            func reset(_ all: Bool) {
              reset()
              self.retries += 1
              if all { self.retries = 0 }
            }
          }
          func use(_ shop: ShopDispatcher) {
            shop.dispatchLoad(); shop.reset(); shop.reset(true); shop.load()
            shop.reload(); shop.later(); shop.evenLater()
          }
          // reverge: vs6.logger: manual migration required; see reverge explain vs6.logger
          struct StateLogger: VergeStoreLogger {
            func willCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?) { print(state) }
            func didCommit(store: AnyObject, state: Any, mutation: MutationMetadata, context: AnyObject?, time: CFTimeInterval) {
              print(state)
            }
            func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: AnyObject?) {}
            func didCreateDispatcher(store: AnyObject, dispatcher: Any) {}
            func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {}
          }
          func makeLogged() -> Store<ShopState, Never> {
            // reverge: vs6.logger: manual migration required; see reverge explain vs6.logger
            return Store<_, Never>(initialState: ShopState(), logger: StateLogger())
          }

          """#)
    ])
}
