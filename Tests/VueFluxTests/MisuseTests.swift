import TestSupport
import Testing
import Verge
import VueFlux

@Suite("E4: Misuse of VueFlux traps with a message")
struct MisuseTests {
  @Test("E4: Reentering a non-recursive reference traps and names `recursive: true`")
  func notRecursive() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let reference = AtomicReference(0)
      reference.synchronized { _ in reference.swap(1) }
    }
    expectMessage(
      result?.standardErrorContent, "AtomicReference<Int>", "was set", "`synchronized`",
      "recursive: true")
  }

  @Test("E4: Reentering a reference inside `modify` traps and names the `inout` parameter")
  func insideModify() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let reference = AtomicReference(0, recursive: true)
      reference.modify { $0 = reference.value + 1 }
    }
    expectMessage(
      result?.standardErrorContent, "AtomicReference<Int>", "was read", "`modify`", "`inout`")
  }

  @Test("E4: Dispatching inside a commit of the modern store traps and names its location")
  func insideModernCommit() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = makeStore()
      store.modernStore.commit("", "Outer", "", 11) { _ in store.actions.touch() }
    }
    expectMessage(
      result?.standardErrorContent, "Store<TallyState>", "committed to",
      "the commit made at Outer:11")
  }
}
