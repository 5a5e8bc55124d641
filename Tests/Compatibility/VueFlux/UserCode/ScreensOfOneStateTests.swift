import Testing
import VueFlux
import VueFluxReactive

@Suite("Screens whose stores share one state")
struct ScreensOfOneStateTests {
  @Test("The variables of a shared state notify the screens of both stores")
  func screens() {
    let state = SettingsState()
    let (one, two) = (SettingsScreen(state), SettingsScreen(state))
    one.rename("a")
    two.rename("b")
    two.toggle()
    #expect(one.names == ["", "a", "b"])
    #expect(two.names == ["", "a", "b"])
    #expect(one.isOn && two.isOn)
  }
}
