import TestSupport
import Testing
import VergeStore6PlayerSwift5
import VergeStore6PlayerSwift6
import VergeStore6ShopSwift5
import VergeStore6ShopSwift6
import VergeStore6TodoSwift5
import VergeStore6TodoSwift6

@Suite("VergeStore 6 programs in both language modes")
struct ProgramTests {
  @Test("A shop with methods that commit and dispatch prints its transcript")
  func shop() async {
    await expectTranscript(of: VergeStore6ShopSwift5.runShop, PackageResources.Shop_txt)
    await expectTranscript(of: VergeStore6ShopSwift6.runShop, PackageResources.Shop_txt)
  }

  @Test("A list with mutations and actions in extensions prints its transcript")
  func todo() async {
    await expectTranscript(of: VergeStore6TodoSwift5.runTodo, PackageResources.Todo_txt)
    await expectTranscript(of: VergeStore6TodoSwift6.runTodo, PackageResources.Todo_txt)
  }

  @Test("A player with mutations and actions as values, and view models, prints its transcript")
  func player() async {
    await expectTranscript(of: VergeStore6PlayerSwift5.runPlayer, PackageResources.Player_txt)
    await expectTranscript(of: VergeStore6PlayerSwift6.runPlayer, PackageResources.Player_txt)
  }
}
