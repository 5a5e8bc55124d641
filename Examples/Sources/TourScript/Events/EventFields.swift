import Foundation
import PhotoFeed

/// The source of an event's values: a JSON object, or words typed at the prompt.
protocol EventFields {
  /// The unmodified text of a field.
  func text(_ field: EventField) throws -> String
  /// The number in a field.
  func number(_ field: EventField) throws -> Int
}

extension EventFields {

  /// A text that is not blank, without surrounding white space.
  func line(_ field: EventField) throws -> String {
    let line = try text(field).trimmingCharacters(in: .whitespacesAndNewlines)
    guard !line.isEmpty else { throw EventError.empty(field) }
    return line
  }

  func theme() throws -> Theme {
    let name = try line(.theme)
    guard let theme = Theme(rawValue: name.lowercased()) else {
      throw EventError.unknownTheme(name)
    }
    return theme
  }
}

extension TourEvent {
  /// Creates an event from its name and its fields.
  ///
  /// - Throws: `EventError` if a field is missing or invalid.
  init(_ name: EventName, from fields: some EventFields) throws {
    switch name {
    case .signIn: self = .signIn(name: try fields.line(.name))
    case .signOut: self = .signOut
    case .rename: self = .rename(name: try fields.line(.name))
    case .upload: self = .upload(title: try fields.line(.title))
    case .like: self = .like(photo: try fields.number(.photo))
    case .unlike: self = .unlike(photo: try fields.number(.photo))
    case .comment:
      self = .comment(photo: try fields.number(.photo), text: try fields.line(.text))
    case .deleteComment: self = .deleteComment(comment: try fields.number(.comment))
    case .refresh: self = .refresh
    case .open: self = .open(photo: try fields.number(.photo))
    case .back: self = .back
    case .setTheme: self = .setTheme(try fields.theme())
    case .toggleCaptions: self = .toggleCaptions
    }
  }
}
