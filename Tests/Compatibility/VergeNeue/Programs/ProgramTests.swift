import TestSupport
import Testing
import VergeNeueForumSwift5
import VergeNeueForumSwift6
import VergeNeueQuizSwift5
import VergeNeueQuizSwift6
import VergeNeueWeatherSwift5
import VergeNeueWeatherSwift6

@Suite("Programs of VergeNeue, in both language modes, print their transcripts")
struct ProgramTests {
  @Test("A forum with a store for each user: scoped stores and the registry of 2019-09-19")
  func forum() async {
    await expectTranscript(of: VergeNeueForumSwift5.runForum, PackageResources.Forum_txt)
    await expectTranscript(of: VergeNeueForumSwift6.runForum, PackageResources.Forum_txt)
  }

  @Test("Cities and their weather: stores that follow a parent")
  func weather() async {
    await expectTranscript(of: VergeNeueWeatherSwift5.runWeather, PackageResources.Weather_txt)
    await expectTranscript(of: VergeNeueWeatherSwift6.runWeather, PackageResources.Weather_txt)
  }

  @Test("A quiz against the clock: adapters and the scoped reducers of November 2019")
  func quiz() async {
    await expectTranscript(of: VergeNeueQuizSwift5.runQuiz, PackageResources.Quiz_txt)
    await expectTranscript(of: VergeNeueQuizSwift6.runQuiz, PackageResources.Quiz_txt)
  }
}
