import TestSupport
import Testing
import VergeStoreBeta

@Suite("Getters and selectors of the betas")
struct GetterTests {
  let store = LibraryStore()

  @Test("A getter recomputes its value when the key changes, and notifies its observers")
  func key() {
    let getter: GetterBase<Int> = store.getter(
      selector: { $0.titles.count }, equality: .init(selector: { $0.titles }))
    let values = Recorder<Int>()
    getter.addWillUpdate { values.record(-1) }
    getter.addDidUpdate { values.record($0) }
    store.commitInline { $0.count += 1 }
    #expect(values.elements == [])
    store.commitInline { $0.titles.append("a") }
    store.commitInline { $0.titles = [] }
    #expect(values.elements == [-1, 1, -1, 0])
    #expect(getter.value == 0)
  }

  @Test("A store references a getter weakly and stops calling a deallocated getter")
  func weakly() {
    let made = Recorder<Int>()
    var getter: Getter<Library, Int>? = store.getter(
      selector: { state in
        made.record(state.count)
        return state.count
      }, equality: .init(selector: { $0.count }))
    store.commitInline { $0.count = 1 }
    #expect(getter?.value == 1)
    getter = nil
    store.commitInline { $0.count = 2 }
    #expect(made.elements == [0, 1])
  }

  @Test("A standalone getter is updated with `_accept`, with or without memoization")
  func byHand() {
    let ended = Recorder<Int>()
    do {
      let lazy = Getter(
        initialSource: 1, selector: { $0 * 2 }, equality: EqualityComputer<Int, Int>(),
        onDeinit: { ended.record(1) })
      let eager = Getter(
        initialSource: 1, selector: { $0 * 2 }, equality: EqualityComputer<Int, Int>(),
        memoizes: false, onDeinit: { ended.record(2) })
      let calls = Recorder<Int>()
      lazy.addDidUpdate { calls.record($0) }
      eager.addDidUpdate { calls.record($0) }
      for getter in [lazy, eager] {
        getter._accept(sourceValue: 1)
        getter._accept(sourceValue: 4)
      }
      #expect(calls.elements == [8, 2, 8])
      let untyped: AnyGetter<Int> = lazy.asAny()
      #expect(untyped.value == 8)
      #expect(AnyGetter(eager).value == 8)
    }
    #expect(ended.elements.sorted() == [1, 2])
  }

  @Test("A selector of the first betas follows its store")
  func selector() {
    let selector = store.selector(selector: { $0.count }, equality: .init(selector: { $0.count }))
    store.commitInline { $0.count = 3 }
    #expect(selector.value == 3)
  }
}
