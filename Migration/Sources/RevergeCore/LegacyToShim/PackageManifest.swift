import Foundation
import SwiftParser
import SwiftSyntax

/// Finds the packages and products of originals in a `Package.swift`.
final class PackageManifest: Rewriter<Void> {
  /// A target, with its dependencies on originals.
  private struct Target {
    let node: FunctionCallExprSyntax
    let name: String
    let path: String?
    var originals: [ArrayElementSyntax] = []
  }

  private var packages: [FunctionCallExprSyntax] = []
  /// The names of the packages in target dependencies, in lowercase.
  private var identities: Set<String> = []
  private var targets: [Target] = []
  /// The dependency on RxSwift.
  private var rxSwift: FunctionCallExprSyntax?
  /// The existing dependency on this package.
  private var own: FunctionCallExprSyntax?
  /// The modules that products alias.
  private var aliased: Set<String> = []
  private let identity: String

  private init(_ file: SourceFile, identity: String) {
    self.identity = identity
    super.init(file, ModuleIndex(declarations: Declarations()))
  }

  static func findings(in file: SourceFile, _ analysis: ManifestAnalysis) -> [Finding] {
    let manifest = PackageManifest(file, identity: analysis.identity)
    manifest.walk(file.tree)
    if let own = manifest.own {
      manifest.adviseOnTwo(beside: own)
      manifest.adviseOnTrait(of: own, analysis)
    } else if !manifest.packages.isEmpty {
      manifest.advise(analysis)
    }
    return manifest.findings
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.calledExpression.lastName else { return .visitChildren }
    if name == "package",
      (node.string("url") ?? node.string("path"))?.packageName.lowercased() == identity
        || node.string("name")?.lowercased() == identity
    {
      own = node
    } else if name == "package", let url = node.string("url") {
      let identity = url.packageName.lowercased()
      if identity == "rxswift" { rxSwift = node }
      guard ManifestAnalysis.originals[identity] != nil else { return .skipChildren }
      packages.append(node)
      identities.insert(identity)
      if let name = node.string("name") { identities.insert(name.lowercased()) }
    } else if name.lowercased().hasSuffix("target"), let target = node.string("name"),
      let dependencies = node.argument("dependencies")?.as(ArrayExprSyntax.self)
    {
      targets.append(
        Target(
          node: node, name: target, path: node.string("path"),
          originals: dependencies.elements.filter(isOriginal)))
    }
    if name == "product",
      let aliases = node.argument("moduleAliases")?.as(DictionaryExprSyntax.self),
      case .elements(let elements) = aliases.content
    {
      aliased.formUnion(
        elements.compactMap {
          $0.key.as(StringLiteralExprSyntax.self)?.representedLiteralValue
        })
    }
    return .visitChildren
  }

  /// Reports originals next to this package, in the manifest or behind another package.
  private func adviseOnTwo(beside own: FunctionCallExprSyntax) {
    guard aliased.isEmpty else { return }
    let resolved = URL(fileURLWithPath: file.path).resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("Package.resolved")
    let text = (try? String(contentsOf: resolved, encoding: .utf8)) ?? ""
    let direct = Dictionary(
      packages.map { ($0.string("url")?.packageName.lowercased() ?? "", $0) },
      uniquingKeysWith: { first, _ in first })
    for original in Set(direct.keys).union(ResolvedPackages(text).originals).sorted() {
      report(
        ShimRules.twoPackages, at: direct[original] ?? own,
        ManifestAnalysis.adviceOnTwo(original, in: "declare the product that brings it"),
        symbol: original, isSure: false, [])
    }
  }

  // MARK: The trait

  private static let tooOld =
    "; traits need 'swift-tools-version: 6.1', which sets the Swift 6 language mode: also write "
    + "'swiftLanguageModes: [.v5]'"

  /// Whether the tools version of the manifest has traits.
  private var hasTraits: Bool {
    let first = text(of: lineRange(at: 0))
    guard let colon = first.firstIndex(of: ":"), first.contains("swift-tools-version") else {
      return false
    }
    let numbers = first[first.index(after: colon)...].trimmingSpaces.split(separator: ".")
      .map { Int($0) ?? 0 }
    return !numbers.lexicographicallyPrecedes([6, 1])
  }

  /// Reports modules of the trait whose package is depended on without it.
  private func adviseOnTrait(of own: FunctionCallExprSyntax, _ analysis: ManifestAnalysis) {
    let all = analysis.products(of: analysis.files).names
    let modules = all.filter(OriginalModule.ofTrait.contains)
    if !modules.isEmpty { adviseOnRxSwift() }
    guard !own.arguments.contains(where: { $0.label?.text == "traits" }),
      let last = own.arguments.last, !modules.isEmpty
    else { return }
    let end = last.expression.bytes.upperBound
    report(
      ShimRules.package, at: own,
      "\(modules.map { "'\($0)'" }.joined(separator: ", ")): turn the trait on with "
        + "\(PackageLocation.traits), and add the products" + (hasTraits ? "" : Self.tooOld),
      symbol: identity, isSure: hasTraits,
      [replace(end..<end, ", \(PackageLocation.traits)")])
  }

  /// Reports a requirement of RxSwift that contradicts the one of the trait.
  private func adviseOnRxSwift() {
    guard let rxSwift, rxSwift.excludesRxSwift else { return }
    let version = rxSwift.earlierMinimum
    report(
      ShimRules.package, at: rxSwift,
      "The trait 'Rx' needs RxSwift 6.9 or a later 6: write 'from: \"6.9.0\"'", symbol: "RxSwift",
      isSure: hasTraits && version != nil, version.map { [replace($0.bytes, "\"6.9.0\"")] } ?? [])
  }

