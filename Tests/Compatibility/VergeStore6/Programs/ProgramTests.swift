import TestSupport
import Testing
import VergeStore6PlayerSwift5
import VergeStore6PlayerSwift6
import VergeStore6ShopSwift5
import VergeStore6ShopSwift6
import VergeStore6TodoSwift5
import VergeStore6TodoSwift6

@Suite("Programs of VergeStore 6, in both language modes, print their transcripts")
struct ProgramTests {
  @Test("A shop with a cart, a coupon and a customer: methods that commit and dispatch")
  func shop() async {
    await expectTranscript(of: VergeStore6ShopSwift5.runShop, PackageResources.Shop_txt)
    await expectTranscript(of: VergeStore6ShopSwift6.runShop, PackageResources.Shop_txt)
  }

  @Test("A list with undo and autosave: mutations and actions in extensions")
  func todo() async {
    await expectTranscript(of: VergeStore6TodoSwift5.runTodo, PackageResources.Todo_txt)
    await expectTranscript(of: VergeStore6TodoSwift6.runTodo, PackageResources.Todo_txt)
  }

  @Test("A player and its screens: mutations and actions as values, and view models")
  func player() async {
    await expectTranscript(of: VergeStore6PlayerSwift5.runPlayer, PackageResources.Player_txt)
    await expectTranscript(of: VergeStore6PlayerSwift6.runPlayer, PackageResources.Player_txt)
  }
}
