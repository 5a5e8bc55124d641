import FromClassicAfter
import FromClassicBefore
import FromClassicIdiomatic
import FromNeueAfter
import FromNeueBefore
import FromNeueIdiomatic
import FromVerge11After
import FromVerge11Before
import FromVergeStore6After
import FromVergeStore6Before
import FromVergeStore6Idiomatic
import FromVueFluxAfter
import FromVueFluxBefore
import FromVueFluxIdiomatic
import SideBySide
import TestSupport
import Testing

/// The behaviour of the guides' pairs of old and new code.
@Suite("Guides: behaviour")
struct GuideBehaviourTests {
  @Test("Old and new code on one store deliver in one order")
  func sideBySide() {
    let lines = Recorder<String>()
    SideBySide.sideBySide { lines.record($0) }
    #expect(lines.elements.map { $0.prefix(3) } == ["1: ", "2: ", "3: ", "4: ", "5: "])
    SideBySide.theOtherWayRound { lines.record($0) }
    #expect(lines.elements.suffix(2) == ["0", "1"])
  }

  @Test("README: a dispatcher and a component add an item")
  func readme() {
    #expect(SideBySide.addingWithDispatcher() == ["Milk"])
    #expect(SideBySide.addingWithModel() == ["Milk"])
  }

  @Test("VergeStore 6: rewritten observers, events and slices behave as before")
  func vergeStore6() {
    let old = Recorder<String>()
    let new = Recorder<String>()
    FromVergeStore6Before.told { old.record($0) }
    FromVergeStore6After.told { new.record($0) }
    FromVergeStore6Before.heard { old.record("\($0)") }
    FromVergeStore6After.heard { new.record("\($0)") }
    FromVergeStore6Before.slices { old.record($0) }
    FromVergeStore6After.slices { new.record($0) }
    FromVergeStore6Before.notes { old.record($0) }
    FromVergeStore6After.notes { new.record($0) }
    #expect(old.elements == ["1", "2", "2", "2", "0", "10 3", "fragile", "true"])
    #expect(new.elements == old.elements)
    let further = Recorder<String>()
    FromVergeStore6Idiomatic.told { further.record($0) }
    FromVergeStore6Idiomatic.notes { further.record($0) }
    #expect(further.elements == ["1", "2", "fragile", "true"])
  }

  @Test("VergeStore 6: an idiomatic main-actor observer first gets the current state") @MainActor
  func vergeStore6Observer() {
    let old = Recorder<String>()
    let new = Recorder<String>()
    let further = Recorder<String>()
    FromVergeStore6Before.badge { old.record($0) }
    FromVergeStore6After.badge { new.record($0) }
    FromVergeStore6Idiomatic.badge { further.record($0) }
    #expect(old.elements == ["", "1"])
    #expect(new.elements == old.elements)
    #expect(further.elements == ["0", "1"])
  }

  @Test("VergeStore 6: an idiomatic view model starts with the state of its store")
  func vergeStore6ViewModel() {
    let old = Recorder<String>()
    let new = Recorder<String>()
    let further = Recorder<String>()
    FromVergeStore6Before.followed { old.record($0) }
    FromVergeStore6After.followed { new.record($0) }
    FromVergeStore6Idiomatic.followed { further.record($0) }
    #expect(old.elements == ["0", "2"])
    #expect(new.elements == old.elements)
    #expect(further.elements == ["1", "2"])
  }

  @Test("Classic: rewritten observers that commit and mapped values behave as before")
  func classic() {
    let old = Recorder<String>()
    let new = Recorder<String>()
    FromClassicBefore.told { old.record($0) }
    FromClassicAfter.told { new.record($0) }
    FromClassicBefore.map { old.record($0) }
    FromClassicAfter.map { new.record($0) }
    #expect(old.elements == ["2", "3", "4", "4", "0", "Ada2"])
    #expect(new.elements == old.elements)
    let further = Recorder<String>()
    FromClassicIdiomatic.told { further.record($0) }
    #expect(further.elements == ["2", "3", "4"])
  }

