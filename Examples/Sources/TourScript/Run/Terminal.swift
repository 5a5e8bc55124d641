import Foundation

/// The input and output of a tour.
public struct Terminal: Sendable {
  let output: @Sendable (String) -> Void
  let errors: @Sendable (String) -> Void
  let input: @Sendable () -> String?

  /// Creates a terminal from three functions, which may be called on any thread.
  ///
  /// - Parameters:
  ///   - output: Receives text of the tour, including line breaks.
  ///   - errors: Receives a message without a line break.
  ///   - input: Returns the next typed line; `nil` at the end of the input.
  public init(
    output: @escaping @Sendable (String) -> Void,
    errors: @escaping @Sendable (String) -> Void,
    input: @escaping @Sendable () -> String?
  ) {
    self.output = output
    self.errors = errors
    self.input = input
  }

  /// The terminal of the process.
  public static let standard = Terminal(
    output: { print($0, terminator: "") },
    errors: { message in
      // Flushes earlier output before the error.
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
