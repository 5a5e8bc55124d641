import GRDB
import NormalisedFeed
import PhotoFeed
import Testing
import TourScript

@Suite struct NormalisedTourTests {
  private static let sample = """
    loading  ........................................  0 of 100000 comments
    loading  ########................................  20000 of 100000 comments
    loading  ################........................  40000 of 100000 comments
    loading  ########################................  60000 of 100000 comments
    loading  ################################........  80000 of 100000 comments
    loading  ########################################  100000 of 100000 comments
    200 users, 1000 photos, 100000 comments
    > scroll to the newest
      #1000 Station 143    by user170   0 likes 100 comments, "again, please"
      #999  Market 143     by user139   0 likes 100 comments, "great light"
      #998  Dunes 143      by user108   0 likes 100 comments, "I was there"
      #997  Lighthouse 143 by user77    0 likes 100 comments, "I was there"
    > like #999
      #999  Market 143     by user139   1 like  100 comments, "great light"
      1 row changed, 1 call of photo observers
    > like #999 again
      no row changed, 0 calls of photo observers
    > rename user108
      #998  Dunes 143      by mia       0 likes 100 comments, "I was there"
      1 row changed, 0 calls of photo observers
    > scroll to the middle
      #500  Lighthouse 72  by user70    0 likes 100 comments, "where is this?"
      #499  Pier 72        by user39    0 likes 100 comments, "where is this?"
      #498  Harbour 72     by user8     0 likes 100 comments, "nice one"
      #497  Old town 71    by user177   0 likes 100 comments, "love it"
    > delete #999 and its comments
      101 rows changed, 1 call of photo observers
    > undo everything
      102 rows changed, 1 call of photo observers
    """

  @Test("The sample is loaded with progress, and each step states the rows it changed")
  func sample() throws {
    let folder = try TemporaryFolder()
    let lines = try lines(of: folder)
    #expect(lines.joined(separator: "\n") == Self.sample)
  }

  @Test("The feed of another tour is loaded as it is, and left unchanged")
  func ownFeed() throws {
    let folder = try TemporaryFolder()
    _ = try folder.run(
      """
      {"event":"sign_in","name":"mia"}
      {"event":"upload","title":"Pier"}
      {"event":"upload","title":"Dunes"}
      {"event":"upload","title":"Harbour"}
      {"event":"comment","photo":2,"text":"cold"}
      """)
    let lines = try lines(of: folder)
    #expect(lines.contains("1 user, 3 photos, 1 comment"))
    #expect(try self.lines(of: folder) == lines)
    #expect(lines.contains { $0.hasSuffix(#"0 likes 1 comment, "cold""#) })
    #expect(try folder.startedApp().store.state.photos.map(\.likes.count) == [0, 0, 0])
  }

  @Test("A file that is not a database is rejected and left unchanged")
  func damaged() throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "not a database ", count: 100)
    let path = try folder.write(text, to: "tour.sqlite")
    #expect(throws: DatabaseProblem.self) { try lines(of: folder) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  private func lines(of folder: TemporaryFolder) throws -> [String] {
    let transcript = Transcript()
    try NormalisedTour(databasePath: folder.database) { transcript.write($0) }.run()
    return transcript.pieces
  }
}
