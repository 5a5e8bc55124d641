import Foundation

/// A temporary folder of an index pass.
struct ScratchFolder {
  let path: String

  init() throws(FactsError) {
    let name = "reverge-index-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    try create(path)
  }

  /// Where the compiler writes what it knows.
  var store: String { "\(path)/store" }

  func create(_ folder: String) throws(FactsError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw FactsError(.compiler, "The folder '\(folder)' cannot be created: \(error.reason)")
    }
  }

  /// Writes a file, and returns its path.
  func write(_ text: String, to name: String) throws(FactsError) -> String {
    let file = "\(path)/\(name)"
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    } catch {
      throw FactsError(.compiler, "The file '\(file)' cannot be written: \(error.reason)")
    }
    return file
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
