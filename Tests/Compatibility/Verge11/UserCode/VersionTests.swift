import TestSupport
import Testing
import Verge

// One after the other, because what they print comes into one transcript.
extension SnippetTests {
  @Suite("Code for Verge 7 to 10, and for 14", .serialized)
  struct VersionTests {
    init() {
      _ = Transcript.shared.drain()
    }

    private func printed() -> [String] {
      Transcript.shared.drain()
    }

    @Test("V7: Observers added under their older names are called on the committing thread")
    func observing() {
      let model = V7ViewModel()
      var bag = Set<VergeAnyCancellable>()
      v7_observing(model.store, &bag)
      #expect(printed() == ["name "])
      model.up()
      #expect(printed() == ["count 1", "done"])
      bag = []
      model.up()
      #expect(printed().isEmpty)
    }

    @Test("V7: A subclass of `Dispatcher` commits to the store; a scoped dispatcher, to its slice")
    func dispatchers() {
      let model = V7ViewModel()
      V7Service(targetStore: model.store).go()
      V7NameService(model.store).rename()
      #expect(model.state.primitive == .init(count: 1, name: "renamed 1 1"))
    }

    @Test("V7: A derived value is recomputed when its source has changed")
    func derived() {
      let model = V7ViewModel()
      let (doubled, tens, both) = v7_derived(model.store)
      model.commit { $0.count = 7 }
      #expect(doubled.state.primitive == 14)
      #expect(tens.state.primitive == 0)
      model.commit { $0.name = "n" }
      #expect(both.state.primitive == (7, "n"))
      model.commit { $0.count = 12 }
      #expect(tens.state.primitive == 1)
    }

    @Test("V7: A `MemoizeMap` skips equal inputs and dropped outputs")
    func memoized() {
      let model = V7ViewModel()
      let values = v7_memoized(model.store)
      for count in [1, 8, 4] {
        model.commit { $0.count = count }
        // Read each time: a value that is not observed is made of the newest state alone.
        for value in values { _ = value.state }
      }
      #expect(values.map(\.state.primitive) == [4, 4, 8, 4, 4])
    }

    @Test("V7: A commit with a scope changes a member, and a closure can compare states")
    func committing() {
      let model = V7ViewModel()
      #expect(v7_committing(model.store) == "x")
      #expect(printed() == ["0"])
    }

    @Test("V7: A derived value is assigned to an object and to a store")
    func assigning() {
      let (model, other, label) = (V7ViewModel(), V7ViewModel(), V7Label())
      let tokens = v7_assigning(model.store, other.store, label)
      other.commit { $0.name = "kept" }
      model.commit { $0.name = "a" }
      #expect(label.text == "a")
      #expect(other.state.name == "a")
      model.commit { $0.name = "" }
      #expect(label.text == "")
      #expect(other.state.name == "a")
      withExtendedLifetime(tokens) {}
    }

    @Test("V8: A batch is one commit, or none if it is empty; an absent member stays absent")
    func batch() {
      let store = Store<S8, Never>(initialState: .init())
      v8_committing(store)
      #expect(store.state.version == 4)
      #expect(store.state.optional?.title == "b")
      #expect(store.state.count == 1)
      #expect(store.state.inner.title == "z")
      #expect(store.state.closure() == 1)
      #expect(store.state.table == [1, 2])
    }

    @Test("V8: Subscriptions can be stored as `VergeAnyCancellable`, also in an array")
    func tokens() {
      let store = Store<S8, Never>(initialState: .init())
      let (token, list) = v8_observing(store)
      #expect(printed() == ["", "changed "])
      store.commit { $0.inner.title = "a" }
      #expect(printed() == ["a", "changed a"])
      token.cancel()
      store.commit { $0.inner.title = "b" }
      #expect(printed() == ["changed b"])
      withExtendedLifetime(list) {}
    }

    @Test("V8: A queue is passed as a `TargetQueue`; setting `primitiveValue` writes a binding")
    func queueAndBinding() {
      let store = Store<S8, Never>(initialState: .init())
      let token = v8_queue(store)
      let binding = v8_binding(store)
      #expect(printed() == ["queue 0", "queue 7"])
      #expect(store.state.count == 7)
      #expect(binding.state.primitive == 7)
      withExtendedLifetime(token) {}
    }

    @Test("V8: `dropsOutput` drops outputs")
    func dropping() {
      let store = Store<S8, Never>(initialState: .init())
      let value = v8_dropping(store)
      store.commit { $0.count = 2 }
      #expect(value.state.primitive == 2)
      store.commit { $0.count = -1 }
      #expect(value.state.primitive == 2)
    }

