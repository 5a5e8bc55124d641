import TestSupport
import Testing

@Suite("Articles of VergeTesting")
struct ArticleTests {
  @Test(
    "Every code block is in the tests of the articles, line by line",
    arguments: ["VergeTesting", "TestingYourStore"])
  func everyBlock(_ name: String) throws {
    let article = try Article("VergeTesting", name)
    #expect(!article.blocks(of: "```swift").isEmpty)
    let tests = (#filePath as String).replacing(
      "ArticleTests.swift", with: "TestingYourStoreArticleTests.swift")
    let missing = try article.blocks(notIn: tests).filter { !$0.hasPrefix(".testTarget") }
    #expect(missing == [])
  }
}
