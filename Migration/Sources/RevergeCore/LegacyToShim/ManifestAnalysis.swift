import Foundation

/// Finds the originals in manifests.
struct ManifestAnalysis {
  /// The files of the code, as analyzed by the stage `shim`.
  let files: [FileAnalysis]
  /// The location of this package, if it is given.
  let package: PackageLocation?

  /// The identity of this package in manifests.
  var identity: String { (package ?? .placeholder).identity.lowercased() }

  /// The findings in a manifest.
  func analyze(_ path: String) -> FileAnalysis {
    var result = FileAnalysis(
      path: path, module: path.split(separator: "/").last.map(String.init) ?? path)
    result.isManifest = true
    guard files.contains(where: { !$0.modules.isEmpty }) else { return result }
    switch SourceFile.read(path) {
    case .failure(let error): return .skipped(path, error.description, isFailure: true)
    case .success(let text):
      if path.hasSuffix(".swift") {
        let file = SourceFile(path: path, text: text)
        guard file.parses else { return .skipped(path, "does not parse", isFailure: true) }
        result.findings = PackageManifest.findings(in: file, self)
      } else if path.hasSuffix(".resolved") {
        result.findings = Shim.TwoPackages.findings(inResolved: text, at: path, self)
      } else {
        result.findings = Shim.Pods.findings(in: text, at: path, self)
      }
      let suppressions = Suppressions(of: text)
      result.findings.removeAll { suppressions.suppress($0) }
      return result
    }
  }

  /// The products of this package whose modules the files import, and whether the dialect of all files
  /// is known.
  func products(of files: [FileAnalysis]) -> (names: [String], isSure: Bool) {
    let names = Set(files.flatMap(\.modules).map(OriginalModule.product))
    return (names.sorted(), files.allSatisfy { $0.skipped == nil })
  }

  /// The packages of the originals, in lowercase.
  static let originals: [String: Set<OriginalModule.Family>] = [
    "verge": [.verge, .neue], "swift-verge": [.verge, .neue], "vergestore": [.verge],
    "vergeneue": [.neue], "cycler": [.verge],
    "vueflux": [.vueFlux], "vuefluxreactive": [.vueFlux],
  ]

  /// The products, as dependencies of a target.
  func dependencies(_ products: [String]) -> [String] {
    let identity = (package ?? .placeholder).identity
    return products.map { ".product(name: \"\($0)\", package: \"\(identity)\")" }
  }
}

extension FileAnalysis {
  /// The absolute path, with symbolic links resolved.
  var realPath: String { path.realPath }
}
