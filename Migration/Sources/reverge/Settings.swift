import ArgumentParser
import Foundation
import RevergeCore

/// The settings of a run: the options, completed by the configuration file.
struct Settings {
  /// The files and folders to analyze.
  let paths: [String]
  /// The paths that the user passed; the folder of the configuration file if that has the paths.
  let roots: [String]
  /// The baseline whose findings are ignored.
  let baseline: String?
  /// The earlier baselines, for the HTML report.
  let history: [String]
  private let excludes: [PathPattern]
  /// The patterns that `--exclude` passes, as written.
  private let writtenExcludes: [String]
  private let dialects: Set<Dialect>
  private let only: Set<String>
  private let except: Set<String>
  private let also: Set<String>
  private let modules: [ModuleMap.Named]
  private let moduleOrigin: String
  private let package: PackageLocation?

  /// - Throws: ``ToolError`` if there are no paths, or if the path of a module does not exist.
  init(_ options: AnalysisOptions, _ file: Configuration?) throws {
    paths = options.paths.isEmpty ? file?.paths ?? [] : options.paths
    roots = options.paths.isEmpty ? [file?.folder ?? "."] : options.paths
    guard !paths.isEmpty else {
      throw ToolError(
        "Pass the paths of Swift files or folders, such as 'reverge report Sources', or write "
          + "'paths' into '\(file?.file ?? Configuration.name)'.")
    }
    baseline = options.baseline ?? file?.baseline
    history = file?.history ?? []
    excludes =
      options.exclude.isEmpty ? file?.excludes ?? [] : options.exclude.map { PathPattern($0) }
    writtenExcludes = options.exclude
    let generations = options.generation.isEmpty ? file?.generations ?? [] : options.generation
    dialects = generations.isEmpty ? Set(Dialect.allCases) : Set(generations.map(\.dialect))
    only = Set(options.only.isEmpty ? file?.only ?? [] : options.only)
    // A rule that `--only` names runs, even if the file excludes it.
    except = Set(
      options.except.isEmpty
        ? (file?.except ?? []).filter { !options.only.contains($0) } : options.except)
    also = Set(options.also.isEmpty ? file?.also ?? [] : options.also).union(only)
    let named = options.module.compactMap { ModuleMap.Named($0) }
    modules = named.isEmpty ? file?.modules ?? [] : named
    moduleOrigin = named.isEmpty ? file?.file ?? "" : "--module"
    package = options.package ?? file?.package
    for path in modules.map(\.path) where !FileManager.default.fileExists(atPath: path) {
      throw ToolError(
        "There is no file or folder at '\(path)', which \(moduleOrigin) names as a module.")
    }
  }

  /// Analyzes all files for each stage, and prints the files that are skipped.
  ///
  /// - Parameter facts: What the compiler knows about the files, if there is a build.
  /// - Returns: The analyses with all findings.
  func analyze(_ stages: [Stage], facts: BuildFacts? = nil) throws -> [Analysis] {
    try CommandErrors.reporting {
      let progress = Progress()
      defer { progress.end() }
      progress.show("finding Swift files")
      let isManifest = ManifestFinder.isManifest
      let isExcluded = { path in excludes.contains { $0.matches(path) } }
      let found = try SourceFinder.find(at: paths.filter { !isManifest($0) })
      let files = found.files.filter { !isExcluded($0) }
      let sources = files.filter { !isManifest($0) }
      let allManifests = ManifestFinder.manifests(at: paths + files.filter(isManifest))
      let manifests = allManifests.filter { !isExcluded($0) }
      warnOfExcludes(found.files + found.failures.map(\.path) + allManifests)
      progress.show("finding the modules of \(TextReport.count(sources.count, "file"))")
      let map = ModuleMap(
        of: sources, at: paths, named: modules, origin: moduleOrigin, facts: facts)
      let analyses = stages.map { stage in
        var analyzer = Analyzer(
          stage: stage, dialects: dialects,
          isIncluded: { (only.isEmpty || only.contains($0)) && !except.contains($0) },
          also: also, except: except, modules: map, progress: progress.steps(of: stage))
        analyzer.facts = facts
        var analysis = analyzer.analyze(sources)
        analyzer.add(manifests, to: &analysis, package: package)
        for failure in found.failures where !isExcluded(failure.path) {
          analysis.add(failure.path, failure.reason)
        }
        return analysis
      }
      progress.end()
      for line in TextReport.warnings(analyses, style: Terminal.errorStyle) {
        Terminal.writeError(line)
      }
      for file in TextReport.skipped(analyses) {
        Terminal.writeError("\(file.path.escapingControls): skipped: \(file.skipped ?? "")")
      }
      for line in TextReport.copies(in: analyses) { Terminal.writeError(line) }
      return analyses
    }
  }

  /// Warns of `--exclude` options that match none of the paths. An option that names an existing file
  /// or folder is not a mistake: the tool may skip it anyway.
  private func warnOfExcludes(_ paths: [String]) {
    for (text, pattern) in zip(writtenExcludes, excludes)
    where !FileManager.default.fileExists(atPath: text) && !paths.contains(where: pattern.matches) {
      Terminal.writeError("warning: '--exclude \(text.escapingControls)' matches no file.")
    }
  }

  /// The analyses without the findings in the baseline.
  func leavingOutBaseline(_ analyses: [Analysis]) throws -> [Analysis] {
    try CommandErrors.reporting {
      try baseline.map { try Baseline(path: $0) }?.filter(analyses) ?? analyses
    }
  }

  /// Analyzes all files for one stage, without the findings in the baseline.
  func analyze(_ stage: Stage, facts: BuildFacts? = nil) throws -> Analysis {
    try leavingOutBaseline(try analyze([stage], facts: facts))[0]
  }
}
