import Foundation
import SwiftSyntax

extension Shim {
  /// Reports the package of an original beside this package.
  enum TwoPackages: ShimRule {
    static let record = rule("two-packages")

    /// Reports originals next to this package, in the manifest or as dependencies of another package.
    static func rewrite(_ manifest: PackageManifest, beside own: FunctionCallExprSyntax) {
      guard manifest.aliased.isEmpty else { return }
      let resolved = URL(fileURLWithPath: manifest.file.path).resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("Package.resolved")
      let text = (try? String(contentsOf: resolved, encoding: .utf8)) ?? ""
      let direct = Dictionary(
        manifest.packages.map { ($0.string("url")?.packageName.lowercased() ?? "", $0) },
        uniquingKeysWith: { first, _ in first })
      for original in Set(direct.keys).union(ResolvedPackages(text).originals).sorted() {
        manifest.report(
          record, at: direct[original] ?? own,
          advice(original, in: "declare the product that brings it"), symbol: original,
          isSure: false, [])
      }
    }

    /// The findings in the `Package.resolved` of an Xcode project, which does not support aliases.
    static func findings(
      inResolved text: String, at path: String, _ analysis: ManifestAnalysis
    ) -> [Finding] {
      let packages = ResolvedPackages(text)
      guard packages.lines[analysis.identity] != nil else { return [] }
      return packages.originals.map { original in
        Finding(
          rule: record.id, file: path, line: packages.lines[original] ?? 1, column: 1,
          message: advice(
            original, in: "depend on it in a local package, and declare its product"),
          grade: .manual, symbol: original, edits: [],
          fingerprint: Fingerprint.of(
            rule: record.id, file: path, line: original, occurrence: 1))
      }
    }

    private static func advice(_ original: String, in manifest: String) -> String {
      let module = original.hasPrefix("vueflux") ? "VueFlux" : "Verge"
      return
        "The package '\(original)' has a module '\(module)', as this one does: if a dependency "
        + "needs it, \(manifest) with 'moduleAliases: [\"\(module)\": \"Upstream\(module)\"]'; "
        + "otherwise, remove it"
    }
  }
}
