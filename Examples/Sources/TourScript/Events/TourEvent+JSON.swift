import Foundation

extension TourEvent: Decodable {
  /// Decodes an event such as `{"event":"like","photo":3}`.
  ///
  /// - Throws: `EventError`, which names the field that is wrong.
  public init(from decoder: any Decoder) throws {
    let container: KeyedDecodingContainer<EventField>
    do {
      container = try decoder.container(keyedBy: EventField.self)
    } catch is DecodingError {
      throw EventError.notAnObject
    }
    let fields = JSONFields(container: container)
    let name = try fields.line(.event)
    guard let known = EventName(rawValue: name) else { throw EventError.unknownEvent(name) }
    try self.init(known, from: fields)
  }

  /// Decodes one line of a script.
  ///
  /// - Throws: `EventError`.
  public init(line: Data) throws {
    guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { throw EventError.emptyLine }
    do {
      self = try JSONDecoder().decode(TourEvent.self, from: line)
    } catch DecodingError.dataCorrupted(let context) {
      throw EventError.malformedJSON(context.explanation)
    }
  }
}

private struct JSONFields: EventFields {
  let container: KeyedDecodingContainer<EventField>

  func text(_ field: EventField) throws -> String {
    try value(field, otherwise: .notText(field))
  }

  func number(_ field: EventField) throws -> Int {
    try value(field, otherwise: .notANumber(field))
  }

  private func value<Value: Decodable>(_ field: EventField, otherwise error: EventError) throws
    -> Value
  {
    do {
      return try container.decode(Value.self, forKey: field)
    } catch DecodingError.keyNotFound, DecodingError.valueNotFound {
      throw EventError.missing(field)
    } catch is DecodingError {
      throw error
    }
  }
}

extension DecodingError.Context {
  /// What the parser says, which is more than "the data is not valid JSON".
  fileprivate var explanation: String {
    let detail = (underlyingError as NSError?)?.userInfo[NSDebugDescriptionErrorKey] as? String
    return detail ?? debugDescription
  }
}
