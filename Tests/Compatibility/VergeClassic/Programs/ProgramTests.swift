import TestSupport
import Testing
import VergeClassicChatSwift5
import VergeClassicChatSwift6
import VergeClassicSessionSwift5
import VergeClassicSessionSwift6
import VergeClassicTimelineSwift5
import VergeClassicTimelineSwift6

@Suite("Programs of Verge Classic, in both language modes, print their transcripts")
struct ProgramTests {
  @Test("A session from the first wrong password to its end: modules, contexts and binders")
  func session() async {
    await expectTranscript(of: VergeClassicSessionSwift5.runSession, PackageResources.Session_txt)
    await expectTranscript(of: VergeClassicSessionSwift6.runSession, PackageResources.Session_txt)
  }

  @Test("A paged timeline with rows and a search: several views of one state")
  func timeline() async {
    await expectTranscript(
      of: VergeClassicTimelineSwift5.runTimeline, PackageResources.Timeline_txt)
    await expectTranscript(
      of: VergeClassicTimelineSwift6.runTimeline, PackageResources.Timeline_txt)
  }

  @Test("A chat that loses its connection: the storages and emitters of Verge 6 to 13")
  func chat() async {
    await expectTranscript(of: VergeClassicChatSwift5.runChat, PackageResources.Chat_txt)
    await expectTranscript(of: VergeClassicChatSwift6.runChat, PackageResources.Chat_txt)
  }
}
