import TestSupport
import Testing
import VergeStore6PlayerSwift5
import VergeStore6PlayerSwift6
import VergeStore6ShopSwift5
import VergeStore6ShopSwift6
import VergeStore6TodoSwift5
import VergeStore6TodoSwift6

@Suite("Programs of VergeStore 6, in both language modes, print what they printed")
struct FixtureTests {
  @Test("A shop with a cart, a coupon and a customer: methods that commit and dispatch")
  func shop() async {
    let expected = lines(of: PackageResources.Shop_txt)
    #expect(await transcript(of: VergeStore6ShopSwift5.runShop) == expected)
    #expect(await transcript(of: VergeStore6ShopSwift6.runShop) == expected)
  }

  @Test("A list with undo that saves itself: mutations and actions in extensions")
  func todo() async {
    let expected = lines(of: PackageResources.Todo_txt)
    #expect(await transcript(of: VergeStore6TodoSwift5.runTodo) == expected)
    #expect(await transcript(of: VergeStore6TodoSwift6.runTodo) == expected)
  }

  @Test("A player and its screens: mutations and actions as values, and view models")
  func player() async {
    let expected = lines(of: PackageResources.Player_txt)
    #expect(await transcript(of: VergeStore6PlayerSwift5.runPlayer) == expected)
    #expect(await transcript(of: VergeStore6PlayerSwift6.runPlayer) == expected)
  }
}
