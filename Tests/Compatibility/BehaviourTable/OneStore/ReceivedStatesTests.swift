import Testing

@Suite("Expected states of observers of the shared state")
struct ReceivedStatesTests {
  /// The first and the last commit change the left part, the second another location, the third
  /// nothing.
  static let history = [0, 1, 1, 1, 2].enumerated().map { number, left in
    [number < 2 ? 0 : 1, left, 0, 0, 0, 0, 0]
  }

  func agrees(
    _ column: Column, _ registered: ClosedRange<Int>, _ seen: [Int],
    _ end: ReceivedStates.End = .none
  ) -> Bool {
    ReceivedStates(
      id: 0, seat: Seat(column: column, location: .left), registered: registered,
      seen: seen.map { [$0] }, end: end
    ).problem(Self.history, [3: Seat(column: .neue, location: .left)]) == nil
  }

  @Test("Equal values and the initial value are expected as each dialect delivers them")
  func dialects() {
    #expect(agrees(.modern, 0...0, [0, 1, 2]))
    #expect(agrees(.fluxVariable, 0...0, [0, 1, 1, 2]))
    for column in [Column.vergeStore, .vergeStoreBeta, .classic, .neue] {
      #expect(agrees(column, 0...0, [1, 1, 2]))
    }
  }

  @Test("Missing, duplicate, outdated, premature and reordered states are detected")
  func disagreement() {
    for seen in [
      [], [1], [1, 2], [1, 1], [1, 1, 1, 2], [1, 1, 2, 2], [0, 1, 1, 2], [1, 2, 1], [2],
    ] {
      #expect(!agrees(.classic, 0...0, seen))
    }
    for seen in [[0, 1], [0, 1, 1, 2], [1, 2], [0, 2, 1], [0, 0, 1, 2]] {
      #expect(!agrees(.modern, 0...0, seen))
    }
  }

  @Test("An observer added during concurrent commits may start at any of them, but skips none")
  func range() {
    #expect(agrees(.classic, 0...3, [1, 1, 2]))
    #expect(agrees(.classic, 0...3, [1, 2]))
    #expect(agrees(.classic, 0...3, [2]))
    #expect(!agrees(.classic, 0...2, [2]))
    #expect(!agrees(.classic, 0...3, []))
    #expect(agrees(.classic, 4...4, []))
    #expect(agrees(.modern, 4...4, [2]))
    #expect(!agrees(.modern, 4...4, []))
  }

  @Test("An observer that ends between deliveries receives all earlier states and no later one")
  func ended() {
    #expect(agrees(.classic, 0...0, [1, 1], .after(3)))
    #expect(!agrees(.classic, 0...0, [1], .after(3)))
    #expect(!agrees(.classic, 0...0, [1, 1, 2], .after(3)))
    #expect(agrees(.modern, 1...1, [1], .after(2)))
  }

  @Test("An observer that ends during a delivery receives a limited prefix of the states")
  func endedDuring() {
    #expect(agrees(.classic, 0...0, [], .seeing(atMost: 2)))
    #expect(agrees(.classic, 0...0, [1, 1], .seeing(atMost: 2)))
    #expect(!agrees(.classic, 0...0, [1, 1, 2], .seeing(atMost: 2)))
    #expect(!agrees(.classic, 0...0, [2], .seeing(atMost: 2)))
  }

  @Test("Each call belongs to one commit, except the one with the replayed value")
  func commits() {
    #expect(commits(.modern, .left) == [nil, 1, 4])
    #expect(commits(.fluxVariable, .left) == [nil, 1, 3, 4])
    #expect(commits(.neue, .left) == [1, 3, 4])
  }

  @Test("E10: A legacy container is notified of equal commits to its own slice, not to others")
  func equalCommits() {
    #expect(commits(.classic, .left, touching: .whole) == [1, 4])
    #expect(commits(.classic, .left, touching: .right) == [1, 4])
    #expect(commits(.classic, .right, touching: .right) == [3])
    #expect(commits(.classic, .whole, touching: .right) == [1, 2, 3, 4])
    #expect(commits(.modern, .whole, touching: .right) == [nil, 1, 2, 4])
    // A container at a computed location is notified only of its own equal commits.
    #expect(commits(.neue, .row, touching: .row) == [3])
    #expect(commits(.classic, .row, touching: .row) == [])
  }

  /// The commits that call an observer, if the third one is made through a Neue store.
  private func commits(
    _ column: Column, _ location: Location, touching touched: Location = .left
  ) -> [Int?] {
    ReceivedStates(
      id: 0, seat: Seat(column: column, location: location), registered: 0...0, seen: []
    )
    .commits(Self.history, [3: Seat(column: .neue, location: touched)])
  }

  @Test("In a valid order, each commit increments one counter by one")
  func order() {
    #expect(orderProblem([[0, 0], [0, 1], [1, 1]]) == nil)
    #expect(orderProblem([[0, 0], [0, 0]]) != nil)
    #expect(orderProblem([[0, 0], [1, 1]]) != nil)
    #expect(orderProblem([[0, 0], [0, 2]]) != nil)
    #expect(orderProblem([[0, 1], [0, 0]]) != nil)
  }

  @Test("A failing script is reduced while it still fails")
  func shrinking() {
    #expect(shrunk(Array(0..<40)) { $0.contains(3) && $0.contains(31) } == [3, 31])
    #expect(shrunk([1, 2]) { _ in true } == [])
    #expect(shrunk([1, 2]) { $0.count == 2 } == [1, 2])
    let script = Script(seed: 1, threadCount: 1, length: 40)
    let small = script.shrunk { $0.steps.contains { $0.step.description.contains("observer") } }
    #expect(small.steps.count == 1)
    #expect(!small.description.contains("on call"))
  }

  @Test("A seed determines the script; a few seeds cover all steps in all dialects")
  func seeds() {
    for threadCount in [1, 3] {
      let scripts = (0..<50).map { Script(seed: $0, threadCount: threadCount, length: 40) }
      #expect(
        scripts[7].description
          == Script(seed: 7, threadCount: threadCount, length: 40).description)
      #expect(scripts[7].description != scripts[8].description)
      let text = scripts.map(\.description).joined(separator: "\n")
      for column in Column.sharing {
        for location in Location.allCases {
          #expect(text.contains("\(column) at \(location): observer"))
        }
        #expect(text.contains("\(column) at first: add 1 at first"))
      }
      for word in ["cancel observer", "drop the token", "throw", "does [modern", "does [cancel"] {
        #expect(text.contains(word), "\(word)")
      }
    }
  }
}
