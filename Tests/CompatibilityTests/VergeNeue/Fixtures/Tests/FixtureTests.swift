import TestSupport
import Testing
import VergeNeueForumSwift5
import VergeNeueForumSwift6
import VergeNeueQuizSwift5
import VergeNeueQuizSwift6
import VergeNeueWeatherSwift5
import VergeNeueWeatherSwift6

@Suite("Programs of VergeNeue, in both language modes, print what they printed")
struct FixtureTests {
  @Test("A forum with a store for each user: scoped stores and the registry of 2019-09-19")
  func forum() async {
    let expected = lines(of: PackageResources.Forum_txt)
    #expect(await transcript(of: VergeNeueForumSwift5.runForum) == expected)
    #expect(await transcript(of: VergeNeueForumSwift6.runForum) == expected)
  }

  @Test("Cities and their weather: stores that follow a parent")
  func weather() async {
    let expected = lines(of: PackageResources.Weather_txt)
    #expect(await transcript(of: VergeNeueWeatherSwift5.runWeather) == expected)
    #expect(await transcript(of: VergeNeueWeatherSwift6.runWeather) == expected)
  }

  @Test("A quiz against the clock: adapters and the scoped reducers of November 2019")
  func quiz() async {
    let expected = lines(of: PackageResources.Quiz_txt)
    #expect(await transcript(of: VergeNeueQuizSwift5.runQuiz) == expected)
    #expect(await transcript(of: VergeNeueQuizSwift6.runQuiz) == expected)
  }
}
