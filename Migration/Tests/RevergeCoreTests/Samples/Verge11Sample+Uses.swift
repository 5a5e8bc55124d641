import RevergeCore

extension Sample {
  static let verge11Uses = [
    RuleExample(
      rule: "verge11.component",
      before: """
        import Verge
        final class Cart: StoreDriverType {
          typealias WrappedStore = Store<AppState, Never>
          let store: WrappedStore
        }
        func show(_ cart: any DispatcherType<AppState>) {}
        func keep<Part: Verge.StoreWrapperType>(_ part: Part) where Part.WrappedStore.State == AppState {}

        """,
      after: """
        import Verge
        final class Cart: StoreComponentType {
          typealias TargetStore = Store<AppState, Never>
          let store: TargetStore
        }
        func show(_ cart: any StoreComponentType<AppState>) {}
        func keep<Part: Verge.StoreComponentType>(_ part: Part) where Part.TargetStore.State == AppState {}

        """),
    RuleExample(
      rule: "verge11.scope",
      before: """
        final class Part: StoreComponentType {
          let store: Store<AppState, Never>
          var scope: WritableKeyPath<AppState, Profile> { \\.profile }
        }
        final class Chosen: StoreComponentType {
          let store: Store<AppState, Never>
          let scope: WritableKeyPath<AppState, Profile>
        }
        final class Other { let scope: WritableKeyPath<AppState, Profile> = \\.profile }

        """,
      after: """
        final class Part: StoreComponentType {
          let store: Store<AppState, Never>
          var scope: any WritableKeyPath<AppState, Profile> & Sendable { \\.profile }
        }
        final class Chosen: StoreComponentType {
          let store: Store<AppState, Never>
          let scope: any WritableKeyPath<AppState, Profile> & Sendable
        }
        final class Other { let scope: WritableKeyPath<AppState, Profile> = \\.profile }

        """,
      includesReview: true),
    RuleExample(
      rule: "verge11.slice",
      before: """
        extension ProfileService {
          func go() {
            commit(scope: \\.profile) { $0.wrapped.visits += 1 }
            store.commit("visit", scope: \\.profile) { $0.visits += 1 }
            detached(from: \\.results).commit { $0.wrapped = [] }
            self.detached(by: \\.name).commit { $0 = "" }
          }
        }
        let part: DetachedDispatcher<AppState, Never, Profile> = store.detached(from: \\.profile)

        """,
      after: """
        extension ProfileService {
          func go() {
            store.scoped(\\.profile).commit { $0.visits += 1 }
            store.scoped(\\.profile).commit("visit") { $0.visits += 1 }
            store.scoped(\\.results).commit { $0 = [] }
            self.scoped(\\.name).commit { $0 = "" }
          }
        }
        let part: Store<Profile, Never> = store.scoped(\\.profile)

        """),
    RuleExample(
      rule: "verge11.modification",
      before: """
        store.sinkState { state in
          if state.modification != nil { print(state.title) }
        }.storeWhileSourceActive()
        store.commit { state in
          print(state.hasModified(\\.title))
        }

        """,
      after: """
        store.sinkState { state in
          \(verge11Marker("modification", "changes"))
          if state.modification != nil { print(state.title) }
        }.storeWhileSourceActive()
        store.commit { state in
          \(verge11Marker("modification", "changes"))
          print(state.hasModified(\\.title))
        }

        """),
    RuleExample(
      rule: "verge11.changes",
      before: """
        func show(_ state: some ChangesType<AppState>) {}
        let same = store.state.asChanges()

        """,
      after: """
        func show(_ state: some ChangesType<AppState>) {}
        let same = store.state

        """),
    RuleExample(
      rule: "verge11.if-changed",
      before: """
        store.sinkState { state in
          state.ifChanged(\\.title) { print($0) }
          state.ifChanged(\\.title, \\.results) { title, _ in print(title) }
          state.ifChanged(\\.title, \\.results) { pair in print(pair.0, pair.1) }
        }.storeWhileSourceActive()
        unknown.ifChanged(\\.title, \\.results) { print($0, $1) }
        let parts = state.ifChanged(#keyPathMap(\\.title, \\.results)).value

        """,
      after: """
        store.sinkState { state in
          state.ifChanged(\\.title) { print($0) }
          state.ifChanged(\\.title, \\.results).do { title, _ in print(title) }
          state.ifChanged(\\.title, \\.results) { pair in print(pair.0, pair.1) }
        }.storeWhileSourceActive()
        unknown.ifChanged(\\.title, \\.results).do { print($0, $1) }
        \(verge11Marker("if-changed", "comparing"))
        let parts = state.ifChanged(#keyPathMap(\\.title, \\.results)).value

        """,
      includesReview: true),
    RuleExample(
      rule: "verge11.comparer",
      before: """
        state.ifChanged(\\.results, .any { @Sendable old, new in old.count == new.count }) { print($0) }
        state.ifChanged({ $0.title }, .any({ $0.count == $1.count })) { print($0) }
        state.ifChanged(\\.results, .any(selector: { $0.count })) { print($0) }

        """,
      after: """
        state.ifChanged({ $0.results }, by: { old, new in old.count == new.count }).do { print($0) }
        state.ifChanged({ $0.title }, by: { $0.count == $1.count }).do { print($0) }
        state.ifChanged(\\.results, .any(selector: { $0.count })) { print($0) }

        """),
    RuleExample(
      rule: "verge11.comparer",
      before: "let same = state.noChanges(\\.$edge, .versionEquals())\n",
      after: """
        \(verge11Marker("comparer", "comparing"))
        let same = state.noChanges(\\.$edge, .versionEquals())

        """),
    RuleExample(
      rule: "verge11.comparator",
      before: """
        let same: EqualityComparison<Int> = EqualityComparison<Int>()
        func compare(_ by: some Comparison<Int>) {}

        """,
      after: """
        let same: EqualityComparator<Int> = EqualityComparator<Int>()
        func compare(_ by: some TypedComparator<Int>) {}

        """,
      includesReview: true),
    RuleExample(
      rule: "verge11.stream",
      before: """
        extension Screen {
          func watch() async {
            for await state in stateStream() { print(state.title) }
            for await activity in store.activityStream() { print(activity) }
          }
        }

        """,
      after: """
        extension Screen {
          func watch() async {
            for await state in states { print(state.title) }
            for await activity in store.activities { print(activity) }
          }
        }

        """),
    RuleExample(
      rule: "verge11.chain",
      before: """
        let a = store.chain(.select(\\.title), queue: .asyncSerialBackground)
        let b = a.chain(.map { $0.count }, queue: .passthrough)
        let c = path.chain(with: "a")
        let d = list.chain([1])

        """,
      after: """
        let a = store.derived(.select(\\.title), queue: .asyncSerialBackground)
        let b = a.derived(.map { $0.count })
        let c = path.chain(with: "a")
        let d = list.chain([1])

        """),
    RuleExample(
      rule: "verge11.primitive",
      before: """
        struct Row { var value = 1 }
        func show(_ row: Row, _ title: Derived<String>) {
          print(row.value, title.value.version, title.primitiveValue)
          print(store.primitiveState.title)
        }

        """,
      after: """
        struct Row { var value = 1 }
        func show(_ row: Row, _ title: Derived<String>) {
          print(row.value, title.state.version, title.state.primitive)
          print(store.state.primitive.title)
        }

        """),
    RuleExample(
      rule: "verge11.binding",
      before: """
        let a = store.bindingDerived(get: .select(\\.title), set: { $0.wrapped.title = $1 }, queue: .passthrough)
        let b = store.bindingDerived(get: .map { state in state.profile.name }) { state, new in state.profile.name = new }
        let c = store.bindingDerived(get: .map { $0.title }, set: { $0.wrapped.title = $1.uppercased() })

        """,
      after: """
        let a = store.bindingDerived(select: \\.title, queue: .passthrough)
        let b = store.bindingDerived(select: \\.profile.name)
        let c = store.bindingDerived(get: .map { $0.title }, set: { $0.title = $1.uppercased() })

        """),
    RuleExample(
      rule: "verge11.task-key",
      before: """
        store.task(key: .init("search"), mode: .dropCurrent) {}
        store.task(key: .init("search \\(1)"), mode: .dropCurrent) {}
        store.taskDetached(key: .init(Profile.self)) {}

        """,
      after: """
        store.task(key: "search", mode: .dropCurrent) {}
        store.task(key: .init("search \\(1)"), mode: .dropCurrent) {}
        store.taskDetached(key: .init(Profile.self)) {}

        """),
    RuleExample(
      rule: "verge11.await",
      before: """
        func stop(_ screen: Screen) async {
          await store.taskManager.cancelAll()
          await screen.store.taskManager.cancelAll()
          if await store.taskManager.isRunning(for: .init("a")) {}
        }

        """,
      after: """
        func stop(_ screen: Screen) async {
          store.taskManager.cancelAll()
          await screen.store.taskManager.cancelAll()
          if store.taskManager.isRunning(for: .init("a")) {}
        }

        """,
      isStable: false),
    RuleExample(
      rule: "verge11.logger",
      before: """
        struct Log: StoreLogger {
          func didCommit(log: CommitLog, sender: AnyObject) {}
          /// Nothing.
          func didSendActivity(log: ActivityLog, sender: AnyObject) {
          }

          func didCreateDispatcher(log: DidCreateDispatcherLog, sender: AnyObject) { print("new") }
          func didDestroyDispatcher(log: DidDestroyDispatcherLog, sender: AnyObject) {}
        }
        struct Full: StoreLogger {
          func didCommit(log: CommitLog, sender: AnyObject) {}
          func didSendActivity(log: ActivityLog, sender: AnyObject) { print(log.trace.name) }
        }

        """,
      after: """
        struct Log: StoreLogger {
          func didCommit(log: CommitLog, sender: AnyObject) {}
          \(verge11Marker("logger", "loggers"))
          func didCreateDispatcher(log: DidCreateDispatcherLog, sender: AnyObject) { print("new") }
        }
        struct Full: StoreLogger {
          func didCommit(log: CommitLog, sender: AnyObject) {}
          func didSendActivity(log: ActivityLog, sender: AnyObject) { print(log.trace.name) }
        }

        """),
    RuleExample(
      rule: "verge11.edge",
      before: """
        struct Handles {
          @Fragment var callback: () -> Void = {}
          @_COWFragment(wrappedValue: []) var table: [Int]
          var last: Fragment<Int>
        }

        """,
      after: """
        struct Handles {
          @Edge var callback: () -> Void = {}
          @ReferenceEdge(wrappedValue: []) var table: [Int]
          var last: Edge<Int>
        }

        """),
    RuleExample(
      rule: "verge11.not-offered",
      before: """
        import Verge
        final class Old: Store<AppState, Never> {
          override func stateDidUpdate(newState: Changes<AppState>) {}
          override var keepsAliveForSubscribers: Bool { true }
        }
        let queue = TaskQueueActor()
        store.lock()

        """,
      after: """
        import Verge
        final class Old: Store<AppState, Never> {
          \(verge11Marker("not-offered", "known-gaps"))
          override func stateDidUpdate(newState: Changes<AppState>) {}
          \(verge11Marker("not-offered", "known-gaps"))
          override var keepsAliveForSubscribers: Bool { true }
        }
        \(verge11Marker("not-offered", "known-gaps"))
        let queue = TaskQueueActor()
        \(verge11Marker("not-offered", "known-gaps"))
        store.lock()

        """),
  ]
}
