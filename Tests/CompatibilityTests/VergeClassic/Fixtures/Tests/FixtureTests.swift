import TestSupport
import Testing
import VergeClassicChatSwift5
import VergeClassicChatSwift6
import VergeClassicSessionSwift5
import VergeClassicSessionSwift6
import VergeClassicTimelineSwift5
import VergeClassicTimelineSwift6

@Suite("Programs of Verge Classic, in both language modes, print what they printed")
struct FixtureTests {
  @Test("A session from the first wrong password to its end: modules, contexts and binders")
  func session() async {
    let expected = lines(of: PackageResources.Session_txt)
    #expect(await transcript(of: VergeClassicSessionSwift5.runSession) == expected)
    #expect(await transcript(of: VergeClassicSessionSwift6.runSession) == expected)
  }

  @Test("A timeline in pages, its rows and a search: one state with several views on it")
  func timeline() async {
    let expected = lines(of: PackageResources.Timeline_txt)
    #expect(await transcript(of: VergeClassicTimelineSwift5.runTimeline) == expected)
    #expect(await transcript(of: VergeClassicTimelineSwift6.runTimeline) == expected)
  }

  @Test("A chat on a line that goes down: the storages and emitters of Verge 6 to 13")
  func chat() async {
    let expected = lines(of: PackageResources.Chat_txt)
    #expect(await transcript(of: VergeClassicChatSwift5.runChat) == expected)
    #expect(await transcript(of: VergeClassicChatSwift6.runChat) == expected)
  }
}
