import ArgumentParser
import Foundation
import RevergeCore

/// A stage of the migration, as the command line names it.
enum StageName: String, ExpressibleByArgument, CaseIterable {
  case shim
  case modern

  var stage: Stage { self == .shim ? .legacyToShim : .shimToModern }
}

/// A dialect, named by the prefix of its rule ids.
enum GenerationName: String, ExpressibleByArgument, CaseIterable {
  case vs6
  case classic
  case neue
  case vueflux
  case verge11

  var dialect: Dialect {
    switch self {
    case .vs6: .vergeStore6
    case .classic: .classic
    case .neue: .neue
    case .vueflux: .vueFlux
    case .verge11: .verge11
    }
  }
}

/// The files to analyze, the rules to run, and the colors of the output.
struct AnalysisOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Swift files, folders with Swift files, and manifests.",
      discussion: "Required, unless a configuration file contains 'paths'."))
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "Exclude this file or folder, or all that match a pattern with '*', '?' or '**'. May be repeated.",
      valueName: "path"))
  var exclude: [String] = []

  @Option(help: "Look for this dialect only. May be repeated.")
  var generation: [GenerationName] = []

  @Option(help: ArgumentHelp("Run only this rule. May be repeated.", valueName: "rule"))
  var only: [String] = []

  @Option(help: ArgumentHelp("Skip this rule. May be repeated.", valueName: "rule"))
  var except: [String] = []

  @Option(help: ArgumentHelp("Run this opt-in rule too. May be repeated.", valueName: "rule"))
  var also: [String] = []

  @Option(
    help: ArgumentHelp(
      "The module of a file or folder. Takes precedence over manifests. May be repeated.",
      valueName: "name=path"))
  var module: [String] = []

  @Option(help: ArgumentHelp("Ignore findings recorded in this baseline.", valueName: "file"))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "The URL of this package, for manifests. Manifests are left unchanged without it.",
      valueName: "url"))
  var packageUrl: String?

  @Option(help: ArgumentHelp("The branch of this package, for manifests.", valueName: "branch"))
  var packageBranch: String?

  @Option(
    help: ArgumentHelp("The minimum version of this package, for manifests.", valueName: "version"))
  var packageVersion: String?

  @Option(
    help: ArgumentHelp(
      "The configuration file. The default is '\(Configuration.name)' in the folder of the paths, "
        + "or in a folder above.", valueName: "file"))
  var config: String?

  @Option(help: "Use colors: always, never, or only on a terminal.")
  var color = ColorChoice.auto

  func validate() throws {
    if let wrong = module.first(where: { ModuleMap.Named($0) == nil }) {
      throw ValidationError("'--module \(wrong)' does not have the form NAME=PATH.")
    }
    guard packageBranch == nil || packageVersion == nil else {
      throw ValidationError("Pass either --package-branch or --package-version, not both.")
    }
    guard packageUrl != nil || (packageBranch == nil && packageVersion == nil) else {
      throw ValidationError("Pass --package-url too.")
    }
  }

  /// The settings of the options, completed by those of the configuration file.
  func settings() throws -> Settings {
    Terminal.setColors(color)
    return try CommandErrors.reporting {
      for rule in only + except + also { _ = try RuleCatalog.rule(rule) }
      let file = try config ?? Configuration.find(for: paths.isEmpty ? ["."] : paths)
      return try Settings(self, try file.map(ConfigurationReader.read))
    }
  }

  /// The location of this package; `nil` if no URL was passed.
  var package: PackageLocation? {
    packageUrl.map { url in
      PackageLocation(
        url: url,
        requirement: packageVersion.map { .from(version: $0) } ?? .branch(packageBranch ?? "main"))
    }
  }

  /// The arguments that repeat these options for another command.
  var arguments: [String] {
    func repeated(_ name: String, _ values: [String]) -> [String] {
      values.flatMap { ["--\(name)", $0] }
    }
    func optional(_ name: String, _ value: String?) -> [String] {
      repeated(name, value.map { [$0] } ?? [])
    }
    return optional("config", config) + repeated("exclude", exclude)
      + repeated("generation", generation.map(\.rawValue)) + repeated("only", only)
      + repeated("except", except) + repeated("also", also) + repeated("module", module)
      + optional("baseline", baseline) + optional("package-url", packageUrl)
      + optional("package-branch", packageBranch) + optional("package-version", packageVersion)
      // `--` precedes a path that looks like an option.
      + (paths.contains { $0.hasPrefix("-") } ? ["--"] : []) + paths
  }
}

/// Converts errors to messages and exit codes.
enum CommandErrors {
  static func reporting<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as ToolError {
      Terminal.writeError("error: \(error)")
      throw error.isInputFailure ? ExitCode.unreadableInput : ExitCode.invalidUsage
    } catch let error as ConfigurationError {
      for line in error.lines { Terminal.writeError(line) }
      throw ExitCode.invalidUsage
    }
  }
}
