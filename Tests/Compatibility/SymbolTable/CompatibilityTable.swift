import Foundation

/// What a team reads of one dialect before it trusts us: its symbols, and what behaves differently.
struct CompatibilityTable {
  /// Symbols of which the same is to be said, or a construct that is none.
  struct Group {
    enum Status: String, CaseIterable {
      case same
      case different = "same with a difference"
      case standIn = "stand-in"
      case added
      case notOffered = "not offered"
    }

    var name = ""
    var status = Status.same
    var note = ""
    var modern = ""
    var why = ""
    /// The rules of `reverge` that rewrite it; `nil` if nothing is said about that.
    var rules: [String]?
    var symbols: [Symbol] = []
  }

  /// A public symbol, which may stand for several overloads.
  struct Symbol {
    let path: String
    /// The version or the date from which the original had it.
    let since: String
    let test: String
    /// Where it is, if not everywhere.
    let place: Place?
  }

  /// Where there are symbols that are not everywhere.
  enum Place: String, CaseIterable {
    /// Where there are Combine and SwiftUI.
    case apple
    /// Where there are not.
    case elsewhere
    /// On no system of Apple's, with stand-ins or without.
    case linux

    /// Whether that is here.
    var isHere: Bool {
      #if canImport(Darwin)
      let isOnApple = true
      #else
      let isOnApple = false
      #endif
      #if canImport(Combine)
      let hasCombine = true
      #else
      let hasCombine = false
      #endif
      return switch self {
      case .apple: hasCombine
      case .elsewhere: !hasCombine
      case .linux: !isOnApple
      }
    }
  }

  struct Difference {
    var name = ""
    var original = ""
    var here = ""
    var why = ""
    var tests: [String] = []
  }

  var title = ""
  var text: [String] = []
  var groups: [Group] = []
  var differences: [Difference] = []

  var symbols: [Symbol] { groups.flatMap(\.symbols) }
}

extension CompatibilityTable {
  /// What is wrong with a data file, and where.
  struct Malformed: Error, CustomStringConvertible {
    let line: Int
    let problem: String

    var description: String { "Line \(line): \(problem)" }
  }

  /// Reads a data file: entries of lines `key: value`, and below a group one line for each symbol,
  /// `  path | since | File/test`, with its place behind if it is not everywhere.
  init(parsing source: String) throws {
    for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    where !line.isEmpty {
      do {
        try read(line)
      } catch let error as Malformed {
        throw Malformed(line: index + 1, problem: error.problem)
      }
    }
  }

  private mutating func read(_ line: Substring) throws {
    if line.hasPrefix("  ") { return try readSymbol(line.dropFirst(2)) }
    guard let colon = line.firstIndex(of: ":") else {
      throw Malformed(line: 0, problem: "\"\(line)\" is not of the form `key: value`.")
    }
    let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    switch (line[..<colon], section) {
    case ("title", _): title = value
    case ("text", _): text.append(value)
    case ("group", _): groups.append(Group(name: value))
    case ("difference", _): differences.append(Difference(name: value))
    case ("status", .group):
      guard let status = Group.Status(rawValue: value) else {
        let all = Group.Status.allCases.map(\.rawValue).joined(separator: ", ")
        throw Malformed(line: 0, problem: "\"\(value)\" is no status; there are: \(all).")
      }
      groups[groups.count - 1].status = status
    case ("note", .group): groups[groups.count - 1].note = value
    case ("modern", .group): groups[groups.count - 1].modern = value
    case ("rule", .group): groups[groups.count - 1].rules = value == "none" ? [] : words(value)
    case ("why", .group): groups[groups.count - 1].why = value
    case ("original", .difference): differences[differences.count - 1].original = value
    case ("here", .difference): differences[differences.count - 1].here = value
    case ("why", .difference): differences[differences.count - 1].why = value
    case ("test", .difference):
      differences[differences.count - 1].tests = words(value)
    case (let key, _):
      throw Malformed(line: 0, problem: "\"\(key)\" means nothing here.")
    }
  }

  private func words(_ list: String) -> [String] {
    list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// What the next line belongs to.
  private var section: Section {
    if !differences.isEmpty { return .difference }
    return groups.isEmpty ? .head : .group
  }

  private enum Section {
    case head
    case group
    case difference
  }

  private mutating func readSymbol(_ line: Substring) throws {
    let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    guard section == .group, cells.count == 3 || cells.count == 4 else {
      throw Malformed(line: 0, problem: "\"\(line)\" is not of the form `path | since | test`.")
    }
    let place = cells.count == 4 ? Place(rawValue: cells[3]) : nil
    if cells.count == 4, place == nil {
      let all = Place.allCases.map(\.rawValue).joined(separator: ", ")
      throw Malformed(line: 0, problem: "\"\(cells[3])\" is no place; there are: \(all).")
    }
    groups[groups.count - 1].symbols.append(
      Symbol(path: cells[0], since: cells[1], test: cells[2], place: place))
  }
}
