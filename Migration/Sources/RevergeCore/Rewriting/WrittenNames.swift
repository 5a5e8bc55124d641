import SwiftParser

extension String {
  /// The name without back-ticks.
  var withoutTicks: String { filter { $0 != "`" } }

  /// The name as a declaration or a use without a base writes it: in back-ticks, if it is a keyword.
  var asName: String { isValidSwiftIdentifier(for: .variableName) ? self : "`\(self)`" }
}
