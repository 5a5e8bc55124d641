import Foundation

/// Where a tour reads and writes.
public struct Terminal: Sendable {
  let output: @Sendable (String) -> Void
  let errors: @Sendable (String) -> Void
  let input: @Sendable () -> String?

  /// Creates a terminal of three functions, which may be called on any thread.
  ///
  /// - Parameters:
  ///   - output: Takes text of the tour, line breaks included.
  ///   - errors: Takes a message without a line break.
  ///   - input: Returns the next line a person types, or `nil` when there is no more.
  public init(
    output: @escaping @Sendable (String) -> Void,
    errors: @escaping @Sendable (String) -> Void,
    input: @escaping @Sendable () -> String?
  ) {
    self.output = output
    self.errors = errors
    self.input = input
  }

  /// The terminal the process runs in.
  public static let standard = Terminal(
    output: { print($0, terminator: "") },
    errors: { message in
      // What was printed before the error should be seen before it.
      fflush(nil)
      FileHandle.standardError.write(Data("\(message)\n".utf8))
    },
    input: {
      fflush(nil)
      return readLine()
    }
  )

  func show(_ text: String) {
    output(text + "\n")
  }
}
