import Foundation

/// A copy of a folder, with changes, that is compiled in its place.
package struct SourceCopy: Sendable {
  /// The folder.
  package let original: String
  /// Its copy, with the same names. Files that it lacks are compiled where they are.
  package let copy: String

  /// Creates a pair of folders.
  package init(of original: String, at copy: String) {
    self.original = original
    self.copy = copy
  }

  /// The file to compile in place of a file.
  func path(of file: String) -> String {
    guard file.isBelow(original) else { return file }
    let path = copy + file.dropFirst(original.count)
    return FileManager.default.fileExists(atPath: path) ? path : file
  }
}
