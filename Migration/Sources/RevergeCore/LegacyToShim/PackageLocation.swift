/// The location of this package for manifests.
public struct PackageLocation: Sendable {
  /// The version requirement of the dependency.
  public enum Requirement: Sendable {
    case branch(String)
    case from(version: String)
  }

  let url: String
  let requirement: Requirement

  /// Creates a location.
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

  /// A placeholder for messages, if no location is given.
  static let placeholder = PackageLocation(
    url: "<where you keep reverge>/reverge.git", requirement: .branch("main"))
}

extension String {
  /// The name that SwiftPM derives from the URL of a package.
  var packageName: String {
    let last = split(separator: "/").last.map(String.init) ?? self
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }
}
