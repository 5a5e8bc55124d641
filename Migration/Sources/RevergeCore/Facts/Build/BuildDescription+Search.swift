import Foundation

extension BuildDescription {
  /// Reads what SwiftPM wrote when it built the packages of some files.
  ///
  /// - Parameters:
  ///   - files: The files that may change.
  ///   - roots: The folders that are analyzed.
  /// - Throws: ``FactsError`` of the kind `build`, if a package is not built, or was built before the
  ///   last change of a file.
  package init(of files: [String], at roots: [String]) throws(FactsError) {
    let files = files.map(\.realPath)
    let packages = files.map { $0.packagesAbove }
    guard packages.contains(where: { !$0.isEmpty }) else { throw Self.noPackage(at: roots) }
    var builds: [BuildDescription] = []
    for package in packages.compactMap({ $0.first(where: Self.isBuilt) }).unique {
      builds.append(try BuildDescription(package: package, roots: roots))
    }
    let known = builds.reduce(into: Set<String>()) { $0.formUnion($1.files) }
    // A package that another one depends on is built with that one.
    let missing = zip(files, packages).compactMap { file, packages in
      known.contains(file) ? nil : packages.first.flatMap { Self.isBuilt($0) ? nil : $0 }
    }.unique
    guard missing.isEmpty else {
      throw Self.notBuilt(missing, inXcode: XcodeBuild(at: roots))
    }
    for build in builds { try build.checkAge(files.filter { !known.contains($0) }) }
    self.init(builds)
  }

  private static func noPackage(at roots: [String]) -> FactsError {
    let place = roots.map { "'\($0)'" }.joined(separator: ", ")
    if let xcode = XcodeBuild(at: roots) {
      return FactsError(
        .build,
        "Xcode builds \(place) ('\(xcode.container.fromHere)'), and its arguments for the compiler are "
          + "in its log alone. Run: \(xcode.command), with the name of your scheme, and pass "
          + "--build-log \(XcodeBuild.log)")
    }
    return FactsError(
      .build,
      "There is no 'Package.swift' in or above \(place), nor a project of Xcode. Pass the folder of a "
        + "package that 'swift build --build-tests' has built, or the arguments of the compiler with "
        + "--compiler-arguments FILE.")
  }
}

extension String {
  /// The packages above a file, the nearest first.
  fileprivate var packagesAbove: [String] {
    var result: [String] = []
    var folder = folder
    while true {
      if FileManager.default.fileExists(atPath: "\(folder)/Package.swift") {
        result.append(folder)
      }
      let above = folder.folder
      guard above != folder, !above.isEmpty else { return result }
      folder = above
    }
  }
}

extension [String] {
  /// The elements, each once.
  fileprivate var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
