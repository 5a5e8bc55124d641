/// Where this package is, as a manifest names it. The tool does not know that by itself.
public struct PackageLocation: Sendable {
  /// What follows the URL in a manifest.
  public enum Requirement: Sendable {
    case branch(String)
    case from(version: String)
  }

  let url: String
  let requirement: Requirement

  /// The place that users have this package at.
  public init(url: String, requirement: Requirement) {
    self.url = url
    self.requirement = requirement
  }

  /// The name by which targets depend on it.
  var identity: String { url.packageName }

  /// The line for the package's dependencies.
  var dependency: String {
    switch requirement {
    case .branch(let name): ".package(url: \"\(url)\", branch: \"\(name)\")"
    case .from(let version): ".package(url: \"\(url)\", from: \"\(version)\")"
    }
  }

  /// For messages alone, where nobody has said where the package is.
  static let placeholder = PackageLocation(
    url: "<where you keep reverge>/reverge.git", requirement: .branch("main"))
}

extension String {
  /// What SwiftPM takes for the name of a package at a URL.
  var packageName: String {
    let last = split(separator: "/").last.map(String.init) ?? self
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }
}
