import Foundation

/// A temporary folder of an index pass.
struct ScratchFolder {
  private let folder: RunFolder

  init() throws(FactsError) {
    do {
      folder = try RunFolder("index")
    } catch {
      throw FactsError(.compiler, "A temporary folder cannot be created: \(error.reason)")
    }
  }

  var path: String { folder.path }

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

  func remove() { folder.remove() }
}
