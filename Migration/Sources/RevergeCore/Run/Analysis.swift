import Dispatch
import Foundation

/// What is found in one file, and what it would be with the changes.
public struct FileAnalysis: Sendable {
  /// The file, as it was named or found.
  public let path: String
  /// The module it belongs to.
  public let module: String
  /// What the rules have found, in the order of the file.
  public let findings: [Finding]
  /// Why the file was left alone, if it was.
  public let skipped: String?
  /// Whether it could not be read or does not parse.
  public let isFailure: Bool

  static func skipped(_ path: String, _ reason: String, isFailure: Bool) -> FileAnalysis {
    FileAnalysis(
      path: path, module: SourceFinder.module(of: path), findings: [], skipped: reason,
      isFailure: isFailure)
  }
}

/// What is found in all files.
public struct Analysis: Sendable {
  /// The files, in the order in which they were named and found.
  public let files: [FileAnalysis]

  /// All findings, in the order of the files.
  public var findings: [Finding] { files.flatMap(\.findings) }
  /// The files that were left alone.
  public var skipped: [FileAnalysis] { files.filter { $0.skipped != nil } }
  /// The files that could not be read or do not parse.
  public var failures: [FileAnalysis] { files.filter(\.isFailure) }
}

/// Looks for what the rules have to say.
public struct Analyzer: Sendable {
  /// Whether a rule is to be asked.
  let isIncluded: @Sendable (String) -> Bool
  /// Told how many files are done.
  let progress: (@Sendable (Int, Int) -> Void)?

  /// An analyzer that asks those rules whose ids `isIncluded` accepts.
  ///
  /// - Parameters:
  ///   - isIncluded: Whether a rule is to be asked; all are unless you say otherwise.
  ///   - progress: Told, on any thread, how many steps of how many are done. There are two for each
  ///     file.
  public init(
    isIncluded: @escaping @Sendable (String) -> Bool = { _ in true },
    progress: (@Sendable (Int, Int) -> Void)? = nil
  ) {
    self.isIncluded = isIncluded
    self.progress = progress
  }

  /// Reads and parses the files, and asks the rules.
  ///
  /// Each file is parsed twice, so that only what is declared is kept of all of them.
  public func analyze(_ paths: [String]) -> Analysis {
    let steps = Counter(total: paths.count * 2, report: progress)
    let collected = parallel(paths) { path -> Declarations? in
      defer { steps.count() }
      guard case .success(let text) = SourceFile.read(path) else { return nil }
      let file = SourceFile(path: path, text: text)
      return file.parses ? DeclarationCollector.declarations(of: file) : nil
    }
    var declarations = Declarations()
    for each in collected { if let each { declarations.merge(each) } }
    let index = ModuleIndex(declarations: declarations)
    let files = parallel(paths) { path -> FileAnalysis in
      defer { steps.count() }
      switch SourceFile.read(path) {
      case .failure(let error): return .skipped(path, error.description, isFailure: true)
      case .success(let text): return analyze(path, text, index)
      }
    }
    return Analysis(files: files)
  }

  /// Asks the rules about texts that need not be in files.
  package func analyze(_ texts: [(path: String, text: String)]) -> Analysis {
    var declarations = Declarations()
    for (path, text) in texts {
      let file = SourceFile(path: path, text: text)
      if file.parses { declarations.merge(DeclarationCollector.declarations(of: file)) }
    }
    let index = ModuleIndex(declarations: declarations)
    return Analysis(files: texts.map { analyze($0.path, $0.text, index) })
  }

  private func analyze(_ path: String, _ text: String, _ index: ModuleIndex) -> FileAnalysis {
    let dialects = LegacyDialects.all.filter { mayHaveFindings($0, path, text, index) }
    guard !dialects.isEmpty else {
      return FileAnalysis(
        path: path, module: SourceFinder.module(of: path), findings: [], skipped: nil,
        isFailure: false)
    }
    let file = SourceFile(path: path, text: text)
    guard file.parses else {
      return .skipped(path, "does not parse", isFailure: true)
    }
    for dialect in dialects {
      if let reason = dialect.reasonToSkip(file) {
        return .skipped(path, reason, isFailure: false)
      }
    }
    let suppressions = Suppressions(of: text)
    let findings = dialects.flatMap { dialect in
      let rewrites = dialect.findings(in: file, index: index)
      return ImportChange.findings(in: file, of: dialect, beside: rewrites) + rewrites
    }
    .filter { isIncluded($0.rule) && !suppressions.suppress($0) }
    .sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    return FileAnalysis(
      path: path, module: file.module, findings: findings, skipped: nil, isFailure: false)
  }

  /// Whether the file is of a module that uses the library, or imports one that does.
  private func mayHaveFindings(
    _ dialect: any LegacyDialect.Type, _ path: String, _ text: String, _ index: ModuleIndex
  ) -> Bool {
    let legacy = index.declarations.legacyModules[dialect.dialect] ?? []
    return legacy.contains(SourceFinder.module(of: path))
      || dialect.modules.contains { text.contains("import \($0)") }
      || legacy.contains { text.contains("import \($0)") }
  }
}

/// Calls `work` with each element, on all processors, and keeps the order.
private func parallel<Element: Sendable, Result: Sendable>(
  _ elements: [Element], _ work: @Sendable (Element) -> Result
) -> [Result] {
  let results = Slots<Result>(count: elements.count)
  DispatchQueue.concurrentPerform(iterations: elements.count) { place in
    let result = work(elements[place])
    results.set(place, result)
  }
  return results.values
}

/// Results in their places.
// Sendable: the lock guards the list.
private final class Slots<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var slots: [Value?]

  init(count: Int) { slots = Array(repeating: nil, count: count) }

  func set(_ place: Int, _ value: Value) { lock.withLock { slots[place] = value } }

  var values: [Value] { lock.withLock { slots.compactMap { $0 } } }
}

/// Counts steps and tells of them.
// Sendable: the lock guards the count.
private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private let total: Int
  private let report: (@Sendable (Int, Int) -> Void)?
  private var done = 0

  init(total: Int, report: (@Sendable (Int, Int) -> Void)?) {
    self.total = total
    self.report = report
  }

  func count() {
    guard let report else { return }
    let now = lock.withLock {
      done += 1
      return done
    }
    report(now, total)
  }
}
