import TestSupport
import Testing
import VueFluxKitchenSwift5
import VueFluxKitchenSwift6
import VueFluxMarketSwift5
import VueFluxMarketSwift6
import VueFluxSearchSwift5
import VueFluxSearchSwift6

@Suite("VueFlux programs in both language modes")
struct ProgramTests {
  @Test("A kitchen with the subscriptions of 0.1.0 prints its transcript")
  func kitchen() async {
    await expectTranscript(of: VueFluxKitchenSwift5.runKitchen, PackageResources.Kitchen_txt)
    await expectTranscript(of: VueFluxKitchenSwift6.runKitchen, PackageResources.Kitchen_txt)
  }

  @Test("A search with variables, signals, sinks and bindings prints its transcript")
  func search() async {
    await expectTranscript(of: VueFluxSearchSwift5.runSearch, PackageResources.Search_txt)
    await expectTranscript(of: VueFluxSearchSwift6.runSearch, PackageResources.Search_txt)
  }

  @Test("A market with a shared store, global actions and executors prints its transcript")
  func market() async {
    await expectTranscript(of: VueFluxMarketSwift5.runMarket, PackageResources.Market_txt)
    await expectTranscript(of: VueFluxMarketSwift6.runMarket, PackageResources.Market_txt)
  }
}
