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

  /// The name by which targets depend on this package.
  var identity: String { url.packageName }

  /// The line for the package's dependencies, with the traits that the products need.
  ///
  /// - Parameter isOld: Whether the manifest has a tools version before 5.5, which has another syntax for
  ///   branches.
  func dependency(for products: some Sequence<String>, isOld: Bool) -> String {
    let traits =
      products.contains(where: OriginalModule.ofTrait.contains) ? ", \(Self.traits)" : ""
    switch requirement {
    case .branch(let name) where isOld && traits.isEmpty:
      return ".package(url: \"\(url)\", .branch(\"\(name)\"))"
    case .branch(let name): return ".package(url: \"\(url)\", branch: \"\(name)\"\(traits))"
    case .from(let version): return ".package(url: \"\(url)\", from: \"\(version)\"\(traits))"
    }
  }

  /// The argument that turns on the trait of the RxSwift members.
  static let traits = "traits: [\"Rx\"]"

  /// A placeholder for messages, if no location is given.
  static let placeholder = PackageLocation(
    url: "https://github.com/OWNER/reverge", requirement: .branch("main"))
}

extension String {
  /// The name that SwiftPM derives from the URL of a package.
  var packageName: String {
    let last = split(separator: "/").last.map(String.init) ?? self
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }
}
