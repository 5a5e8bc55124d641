extension Shim {
  /// Reports the pods and dependencies of originals in a `Podfile` or a `Cartfile`.
  enum Pods: ShimRule {
    static let record = rule("pods")

    static func findings(
      in text: String, at path: String, _ analysis: ManifestAnalysis
    ) -> [Finding] {
      var target: String?
      var findings: [Finding] = []
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        let words = line.split(separator: " ", maxSplits: 1)
        guard words.count == 2, let quoted = words[1].quoted else { continue }
        let verb = String(words[0])
        if ["target", "abstract_target"].contains(verb) { target = quoted }
        guard ["pod", "github", "git"].contains(verb) else { continue }
        let name = verb == "pod" ? String(quoted.prefix { $0 != "/" }) : quoted.packageName
        guard let families = ManifestAnalysis.originals[name.lowercased()] else { continue }
        let indent = line.prefix { $0 == " " }.utf8.count
        findings.append(
          Finding(
            rule: record.id, file: path, line: index + 1, column: indent + 1,
            message: advice(name, families, target: verb == "pod" ? target : nil, analysis),
            grade: .manual, symbol: name, edits: [],
            fingerprint: Fingerprint.of(
              rule: record.id, file: path, line: String(line), occurrence: 1)))
      }
      return findings
    }

    private static func advice(
      _ name: String, _ families: Set<OriginalModule.Family>, target: String?,
      _ analysis: ManifestAnalysis
    ) -> String {
      let own = analysis.files.filter { $0.module == target }
      let products = analysis.products(of: own.isEmpty ? analysis.files : own).names
        .filter { OriginalModule.family(ofProduct: $0).map(families.contains) ?? false }
      let whose = own.isEmpty ? "the targets that use it" : "target '\(target ?? "")'"
      let url = (analysis.package ?? .placeholder).url
      guard !products.isEmpty else { return "No analyzed file imports '\(name)'" }
      let list = products.map { "'\($0)'" }.joined(separator: ", ")
      guard products.contains(where: OriginalModule.ofTrait.contains) else {
        return
          "Remove '\(name)', and add the package \(url) to the project, with \(list) for \(whose)"
      }
      return
        "Remove '\(name)' and the pods RxSwift, RxCocoa, RxRelay and RxFuture, because RxSwift becomes "
        + "a package too. Make a local package that depends on \(url) with the trait 'Rx', and add "
        + "\(list) from it for \(whose). See Migration/README.md#rxswift"
    }
  }
}

extension Substring {
  /// The text in the first pair of quotes.
  fileprivate var quoted: String? {
    guard let open = firstIndex(where: { $0 == "'" || $0 == "\"" }),
      let close = self[index(after: open)...].firstIndex(of: self[open])
    else { return nil }
    return String(self[index(after: open)..<close])
  }
}
