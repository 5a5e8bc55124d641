/// The findings in one file.
public struct FileAnalysis: Sendable {
  /// The path of the file, as passed or discovered.
  public let path: String
  /// The module of the file.
  public let module: String
  /// The display names of the dialects in the file.
  public var generations: [String] = []
  /// The findings, in the order of the file.
  public var findings: [Finding] = []
  /// Findings that are not reported: their rule is excluded, or they are in the baseline.
  public var excluded: [Finding] = []
  /// The reason why the file is skipped; `nil` if it is not.
  public var skipped: String?
  /// The modules of this package that the file imports after the first stage.
  var products: Set<String> = []
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

  /// All findings, in the order of the files.
  public var findings: [Finding] { files.flatMap(\.findings) }
  /// The skipped files.
  public var skipped: [FileAnalysis] { files.filter { $0.skipped != nil } }
  /// The files that cannot be read, or do not parse.
  public var failures: [FileAnalysis] { files.filter(\.isFailure) }
}
