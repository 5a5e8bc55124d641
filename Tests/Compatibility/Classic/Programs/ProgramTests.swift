import TestSupport
import Testing
import ClassicChatSwift5
import ClassicChatSwift6
import ClassicSessionSwift5
import ClassicSessionSwift6
import ClassicTimelineSwift5
import ClassicTimelineSwift6

@Suite("Verge Classic programs in both language modes")
struct ProgramTests {
  @Test("A login session with modules, contexts and binders prints its transcript")
  func session() async {
    await expectTranscript(of: ClassicSessionSwift5.runSession, PackageResources.Session_txt)
    await expectTranscript(of: ClassicSessionSwift6.runSession, PackageResources.Session_txt)
  }

  @Test("A timeline with several view models on one state prints its transcript")
  func timeline() async {
    await expectTranscript(
      of: ClassicTimelineSwift5.runTimeline, PackageResources.Timeline_txt)
    await expectTranscript(
      of: ClassicTimelineSwift6.runTimeline, PackageResources.Timeline_txt)
  }

  @Test("A chat with the storages and emitters of Verge 6 to 13 prints its transcript")
  func chat() async {
    await expectTranscript(of: ClassicChatSwift5.runChat, PackageResources.Chat_txt)
    await expectTranscript(of: ClassicChatSwift6.runChat, PackageResources.Chat_txt)
  }
}
