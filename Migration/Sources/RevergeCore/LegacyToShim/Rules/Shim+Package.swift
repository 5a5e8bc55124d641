import Foundation
import SwiftParser
import SwiftSyntax

extension Shim {
  /// Rewrites the package and the products of an original in `Package.swift`.
  enum Package: ShimRule {
    static let record = rule("package")

    // MARK: Originals

    /// Replaces the packages of originals, and their products in the targets.
    static func rewrite(_ manifest: PackageManifest, for analysis: ManifestAnalysis) {
      let users = manifest.users
      let needs = users.map { target in
        analysis.products(of: analysis.files.filter(manifest.isFile(of: target)))
      }
      let needsTrait = needs.flatMap(\.names).contains(where: OriginalModule.ofTrait.contains)
      let isTooOld = needsTrait && !manifest.hasTraits
      let isSure =
        analysis.package != nil && !isTooOld && needs.allSatisfy { $0.isSure && !$0.names.isEmpty }
      let dependency = (analysis.package ?? .placeholder).dependency(
        for: needs.flatMap(\.names), isOld: manifest.file.text.isOldManifest)
      // The first package is replaced and the others are removed: one package contains all products.
      for (position, node) in manifest.packages.enumerated() {
        let element = node.parent?.as(ArrayElementSyntax.self)
        let edits =
          position == 0
          ? [manifest.replace(node.bytes, dependency)]
          : manifest.removals(of: element.map { [$0] } ?? [])
        manifest.report(
          record, at: node,
          position == 0
            ? "Replace the package with \(dependency)" + (isTooOld ? tooOld : "")
              + (analysis.package == nil
                ? "; \(isTooOld ? "then " : "")pass '--package-url' to apply this" : "")
            : "Remove the package: this package contains its products too",
          symbol: node.string("url")?.packageName ?? "", isSure: isSure && !edits.isEmpty, edits)
      }
      if needsTrait { adviseOnRxSwift(in: manifest) }
      for (target, need) in zip(users, needs) {
        rewrite(target, need, isSure, in: manifest, analysis)
      }
    }

    private static func rewrite(
      _ target: PackageManifest.Target, _ need: (names: [String], isSure: Bool), _ isSure: Bool,
      in manifest: PackageManifest, _ analysis: ManifestAnalysis
    ) {
      let dependencies = analysis.dependencies(need.names)
      let first = target.originals[0]
      let start = first.bytes.lowerBound
      let indent = String(repeating: " ", count: manifest.indentation(at: start))
      let isOnOwnLine =
        manifest.text(of: manifest.lineRange(at: start)).trimmingSpaces.hasPrefix(
          first.expression.trimmedDescription)
      let separator = isOnOwnLine ? ",\n\(indent)" : ", "
      let message =
        dependencies.isEmpty
        ? "No analyzed file of target '\(target.name)' imports the original"
        : "Target '\(target.name)' needs \(dependencies.joined(separator: ", "))"
          + (need.isSure ? "" : "; some of its files were skipped")
      manifest.report(
        record, at: first, message, symbol: first.productName, isSure: isSure,
        [manifest.replace(first.expression.bytes, dependencies.joined(separator: separator))]
          + manifest.removals(of: Array(target.originals.dropFirst())))
    }

    // MARK: The trait

    private static let tooOld =
      "; traits need 'swift-tools-version: 6.1', which sets the Swift 6 language mode: also write "
      + "'swiftLanguageModes: [.v5]'"

    /// Reports the modules that need the trait, if the dependency on this package does not turn it on.
    static func rewriteTrait(
      of own: FunctionCallExprSyntax, in manifest: PackageManifest, _ analysis: ManifestAnalysis
    ) {
      let needsTrait = analysis.products(of: analysis.files).names.contains(
        where: OriginalModule.ofTrait.contains)
      if needsTrait { adviseOnRxSwift(in: manifest) }
      guard !own.arguments.contains(where: { $0.label?.text == "traits" }),
        let last = own.arguments.last, needsTrait
      else { return }
      let end = last.expression.bytes.upperBound
      manifest.report(
        record, at: own,
        "Turn on the trait with \(PackageLocation.traits), and add the product 'VergeRx'"
          + (manifest.hasTraits ? "" : tooOld),
        symbol: analysis.identity, isSure: manifest.hasTraits,
        [manifest.replace(end..<end, ", \(PackageLocation.traits)")])
    }

    /// Reports a requirement of RxSwift that contradicts that of the trait.
    private static func adviseOnRxSwift(in manifest: PackageManifest) {
      guard let rxSwift = manifest.rxSwift, rxSwift.excludesRxSwift else { return }
      let version = rxSwift.earlierMinimum
      manifest.report(
        record, at: rxSwift,
        "The trait 'Rx' needs RxSwift 6.9 or a later 6.x: write 'from: \"6.9.0\"'",
        symbol: "RxSwift", isSure: manifest.hasTraits && version != nil,
        version.map { [manifest.replace($0.bytes, "\"6.9.0\"")] } ?? [])
    }
  }
}

extension String {
  /// Whether the tools version in the first line of a manifest is older than 5.5.
  fileprivate var isOldManifest: Bool {
    let line = prefix { !$0.isNewline }.lowercased()
    guard let name = line.range(of: "swift-tools-version") else { return false }
    let parts = line[name.upperBound...].drop { !$0.isNumber }.split(separator: ".").prefix(2)
      .compactMap { Int($0.prefix { $0.isNumber }) }
    guard let major = parts.first else { return false }
    return (major, parts.count > 1 ? parts[1] : 0) < (5, 5)
  }

  /// The numbers of a version.
  fileprivate var numbers: [Int] {
    let numbers = split(separator: ".").map { Int($0) ?? 0 }
    return numbers.isEmpty ? [0] : numbers
  }

  /// Whether a version of RxSwift is too old or too new for the trait.
  fileprivate var isOutsideOfTrait: Bool {
    numbers[0] != 6 || numbers.lexicographicallyPrecedes([6, 9])
  }
}

extension ArrayElementSyntax {
  /// The name of the product.
  fileprivate var productName: String {
    expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
      ?? expression.as(FunctionCallExprSyntax.self)?.string("name") ?? ""
  }
}

extension FunctionCallExprSyntax {
  /// The version in a requirement `from:`, if it is before 6.
  fileprivate var earlierMinimum: ExprSyntax? {
    guard let version = arguments.first(where: { $0.label?.text == "from" })?.expression,
      let text = version.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
      text.numbers[0] < 6
    else { return nil }
    return version
  }

  /// Whether this requirement of RxSwift excludes the versions that the trait needs, from 6.9 up to 7.
  fileprivate var excludesRxSwift: Bool {
    for argument in arguments {
      let value = argument.expression
      if let version = value.as(StringLiteralExprSyntax.self)?.representedLiteralValue {
        if argument.label?.text == "from" { return version.numbers[0] != 6 }
        if argument.label?.text == "exact" { return version.isOutsideOfTrait }
      } else if let call = value.as(FunctionCallExprSyntax.self) {
        let version =
          call.string("from")
          ?? call.arguments.first.flatMap {
            $0.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
          }
        guard let version else { continue }
        switch call.calledExpression.lastName {
        case "upToNextMajor": return version.numbers[0] != 6
        case "upToNextMinor", "exact": return version.isOutsideOfTrait
        default: continue
        }
      }
    }
    return false
  }
}
