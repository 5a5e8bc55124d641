import Foundation

/// A file of events, one JSON object on each line.
struct Script {
  /// The name by which errors call it.
  let name: String
  /// The lines, without their ends.
  let lines: [Data]

  /// The script to replay when none is named.
  static func sample() throws -> Script {
    guard let url = Bundle.module.url(forResource: "sample", withExtension: "jsonl") else {
      throw CocoaError(.fileNoSuchFile)
    }
    return Script(name: "sample.jsonl", contents: try Data(contentsOf: url))
  }

  /// Reads a file.
  init(path: String) throws {
    self.init(name: path, contents: try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  init(name: String, contents: Data) {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = contents.starts(with: byteOrderMark) ? contents.dropFirst(3) : contents
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.name = name
    self.lines = lines.map { $0.last == 0x0D ? $0.dropLast() : $0 }
  }
}
