import RevergeCore

/// Takes a text through both stages.
enum Migrating {
  /// - Throws: The failure of a rewrite: the text parses, and its rewrite would not.
  static func check(_ text: String) throws(ToolError) {
    var rewritten = [text]
    for includesReview in [false, true] {
      if let after = try change(text, .legacyToShim, includesReview) { rewritten.append(after) }
    }
    for text in rewritten {
      for includesReview in [false, true] { _ = try change(text, .shimToModern, includesReview) }
    }
  }

  /// The text after a stage; `nil` if the stage changes nothing.
  private static func change(
    _ text: String, _ stage: Stage, _ includesReview: Bool
  ) throws(ToolError) -> String? {
    let analysis = Analyzer(stage: stage).analyze([("Sources/App/File.swift", text)])
    guard let file = analysis.files.first else { return nil }
    return try Plan(includesReview: includesReview).change(for: file, text: text)?.after
  }
}
