import PhotoFeed

/// An error in the line of an event.
public enum EventError: Error, Equatable, CustomStringConvertible {
  case emptyLine
  case notUnicode
  case malformedJSON(String)
  case notAnObject
  case unknownEvent(String)
  case missing(EventField)
  case notText(EventField)
  case notANumber(EventField)
  case empty(EventField)
  case unknownTheme(String)
  case extraWords(String)

  /// The error in one clause, for the author of the line.
  public var description: String {
    switch self {
    case .emptyLine:
      "the line is empty"
    case .notUnicode:
      "the line is not UTF-8"
    case .malformedJSON(let detail):
      "malformed JSON: \(detail)"
    case .notAnObject:
      "an event is a JSON object, such as {\"event\":\"back\"}"
    case .unknownEvent(let name):
      "unknown event \"\(ScreenText.plain(name))\""
    case .missing(let field):
      "\"\(field.stringValue)\" is missing"
    case .notText(let field):
      "\"\(field.stringValue)\" must be a string"
    case .notANumber(let field):
      "\"\(field.stringValue)\" must be a whole number"
    case .empty(let field):
      "\"\(field.stringValue)\" is empty"
    case .unknownTheme(let name):
      "unknown theme \"\(ScreenText.plain(name))\"; there are "
        + Theme.allCases.map(\.rawValue).joined(separator: " and ")
    case .extraWords(let words):
      "\"\(ScreenText.plain(words))\" is more than the event takes"
    }
  }
}
