public import Checker
public import Verge

/// The store under test. Its activities are the numbers of operations.
public typealias BoardStore = Store<Board, Int32>

/// A container of a dialect on a cell of the board.
public struct Mount: Sendable {
  /// Commits through the container.
  public let commit: @Sendable (@escaping @Sendable (inout Board.Cell) -> Void) -> Void
  /// Adds an observer, and returns how to cancel it.
  public let observe: @Sendable (@escaping @Sendable (Board.Cell) -> Void) -> @Sendable () -> Void

  /// A container.
  public init(
    commit: @escaping @Sendable (@escaping @Sendable (inout Board.Cell) -> Void) -> Void,
    observe:
      @escaping @Sendable (@escaping @Sendable (Board.Cell) -> Void) -> @Sendable () -> Void
  ) {
    self.commit = commit
    self.observe = observe
  }
}

/// Makes the container that a watch asks for; `nil` if there is none.
public typealias Mounting = @Sendable (Watch, BoardStore) -> Mount?
