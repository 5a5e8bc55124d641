import ClassicRxCatalog
import ClassicRxLogin
import ClassicRxPlayer
import TestSupport
import Testing

@Suite("Programs of Verge Classic with RxSwift print their transcripts")
struct ProgramTests {
  @Test("A login with futures that fail, are cancelled and succeed")
  func login() async {
    await expectTranscript(of: ClassicRxLogin.runLogin, PackageResources.Login_txt)
  }

  @Test("A list with drivers, binders and work on another thread")
  func catalog() async {
    await expectTranscript(of: ClassicRxCatalog.runCatalog, PackageResources.Catalog_txt)
  }

  @Test("A player with activities, and a subscription that its action returns")
  func player() async {
    await expectTranscript(of: ClassicRxPlayer.runPlayer, PackageResources.Player_txt)
  }
}
