import TestSupport
import Testing
import VueFluxKitchenSwift5
import VueFluxKitchenSwift6
import VueFluxMarketSwift5
import VueFluxMarketSwift6
import VueFluxSearchSwift5
import VueFluxSearchSwift6

@Suite("Programs of VueFlux, in both language modes, print their transcripts")
struct ProgramTests {
  @Test("An oven, a stove, a bell and a journal: the subscriptions of 0.1.0")
  func kitchen() async {
    await expectTranscript(of: VueFluxKitchenSwift5.runKitchen, PackageResources.Kitchen_txt)
    await expectTranscript(of: VueFluxKitchenSwift6.runKitchen, PackageResources.Kitchen_txt)
  }

  @Test("A search while the user types: variables, signals, sinks and bindings")
  func search() async {
    await expectTranscript(of: VueFluxSearchSwift5.runSearch, PackageResources.Search_txt)
    await expectTranscript(of: VueFluxSearchSwift6.runSearch, PackageResources.Search_txt)
  }

  @Test("Two carts and an account: a shared store, the global bus and executors")
  func market() async {
    await expectTranscript(of: VueFluxMarketSwift5.runMarket, PackageResources.Market_txt)
    await expectTranscript(of: VueFluxMarketSwift6.runMarket, PackageResources.Market_txt)
  }
}
