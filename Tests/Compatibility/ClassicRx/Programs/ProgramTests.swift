import ClassicRxCatalog
import ClassicRxLogin
import ClassicRxPlayer
import TestSupport
import Testing

@Suite("Verge Classic programs with RxSwift")
struct ProgramTests {
  @Test("A login with futures that fail, are cancelled and succeed prints its transcript")
  func login() async {
    await expectTranscript(of: ClassicRxLogin.runLogin, PackageResources.Login_txt)
  }

  @Test("A catalog with drivers, binders and work on another thread prints its transcript")
  func catalog() async {
    await expectTranscript(of: ClassicRxCatalog.runCatalog, PackageResources.Catalog_txt)
  }

  @Test("A player with activities and a returned subscription prints its transcript")
  func player() async {
    await expectTranscript(of: ClassicRxPlayer.runPlayer, PackageResources.Player_txt)
  }
}
