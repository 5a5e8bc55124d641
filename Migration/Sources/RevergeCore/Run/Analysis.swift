/// What is found in one file.
public struct FileAnalysis: Sendable {
  /// The file, as it was named or found.
  public let path: String
  /// The module it belongs to.
  public let module: String
  /// The generations it was written for, as people call them.
  public var generations: [String] = []
  /// What the rules have found, in the order of the file.
  public var findings: [Finding] = []
  /// What is not asked for: of rules that are left out, or known from a baseline.
  public var excluded: [Finding] = []
  /// Why the file was left alone, if it was.
  public var skipped: String?
  /// The modules of this package that the file imports after the first stage.
  var products: Set<String> = []
  /// Whether the file says what the code depends on.
  public var isManifest = false
  /// Whether the file can be done when the stage before has been.
  public var isWaiting = false
  /// Whether it could not be read or does not parse.
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

/// What is found in all files.
public struct Analysis: Sendable {
  /// The step that the rules are of.
  public let stage: Stage
  /// The files, in the order in which they were named and found.
  public internal(set) var files: [FileAnalysis]

  /// All findings, in the order of the files.
  public var findings: [Finding] { files.flatMap(\.findings) }
  /// The files that were left alone.
  public var skipped: [FileAnalysis] { files.filter { $0.skipped != nil } }
  /// The files that could not be read or do not parse.
  public var failures: [FileAnalysis] { files.filter(\.isFailure) }
}
