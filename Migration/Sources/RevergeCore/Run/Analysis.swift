/// The findings in one file.
public struct FileAnalysis: Sendable {
  /// The path of the file, as passed or discovered.
  public let path: String
  /// The module of the file.
  public internal(set) var module: String
  /// The display names of the dialects in the file.
  public var generations: [String] = []
  /// The findings, in the order of the file.
  public var findings: [Finding] = []
  /// Findings that are not reported: their rule is excluded, they are in the baseline, or their change
  /// was reverted.
  public var excluded: [Finding] = []
  /// Warnings about comments that switch rules off.
  public internal(set) var warnings: [FileWarning] = []
  /// The reason why the file is skipped; `nil` if it is not.
  public var skipped: String?
  /// The modules of this package that the file imports after the stage `shim`.
  var modules: Set<String> = []
  /// The copy of an original library that contains the file.
  var copy: OriginalSources.Copy?
  /// The dialects whose names the file may use.
  var dialects: Set<Dialect> = []
  /// The modules that the file sees; empty if no file of the run re-exports a library.
  var seen: Set<String> = []
  /// The dialects whose modules the file itself imports.
  var imported: Set<Dialect> = []
  /// The dialects whose modules the file re-exports.
  var exported: Set<Dialect> = []
  /// The dialects whose imports the file keeps, because of reverted changes or RxSwift members.
  var kept: Set<Dialect> = []
  /// The names of the user's types that are also names in a legacy module.
  var ownNames: Set<String> = []
  /// Whether the file is a manifest of dependencies.
  public var isManifest = false
  /// Whether the file needs the previous stage first.
  public var isWaiting = false
  /// Whether the file cannot be read, or does not parse.
  public var isFailure = false

  init(path: String, module: String? = nil) {
    self.path = path
    self.module = module ?? SourceFinder.module(of: path)
  }

  static func skipped(_ path: String, _ reason: String, isFailure: Bool) -> FileAnalysis {
    var file = FileAnalysis(path: path)
    file.skipped = reason
    file.isFailure = isFailure
    return file
  }
}

/// The findings in all files.
public struct Analysis: Sendable {
  /// The stage of the rules.
  public let stage: Stage
  /// The files, in the order in which they were passed and discovered.
  public internal(set) var files: [FileAnalysis]
  /// The modules of the files, each with its origin and the number of its files.
  public internal(set) var modules: [(module: ModuleMap.Module, files: Int)] = []

  /// The copies of original libraries in the tree, as one line each. Their files are skipped.
  public var copies: [String] {
    Dictionary(grouping: files.compactMap(\.copy)) { $0 }
      .map { copy, files in
        "\(copy.folder.isEmpty ? "." : copy.folder.escapingControls): skipped: the sources of "
          + "\(copy.library) itself (\(TextReport.count(files.count, "file")))"
      }.sorted()
  }

  /// Adds a file or folder that cannot be read.
  public mutating func add(_ path: String, _ reason: String) {
    files.append(.skipped(path, reason, isFailure: true))
  }

  /// All findings, in the order of the files.
  public var findings: [Finding] { files.flatMap(\.findings) }
  /// The skipped files.
  public var skipped: [FileAnalysis] { files.filter { $0.skipped != nil } }
  /// The files that cannot be read, or do not parse.
  public var failures: [FileAnalysis] { files.filter(\.isFailure) }
}
