import Testing
import VergeStore

@Suite("Loggers of all versions")
struct HistoricalLoggersTests {
  private func exercise(_ logger: VergeStoreLogger) {
    let store = PlainStore(initialState: .init(), logger: logger)
    let dispatcher = PlainD(target: store)
    dispatcher.dispatch("act") { context in context.commit("set") { $0.n += 1 } }
  }

  private let expected = [
    "create PlainD", "willCommit set", "didCommit set", "didDispatch act", "destroy PlainD",
  ]

  @Test("A logger of the earliest form receives each event once, and the time before `didCommit`")
  func earliest() {
    let logger = EarliestLogger()
    exercise(logger)
    #expect(
      logger.lines == [
        "create PlainD", "willCommit set", "didTakeTime set", "didCommit set", "didDispatch act",
        "destroy PlainD",
      ])
  }

  @Test("A logger of the README's form receives each event once")
  func november() {
    let logger = NovemberLogger()
    exercise(logger)
    #expect(logger.lines == expected)
  }

  @Test("A logger of the latest form receives each event once")
  func december() {
    let logger = DecemberLogger()
    exercise(logger)
    #expect(logger.lines == expected)
  }

  @Test("A method that a logger subclass overrides is called once")
  func subclass() {
    let logger = DerivedLogger()
    exercise(logger)
    #expect(logger.lines == ["base", "derived"])
  }

  @Test("A logger can pass events on to loggers of every form")
  func tee() {
    let november = NovemberLogger()
    let december = DecemberLogger()
    exercise(TeeLogger(others: [november, december, DefaultLogger.shared]))
    #expect(november.lines == expected)
    #expect(december.lines == expected)
  }
}
