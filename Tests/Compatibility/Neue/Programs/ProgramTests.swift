import TestSupport
import Testing
import NeueForumSwift5
import NeueForumSwift6
import NeueQuizSwift5
import NeueQuizSwift6
import NeueWeatherSwift5
import NeueWeatherSwift6

@Suite("VergeNeue programs in both language modes")
struct ProgramTests {
  @Test("A forum with scoped stores and the registry of 2019-09-19 prints its transcript")
  func forum() async {
    await expectTranscript(of: NeueForumSwift5.runForum, PackageResources.Forum_txt)
    await expectTranscript(of: NeueForumSwift6.runForum, PackageResources.Forum_txt)
  }

  @Test("A weather app with stores that follow a parent prints its transcript")
  func weather() async {
    await expectTranscript(of: NeueWeatherSwift5.runWeather, PackageResources.Weather_txt)
    await expectTranscript(of: NeueWeatherSwift6.runWeather, PackageResources.Weather_txt)
  }

  @Test("A quiz with adapters and the scoped reducers of November 2019 prints its transcript")
  func quiz() async {
    await expectTranscript(of: NeueQuizSwift5.runQuiz, PackageResources.Quiz_txt)
    await expectTranscript(of: NeueQuizSwift6.runQuiz, PackageResources.Quiz_txt)
  }
}
