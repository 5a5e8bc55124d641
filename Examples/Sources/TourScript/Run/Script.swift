import Foundation

/// A file of events, one JSON object on each line.
struct Script {
  /// The name of the script in errors.
  let name: String
  /// The lines, without line breaks.
  let lines: [Data]

  /// The default script.
  static func sample() throws(ScriptProblem) -> Script {
    guard let url = Bundle.module.url(forResource: "sample", withExtension: "jsonl") else {
      throw ScriptProblem(description: "it was not installed with the command")
    }
    return try Script(path: url.path)
  }

  /// Reads a file.
  init(path: String) throws(ScriptProblem) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw ScriptProblem(description: "there is no such file")
    }
    guard !isFolder.boolValue else { throw ScriptProblem(description: "it is a folder") }
    do {
      self.init(name: path, contents: try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw ScriptProblem(description: error.localizedDescription)
    }
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

/// The reason why a script cannot be read.
struct ScriptProblem: Error, CustomStringConvertible {
  let description: String
}