  /// Whether a dependency is a product of an original. Packages are visited before targets.
  private func isOriginal(_ element: ArrayElementSyntax) -> Bool {
    if let name = element.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue {
      return OriginalModule.isProduct(name) || identities.contains(name.lowercased())
    }
    guard let call = element.expression.as(FunctionCallExprSyntax.self) else { return false }
    switch call.calledExpression.lastName {
    case "product":
      return call.string("package").map { identities.contains($0.lowercased()) } ?? false
    case "byName": return call.string("name").map(OriginalModule.isProduct) ?? false
    default: return false
    }
  }

  // MARK: Advice

  private func advise(_ analysis: ManifestAnalysis) {
    let names = Set(targets.map(\.name))
    let users = targets.map { target in
      var target = target
      // A target of the same package is not a product of another one.
      target.originals.removeAll {
        $0.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
          .map(names.contains) ?? false
      }
      return target
    }.filter { !$0.originals.isEmpty }
    let needs = users.map { analysis.products(of: analysis.files.filter(isFile(of: $0))) }
    let needsTrait = needs.flatMap(\.names).contains(where: OriginalModule.ofTrait.contains)
    let isTooOld = needsTrait && !hasTraits
    let isSure =
      analysis.package != nil && !isTooOld && needs.allSatisfy { $0.isSure && !$0.names.isEmpty }
    let dependency = (analysis.package ?? .placeholder).dependency(
      for: needs.flatMap(\.names), isOld: file.text.isOldManifest)
    // The first package is replaced and the others are removed: one package contains all products.
    for (place, node) in packages.enumerated() {
      let element = node.parent?.as(ArrayElementSyntax.self)
      let edits =
        place == 0
        ? [replace(node.bytes, dependency)] : removals(of: element.map { [$0] } ?? [])
      report(
        ShimRules.package, at: node,
        place == 0
          ? "Replace the package with \(dependency)" + (isTooOld ? Self.tooOld : "")
            + (analysis.package == nil ? "; pass '--package-url' to apply this" : "")
          : "Remove the package: this package contains its products too",
        symbol: node.string("url")?.packageName ?? "", isSure: isSure && !edits.isEmpty, edits)
    }
    if needsTrait { adviseOnRxSwift() }
    for (target, need) in zip(users, needs) { advise(target, need, isSure, analysis) }
  }

  private func advise(
    _ target: Target, _ need: (names: [String], isSure: Bool), _ isSure: Bool,
    _ analysis: ManifestAnalysis
  ) {
    let dependencies = analysis.dependencies(need.names)
    let first = target.originals[0]
    let indent = String(repeating: " ", count: indentation(at: first.bytes.lowerBound))
    let isOnOwnLine =
      text(of: lineRange(at: first.bytes.lowerBound)).trimmingSpaces.hasPrefix(
        first.expression.trimmedDescription)
    let separator = isOnOwnLine ? ",\n\(indent)" : ", "
    let message =
      dependencies.isEmpty
      ? "No analyzed file of target '\(target.name)' imports the original"
      : "Target '\(target.name)' needs \(dependencies.joined(separator: ", "))"
        + (need.isSure ? "" : "; some of its files were skipped")
    report(
      ShimRules.package, at: first, message, symbol: first.productName, isSure: isSure,
      [replace(first.expression.bytes, dependencies.joined(separator: separator))]
        + removals(of: Array(target.originals.dropFirst())))
  }

  private func report(
    _ rule: Rule, at node: some SyntaxProtocol, _ message: String, symbol: String, isSure: Bool,
    _ edits: [Edit]
  ) {
    // An unsure change is only reported: manifests get no markers.
    report(
      rule, at: node, message, symbol: symbol, grade: isSure ? nil : .manual, isMarked: false,
      isSure ? edits : [])
  }

  /// Deletes elements, each with its trailing comma, or with the one before the last element.
  private func removals(of elements: [ArrayElementSyntax]) -> [Edit] {
    let places = Set(elements.map(\.id))
    return elements.compactMap { element in
      guard let list = element.parent?.as(ArrayElementListSyntax.self) else { return nil }
      var start = element.position.utf8Offset
      if element.trailingComma == nil,
        let before = list.last(where: { $0.position < element.position }),
        !places.contains(before.id)
      {
        start = before.expression.bytes.upperBound
      }
      return replace(start..<element.endPositionBeforeTrailingTrivia.utf8Offset, "")
    }
  }

  private func isFile(of target: Target) -> (FileAnalysis) -> Bool {
    let root = URL(fileURLWithPath: file.path).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let folders = target.path.map { [$0] } ?? ["Sources/\(target.name)", "Tests/\(target.name)"]
    let prefixes = folders.map { root.appendingPathComponent($0).standardizedFileURL.path + "/" }
    return { file in prefixes.contains { file.realPath.hasPrefix($0) } }
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
}

extension String {
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
  fileprivate func argument(_ label: String) -> ExprSyntax? {
    arguments.first { $0.label?.text == label }?.expression
  }

  fileprivate func string(_ label: String) -> String? {
    argument(label)?.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }

  /// The version of a requirement `from:` of a version before 6.
  fileprivate var earlierMinimum: ExprSyntax? {
    guard let version = arguments.first(where: { $0.label?.text == "from" })?.expression,
      let text = version.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
      text.numbers[0] < 6
    else { return nil }
    return version
  }

  /// Whether this requirement of RxSwift excludes the versions from 6.9 to 7.
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
