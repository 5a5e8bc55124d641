public import Checker
public import Verge

/// The store under test. Its activities are the numbers of operations.
public typealias BoardStore = Store<Board, Int32>

/// A container of a dialect on a cell of the board.
public struct Mount: Sendable {
  /// Commits through the container.
  public let commit: @Sendable (@escaping @Sendable (inout Board.Cell) -> Void) -> Void
  /// Commits a mutation without a change through the container itself.
  public let touch: @Sendable (@escaping @Sendable (inout Board.Cell) -> Void) -> Void
  /// Commits a mutation that throws; `nil` if the dialect has none.
  public let fail:
    (@Sendable (@escaping @Sendable (inout Board.Cell) throws -> Void) throws -> Void)?
  /// Reads the value of the container.
  public let read: @Sendable () -> Board.Cell
  /// Adds an observer, and returns the closure that cancels it.
  public let observe: @Sendable (@escaping @Sendable (Board.Cell) -> Void) -> @Sendable () -> Void

  /// A container.
  ///
  /// - Parameter touch: Needed if `commit` goes through another container.
  public init(
    commit: @escaping @Sendable (@escaping @Sendable (inout Board.Cell) -> Void) -> Void,
    touch: (@Sendable (@escaping @Sendable (inout Board.Cell) -> Void) -> Void)? = nil,
    fail: (@Sendable (@escaping @Sendable (inout Board.Cell) throws -> Void) throws -> Void)? = nil,
    read: @escaping @Sendable () -> Board.Cell,
    observe:
      @escaping @Sendable (@escaping @Sendable (Board.Cell) -> Void) -> @Sendable () -> Void
  ) {
    self.commit = commit
    self.touch = touch ?? commit
    self.fail = fail
    self.read = read
    self.observe = observe
  }
}

/// Makes the container that a watch asks for; `nil` if there is none.
public typealias Mounting = @Sendable (Watch, BoardStore) -> Mount?