  @Test("Classic: main-actor observers, binders and modules behave as before") @MainActor
  func classicOnMain() {
    let old = Recorder<String>()
    let new = Recorder<String>()
    let further = Recorder<String>()
    FromClassicBefore.label { old.record($0) }
    FromClassicAfter.label { new.record($0) }
    FromClassicIdiomatic.label { further.record($0) }
    FromClassicBefore.type { old.record($0) }
    FromClassicAfter.type { new.record($0) }
    FromClassicIdiomatic.type { further.record($0) }
    FromClassicBefore.signIn { old.record($0) }
    FromClassicAfter.signIn { new.record($0) }
    FromClassicIdiomatic.signIn { further.record($0) }
    #expect(old.elements == ["1", "2", "Ada", "true"])
    #expect(new.elements == old.elements)
    #expect(further.elements == old.elements)
  }

  @Test("VueFlux: actions, observers of actions, scopes and signals behave as before")
  func vueFlux() {
    let old = Recorder<String>()
    let new = Recorder<String>()
    FromVueFluxBefore.switchOn { old.record($0) }
    FromVueFluxAfter.switchOn { new.record($0) }
    FromVueFluxBefore.told { old.record($0) }
    FromVueFluxAfter.told { new.record($0) }
    FromVueFluxBefore.connect { old.record($0) }
    FromVueFluxAfter.connect { new.record($0) }
    FromVueFluxBefore.translate { old.record($0) }
    FromVueFluxAfter.translate { new.record($0) }
    #expect(
      old.elements == [
        "on at 1", "play(\"Song\"): Song", "stop: ", "a", "b", "closed", "fr", "de", "TEA",
      ])
    #expect(new.elements == old.elements)
  }

  @Test("VueFlux: a component uses its store's executor as queue; all stores are notified")
  func vueFluxQueues() {
    let old = Recorder<String>()
    let new = Recorder<String>()
    FromVueFluxBefore.heat { old.record($0) }
    FromVueFluxAfter.heat { new.record($0) }
    FromVueFluxBefore.ring { old.record($0) }
    FromVueFluxAfter.ring { new.record($0) }
    #expect(old.elements == ["0°", "21°", "gone", "1 2"])
    #expect(new.elements == old.elements)
    let further = Recorder<String>()
    FromVueFluxIdiomatic.heat { further.record($0) }
    FromVueFluxIdiomatic.ring { further.record($0) }
    #expect(further.elements == ["21°", "1 2"])
  }

  @Test("VueFlux: an equal value is delivered, unless the property has no edge")
  func vueFluxSearch() {
    let old = Recorder<String>()
    let new = Recorder<String>()
    let further = Recorder<String>()
    FromVueFluxBefore.search { old.record($0) }
    FromVueFluxAfter.search { new.record($0) }
    FromVueFluxIdiomatic.search { further.record($0) }
    #expect(old.elements == ["0", "1", "2", "2", "0", "no network"])
    #expect(new.elements == old.elements)
    #expect(further.drain() == ["0", "1", "2", "0", "no network"])
    FromVueFluxIdiomatic.measure { further.record($0) }
    #expect(further.elements == ["3"])
  }

  @Test("VueFlux: values that an action sets are delivered when the action ends")
  func vueFluxVariables() {
    let old = Recorder<String>()
    let new = Recorder<String>()
    FromVueFluxBefore.lookAround { old.record($0) }
    FromVueFluxAfter.lookAround { new.record($0) }
    #expect(old.elements == ["0 for ''", "", "te", "1 for 'te'"])
    #expect(new.elements == ["0 for ''", "", "1 for 'te'", "te"])
  }

  @Test("VueFlux: a returned signal retains its source")
  func vueFluxFeeds() async throws {
    let old = Recorder<String>()
    let new = Recorder<String>()
    FromVueFluxBefore.follow { old.record($0) }
    FromVueFluxAfter.follow { new.record($0) }
    #expect(old.elements == ["text: ", "text: tea", "later: te"])
    #expect(new.elements == old.elements)
    #expect(try await FromVueFluxIdiomatic.translated() == "TEA")
  }

  @Test("VueFlux: screens are updated on the main actor") @MainActor
  func vueFluxScreens() async throws {
    let old = Recorder<String>()
    let new = Recorder<String>()
    let further = Recorder<String>()
    FromVueFluxBefore.show { old.record($0) }
    FromVueFluxAfter.show { new.record($0) }
    FromVueFluxIdiomatic.show { further.record($0) }
    FromVueFluxBefore.bind { old.record($0) }
    FromVueFluxAfter.bind { new.record($0) }
    FromVueFluxIdiomatic.bind { further.record($0) }
    #expect(old.elements == ["off", "on at 2", "tea"])
    #expect(new.elements == old.elements)
    #expect(further.elements == old.elements)
    #expect(try await FromVueFluxIdiomatic.loaded() == "on at 3")
  }

  @Test("VergeNeue: observers, child stores and scopes are notified as often as before")
  func neue() {
    let old = Recorder<String>()
    let new = Recorder<String>()
    FromNeueBefore.told { old.record($0) }
    FromNeueAfter.told { new.record($0) }
    #expect(old.elements == ["1", "1", "2"])
    #expect(new.drain() == old.drain())
    FromNeueBefore.followed { old.record($0) }
    FromNeueAfter.followed { new.record($0) }
    #expect(old.elements == ["1", "2", "2"])
    #expect(new.drain() == old.drain())
    FromNeueBefore.toldOfAScope { old.record($0) }
    FromNeueAfter.toldOfAScope { new.record($0) }
    #expect(old.elements == ["1", "1"])
    #expect(new.elements == old.elements)
  }

  @Test("VergeNeue: an observer of a scope outlives the scope, unlike the original")
  func neueScopes() {
    let old = Recorder<String>()
    let new = Recorder<String>()
    FromNeueBefore.toldAfterAScope { old.record($0) }
    FromNeueAfter.toldAfterAScope { new.record($0) }
    #expect(old.elements == [])
    #expect(new.elements == ["2"])
  }

  @Test("VergeNeue: an unowned adapter is deallocated; the original store retained it")
  func neueAdapters() {
    #expect(FromNeueBefore.ticked() == ["tick"])
    #expect(FromNeueAfter.ticked() == [])
  }

  @Test("VergeNeue: a scope of an absent value traps; an optional scope has no effect")
  func neueAbsentSlices() async {
    #expect(FromNeueBefore.typed(opensThread: true) == "well")
    #expect(FromNeueAfter.typed(opensThread: true) == "well")
    #expect(FromNeueIdiomatic.typed(opensThread: true) == "well")
    await #expect(processExitsWith: .failure) { _ = FromNeueBefore.typed(opensThread: false) }
    await #expect(processExitsWith: .failure) { _ = FromNeueAfter.typed(opensThread: false) }
    #expect(FromNeueIdiomatic.typed(opensThread: false) == nil)
  }

  @Test("VergeNeue: a slice observer on the main actor first receives the current value")
  @MainActor
  func neueObserver() {
    let new = Recorder<String>()
    FromNeueIdiomatic.told { new.record($0) }
    #expect(new.elements == ["0", "1", "2"])
  }

  @Test("VergeNeue: idiomatic child stores, derived values and async actions work")
  func neueFurther() async throws {
    let new = Recorder<String>()
    FromNeueIdiomatic.followed { new.record($0) }
    #expect(new.drain() == ["1", "2"])
    FromNeueIdiomatic.derived { new.record($0) }
    #expect(new.elements == ["0", "1"])
    #expect(try await FromNeueIdiomatic.reloaded() == ["new"])
  }

  @Test("Verge 11: observers, derived values, bindings and middleware behave as before")
  func verge11() {
    let old = Recorder<String>()
    let new = Recorder<String>()
    FromVerge11Before.told { old.record($0) }
    FromVerge11After.told { new.record($0) }
    FromVerge11Before.bind { old.record($0) }
    FromVerge11After.bind { new.record($0) }
    FromVerge11Before.rule { old.record($0) }
    FromVerge11After.rule { new.record($0) }
    #expect(old.elements == ["", "a", "b", "Ada", "1 results"])
    #expect(new.elements == old.elements)
    FromVerge11Before.older { old.record($0) }
    FromVerge11After.older { new.record($0) }
    #expect(old.elements.suffix(4) == ["", "a", "1", ""])
    #expect(new.elements == old.elements)
    FromVerge11After.previous { new.record($0) }
    FromVerge11After.derive { new.record($0) }
    #expect(new.elements.suffix(5) == ["none", "a", "b", "ABC 3", "abc"])
  }
}