    @Test("V9: A `Comparer` determines which values count as changed")
    func comparing() {
      let store = Store<S9, Never>(initialState: .init())
      v9_committing(store)
      #expect(store.state.title == "t")
      #expect(v9_derived(store).state.primitive == "[] t")
      v9_comparing(Changes(old: S9(items: [1]), new: S9(items: [2, 3], title: "n")))
      #expect(printed() == ["items [2, 3]", "true false", "title n", "never [2, 3]"])
      v9_comparing(Changes(old: S9(items: [1]), new: S9(items: [2], title: "n")))
      #expect(printed() == ["false false", "title n"])
    }

    @Test("V9: A component may declare a type `State` that is not the state of its store")
    func constrained() {
      let store = Store<S9, Never>(name: "nine", initialState: .init())
      #expect(store.v9_title() == "nine")
      #expect(V9ViewModel(store).state.title == "")
    }

    @Test("V10: A `ScopedDispatcherBase` commits, and `sinkValue` observes a combination")
    func services() {
      let store = Store<S10, Never>(initialState: .init())
      V10Service(store).up()
      #expect(store.state.label == "1")
      v10_combined(store.derived(.map(\.number)), store.derived(.map(\.label)))
      #expect(printed() == ["1"])
    }

    @Test("V10: The update methods of `StateType` change members, and throw for an absent one")
    func updating() {
      let store = Store<S10, Never>(initialState: .init())
      v10_updating(store)
      #expect(printed() == ["absent"])
      #expect(store.state.primitive == S10(number: 5, label: "5", note: "ab"))
    }

    @Test("V10: A variable of type `VergeAnyCancellable` retains a subscription")
    func variables() {
      let store = Store<S10, Never>(initialState: .init())
      let model = V10ViewModel()
      model.observe(store)
      #expect(printed() == ["number 0", "label 0"])
      model.stop()
      store.commit { $0.number = 1 }
      #expect(printed() == ["label 1"])
    }

    @Test("V14: Observers receive the transaction that a three-parameter middleware has set")
    func rules() async {
      let store = Store<S14, Never>(initialState: .init())
      v14_rules(store)
      let reasons = Recorder<String>()
      let token = store.sinkState(dropsFirst: true, queue: .passthrough) {
        reasons.record($0.transaction[V14Reason.self])
      }
      await v14_committing(store)
      #expect(reasons.elements == ["", "toggle!", ""])
      store.commit { $0.count = 11 }
      #expect(reasons.elements.last == "limit")
      #expect(store.state.count == 10)
      store.commit { $0.count = -1 }
      #expect(store.state.count == 0)
      withExtendedLifetime(token) {}
    }

    @Test("V14: A commit that writes nothing runs `reduce` and middleware, and calls no observer")
    func emptyCommit() {
      struct Reduced: StateType {
        static let calls = Recorder<String>()
        static func reduce(modifying: inout Reduced, current: Changes<Reduced>) {
          calls.record("reduce")
        }
      }
      let store = Store<Reduced, Never>(initialState: .init())
      let calls = Reduced.calls
      _ = calls.drain()
      store.add(middleware: .modify { _, _, _ in calls.record("middleware") })
      let token = store.sinkState(dropsFirst: true, queue: .passthrough) { _ in
        calls.record("observer")
      }
      store.commit { _ in }
      #expect(calls.elements == ["reduce", "middleware"])
      withExtendedLifetime(token) {}
    }

    @Test("V14: `reduce` of a state receives the transaction of the commit")
    func reduce() {
      let store = Store<V14Reduced, Never>(initialState: .init(name: "ab"))
      #expect(store.state.length == 2)
      store.commit { $0.name = "abc" }
      #expect(store.state.length == 3)
      #expect(store.state.transaction[V14Reason.self] == "reduced")
    }

    @Test("V14: Stores are hashed by identity; `uniqueMap` compares only its outputs")
    func stores() {
      let model = V14Model()
      let other = V14Model()
      #expect(v14_stores(model.store, other.store).count == 2)
      let (parity, tens) = v14_derived(model.store)
      model.up()
      #expect(parity.state.primitive == 1)
      #expect(tens.state.primitive == 0)
      model.commit { $0.count = 12 }
      #expect(parity.state.primitive == 0)
      #expect(tens.state.primitive == 12)
      let base = v14_token(model.store)
      base.cancel()
      #expect(base.isCancelled)
    }
  }
}
