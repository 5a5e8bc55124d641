import Foundation

/// The products of old APIs in package manifests that no file imports any longer.
public enum OldProducts {
  /// A line for each product whose last import a change removed.
  ///
  /// - Parameters:
  ///   - manifests: The paths of the manifests.
  ///   - files: All analyzed files.
  public static func notes(
    in manifests: [String], _ files: [FileAnalysis], _ changes: [FileChange]
  ) -> [String] {
    let removed = LegacyDialects.modules.filter { module in
      changes.contains { $0.before.imports(module) && !$0.after.imports(module) }
    }
    let products = manifests.filter { $0.hasSuffix(".swift") }.flatMap {
      lines(with: Set(removed.map(OriginalModule.product)), in: $0)
    }
    guard !products.isEmpty else { return [] }
    let changed = Dictionary(changes.map { ($0.path, $0) }) { $1 }
    let texts = files.map { changed[$0.path]?.after ?? (try? SourceFile.read($0.path).get()) ?? "" }
    return products.filter { product in
      !OriginalModule.modules(of: product.name).contains { module in
        texts.contains { $0.imports(module) }
      }
    }.map {
      "\($0.place): no file imports '\($0.name)' any longer: its product becomes 'Verge'"
    }
  }

  /// The products with these names that targets of a manifest depend on, each with its place.
  private static func lines(
    with names: Set<String>, in manifest: String
  ) -> [(place: String, name: String)] {
    guard !names.isEmpty, let text = try? SourceFile.read(manifest).get() else { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap {
      number, line in
      names.sorted().filter { line.contains(".product(") && line.contains("\"\($0)\"") }
        .map { ("\(manifest):\(number + 1)", $0) }
    }
  }
}

extension String {
  /// Whether a line of the text imports a module.
  fileprivate func imports(_ module: String) -> Bool {
    ranges(of: "import \(module)").contains { range in
      range.upperBound == endIndex
        || !(self[range.upperBound].isLetter || self[range.upperBound].isNumber
          || self[range.upperBound] == "_")
    }
  }
}
