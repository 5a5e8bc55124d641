import Foundation

/// Formats changes as a unified diff for `git apply`.
public enum UnifiedDiff {
  /// The diffs of all changes, in order.
  public static func texts(_ changes: [FileChange]) -> [String] {
    parallel(changes) {
      text(path: relative($0.path), before: $0.before, after: $0.after)
    }
  }

  /// The diff of one file, with three lines of context.
  ///
  /// - Parameters:
  ///   - path: The path of the file in the diff.
  ///   - before: The text before the change.
  ///   - after: The text after the change.
  public static func text(path: String, before: String, after: String) -> String {
    let old = lines(of: before)
    let new = lines(of: after)
    let difference = LineDifference(from: old, to: new)
    guard !difference.removed.isEmpty || !difference.inserted.isEmpty else { return "" }
    var steps: [(mark: Character, line: String)] = []
    var oldIndex = 0
    var newIndex = 0
    while oldIndex < old.count || newIndex < new.count {
      if difference.removed.contains(oldIndex) {
        steps.append(("-", old[oldIndex]))
        oldIndex += 1
      } else if difference.inserted.contains(newIndex) {
        steps.append(("+", new[newIndex]))
        newIndex += 1
      } else {
        steps.append((" ", old[oldIndex]))
        oldIndex += 1
        newIndex += 1
      }
    }
    return "--- \("a/\(path)".quotedForDiff)\n+++ \("b/\(path)".quotedForDiff)\n"
      + hunks(steps).joined()
  }

  private static func hunks(_ steps: [(mark: Character, line: String)]) -> [String] {
    let context = 3
    var result: [String] = []
    let changes = steps.indices.filter { steps[$0].mark != " " }
    var next = 0
    // The numbers of lines of both texts before `position`.
    var (oldStart, newStart, position) = (0, 0, 0)
    while next < changes.count {
      let first = changes[next]
      var last = first
      while next < changes.count, changes[next] - last <= context * 2 {
        last = changes[next]
        next += 1
      }
      let range = max(0, first - context)..<min(steps.count, last + context + 1)
      for step in steps[position..<range.lowerBound] {
        if step.mark != "+" { oldStart += 1 }
        if step.mark != "-" { newStart += 1 }
      }
      position = range.lowerBound
      let hunk = steps[range]
      let oldCount = hunk.filter { $0.mark != "+" }.count
      let newCount = hunk.filter { $0.mark != "-" }.count
      var text =
        "@@ -\(oldCount == 0 ? oldStart : oldStart + 1),\(oldCount) "
        + "+\(newCount == 0 ? newStart : newStart + 1),\(newCount) @@\n"
      for step in hunk {
        text.append(step.mark)
        text += step.line
        if step.line.utf8.last != 10 { text += "\n\\ No newline at end of file\n" }
      }
      result.append(text)
    }
    return result
  }

  /// The lines, each with its line ending.
  private static func lines(of text: String) -> [String] {
    var result: [String] = []
    var line: [UInt8] = []
    for byte in text.utf8 {
      line.append(byte)
      if byte == 10 {
        result.append(String(decoding: line, as: UTF8.self))
        line.removeAll(keepingCapacity: true)
      }
    }
    if !line.isEmpty { result.append(String(decoding: line, as: UTF8.self)) }
    return result
  }

  private static let folder = FileManager.default.currentDirectoryPath + "/"

  /// The path relative to the current folder of the tool.
  public static func relative(_ path: String) -> String {
    if path.hasPrefix(folder) { return String(path.dropFirst(folder.count)) }
    var path = path[...]
    while path.hasPrefix("./") { path = path.dropFirst(2) }
    while path.hasPrefix("/") { path = path.dropFirst() }
    return String(path)
  }
}
