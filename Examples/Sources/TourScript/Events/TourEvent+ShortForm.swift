import Foundation

extension TourEvent {
  /// Parses typed input: `like 3`, `comment 3 nice one`, or a JSON object.
  ///
  /// - Throws: `EventError`, which names the invalid field.
  public init(typed line: String) throws {
    if line.first == "{" {
      try self.init(line: Data(line.utf8))
      return
    }
    var words = line[...]
    guard let verb = words.popWord() else { throw EventError.emptyLine }
    let spelling = verb.lowercased().replacingOccurrences(of: "-", with: "_")
    guard let name = EventName(rawValue: spelling) else {
      throw EventError.unknownEvent(String(verb))
    }
    try self.init(name, from: TypedFields(of: name, in: words))
  }
}

private struct TypedFields: EventFields {
  private var values: [EventField: Substring] = [:]

  /// Every field takes one word, except a text, which takes the rest.
  init(of name: EventName, in words: Substring) throws {
    var words = words
    for field in name.fields {
      if field.isText {
        values[field] = words.isEmpty ? nil : words
        words = ""
      } else {
        values[field] = words.popWord()
      }
    }
    guard words.isEmpty else { throw EventError.extraWords(String(words)) }
  }

  func text(_ field: EventField) throws -> String {
    guard let value = values[field] else { throw EventError.missing(field) }
    return String(value)
  }

  func number(_ field: EventField) throws -> Int {
    let word = try text(field)
    guard let number = Int(word) else { throw EventError.notANumber(field) }
    return number
  }
}

extension Substring {
  /// Removes the first word and the white space after it.
  fileprivate mutating func popWord() -> Substring? {
    self = drop(while: \.isWhitespace)
    let word = prefix { !$0.isWhitespace }
    self = self[word.endIndex...].drop(while: \.isWhitespace)
    return word.isEmpty ? nil : word
  }
}
