/// Why the compiler's facts about a module cannot be had.
package struct FactsError: Error, CustomStringConvertible, Equatable {
  /// What failed.
  package enum Kind: Equatable, Sendable {
    /// There is no toolchain, or it is not complete.
    case toolchain
    /// The arguments of the compiler are missing, or cannot be read.
    case arguments
    /// The code is not built, does not build, or has changed since.
    case build
    /// The compiler refuses its arguments, or ends before it has looked at the code.
    case compiler
    /// The compiler crashed.
    case crash
    /// The compiler was stopped, because it took too long.
    case timeout
    /// What the compiler wrote cannot be read.
    case index
  }

  /// What failed.
  package let kind: Kind
  /// The failure, its location, and the remedy.
  package let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// The error for a library of a toolchain that cannot be opened, or lacks a function.
  static func library(_ path: String, _ reason: UnsafePointer<CChar>?) -> FactsError {
    FactsError(
      .toolchain,
      "The library '\(path)' cannot be used: \(reason.map { String(cString: $0) } ?? "unknown"). "
        + "Set REVERGE_TOOLCHAIN to the folder 'usr' of another toolchain.")
  }
}
