import Foundation

/// The compatibility of one dialect: its symbols, and its differences in behaviour.
struct CompatibilityTable {
  /// Symbols that share one entry, or a construct without a symbol.
  struct Group {
    enum Status: String, CaseIterable {
      case same
      case different = "same with a difference"
      case standIn = "stand-in"
      case added
      case unsupported = "unsupported"
    }

    var name = ""
    var status = Status.same
    var note = ""
    var modern = ""
    var why = ""
    /// The rules of `reverge` that rewrite the group; `nil` if the file does not say.
    var rules: [String]?
    var symbols: [Symbol] = []
  }

  /// A public symbol, which may stand for several overloads.
  struct Symbol {
    let path: String
    /// The version, the date or the period in which the original had the symbol; `new` if it did not.
    let since: String
    let test: String
    /// The platforms that have the symbol; `nil` if all have it.
    let platform: Platform?
  }

  /// The platforms of a symbol that is not available everywhere.
  enum Platform: String, CaseIterable {
    /// Platforms with Combine and SwiftUI.
    case apple
    /// Platforms without them.
    case elsewhere
    /// Platforms other than Apple's. The symbols are hidden from the documentation, and therefore missing
    /// from the symbols of a module: only their tests check them.
    case linux
    /// Builds with the trait `Rx`, here with the stand-ins.
    case rx
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
  /// An error in a line of a data file.
  struct Malformed: Error, CustomStringConvertible {
    let line: Int
    let problem: String

    var description: String { "Line \(line): \(problem)" }
  }

  /// Reads a data file: entries with lines `key: value`, and below a group one line per symbol,
  /// `  path | since | File/test`, followed by ` | platform` if not all platforms have the symbol.
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
      throw Malformed(line: 0, problem: "\"\(line)\" does not have the form `key: value`.")
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
        throw Malformed(line: 0, problem: "\"\(value)\" is not a status; use one of: \(all).")
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
      throw Malformed(line: 0, problem: "\"\(key)\" is not a key of this section.")
    }
  }

  private func words(_ list: String) -> [String] {
    list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The section that the next line belongs to.
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
      throw Malformed(line: 0, problem: "\"\(line)\" does not have the form `path | since | test`.")
    }
    let platform = cells.count == 4 ? Platform(rawValue: cells[3]) : nil
    if cells.count == 4, platform == nil {
      let all = Platform.allCases.map(\.rawValue).joined(separator: ", ")
      throw Malformed(line: 0, problem: "\"\(cells[3])\" is not a platform; use one of: \(all).")
    }
    groups[groups.count - 1].symbols.append(
      Symbol(path: cells[0], since: cells[1], test: cells[2], platform: platform))
  }
}
