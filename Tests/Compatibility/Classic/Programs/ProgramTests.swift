import TestSupport
import Testing
import ClassicChatSwift5
import ClassicChatSwift6
import ClassicSessionSwift5
import ClassicSessionSwift6
import ClassicTimelineSwift5
import ClassicTimelineSwift6

@Suite("Programs of Verge Classic, in both language modes, print their transcripts")
struct ProgramTests {
  @Test("A session from the first wrong password to its end: modules, contexts and binders")
  func session() async {
    await expectTranscript(of: ClassicSessionSwift5.runSession, PackageResources.Session_txt)
    await expectTranscript(of: ClassicSessionSwift6.runSession, PackageResources.Session_txt)
  }

  @Test("A paged timeline with rows and a search: several views of one state")
  func timeline() async {
    await expectTranscript(
      of: ClassicTimelineSwift5.runTimeline, PackageResources.Timeline_txt)
    await expectTranscript(
      of: ClassicTimelineSwift6.runTimeline, PackageResources.Timeline_txt)
  }

  @Test("A chat that loses its connection: the storages and emitters of Verge 6 to 13")
  func chat() async {
    await expectTranscript(of: ClassicChatSwift5.runChat, PackageResources.Chat_txt)
    await expectTranscript(of: ClassicChatSwift6.runChat, PackageResources.Chat_txt)
  }
}
