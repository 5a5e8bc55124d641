import Foundation

extension TourEvent: Decodable {
  /// Decodes an event such as `{"event":"like","photo":3}`.
  ///
  /// - Throws: `EventError`, which names the invalid field.
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
    guard String(data: line, encoding: .utf8) != nil else { throw EventError.notUnicode }
    do {
      self = try JSONDecoder().decode(TourEvent.self, from: line)
    } catch let error as EventError {
      throw error
    } catch {
      throw EventError.malformedJSON(explanation(of: line) ?? "\(error)")
    }
  }
}

private struct JSONFields: EventFields {
  let container: KeyedDecodingContainer<EventField>

  func text(_ field: EventField) throws -> String {
    do {
      return try value(field)
    } catch DecodingError.typeMismatch {
      throw EventError.notText(field)
    }
  }

  func number(_ field: EventField) throws -> Int {
    do {
      return try value(field)
    } catch let error as EventError {
      throw error
    } catch {
      // A number out of range is a different error than a text in place of a number.
      throw EventError.notANumber(field)
    }
  }

  private func value<Value: Decodable>(_ field: EventField) throws -> Value {
    do {
      return try container.decode(Value.self, forKey: field)
    } catch DecodingError.keyNotFound, DecodingError.valueNotFound {
      throw EventError.missing(field)
    }
  }
}

/// The error and its location in a line that is not JSON. The decoder does not report it.
private func explanation(of line: Data) -> String? {
  do {
    _ = try JSONSerialization.jsonObject(with: line, options: .fragmentsAllowed)
    return nil
  } catch {
    let detail = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
    return detail.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
  }
}
