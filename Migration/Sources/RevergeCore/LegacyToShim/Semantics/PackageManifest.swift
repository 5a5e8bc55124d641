import Foundation
import SwiftParser
import SwiftSyntax

/// Finds the packages and products of originals in a `Package.swift`, and calls the rules.
final class PackageManifest: Rewriter<Void> {
  /// A target, with its dependencies on originals.
  struct Target {
    let node: FunctionCallExprSyntax
    let name: String
    let path: String?
    var originals: [ArrayElementSyntax] = []
  }

  /// The packages of originals.
  private(set) var packages: [FunctionCallExprSyntax] = []
  /// The names of the packages in target dependencies, in lowercase.
  private var identities: Set<String> = []
  private var targets: [Target] = []
  /// The dependency on RxSwift.
  private(set) var rxSwift: FunctionCallExprSyntax?
  /// The existing dependency on this package.
  private var own: FunctionCallExprSyntax?
  /// The modules that products alias.
  private(set) var aliased: Set<String> = []
  private let identity: String

  private init(_ file: SourceFile, identity: String) {
    self.identity = identity
    super.init(file, ModuleIndex())
  }

  static func findings(in file: SourceFile, _ analysis: ManifestAnalysis) -> [Finding] {
    let manifest = PackageManifest(file, identity: analysis.identity)
    manifest.walk(file.tree)
    if let own = manifest.own {
      Shim.TwoPackages.rewrite(manifest, beside: own)
      Shim.Package.rewriteTrait(of: own, in: manifest, analysis)
    } else if !manifest.packages.isEmpty {
      Shim.Package.rewrite(manifest, for: analysis)
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
      let dependencies = node.argument("dependencies")?.expression.as(ArrayExprSyntax.self)
    {
      targets.append(
        Target(
          node: node, name: target, path: node.string("path"),
          originals: dependencies.elements.filter(isOriginal)))
    }
    if name == "product",
      let aliases = node.argument("moduleAliases")?.expression.as(DictionaryExprSyntax.self),
      case .elements(let elements) = aliases.content
    {
      aliased.formUnion(
        elements.compactMap {
          $0.key.as(StringLiteralExprSyntax.self)?.representedLiteralValue
        })
    }
    return .visitChildren
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

  // MARK: For the rules

  /// The targets that depend on originals.
  var users: [Target] {
    let names = Set(targets.map(\.name))
    return targets.map { target in
      var target = target
      // A target of the same package is not a product of another package.
      target.originals.removeAll {
        $0.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
          .map(names.contains) ?? false
      }
      return target
    }.filter { !$0.originals.isEmpty }
  }

  /// Whether the tools version of the manifest supports traits.
  var hasTraits: Bool {
    let first = text(of: lineRange(at: 0))
    guard let colon = first.firstIndex(of: ":"), first.contains("swift-tools-version") else {
      return false
    }
    let numbers = first[first.index(after: colon)...].trimmingSpaces.split(separator: ".")
      .map { Int($0) ?? 0 }
    return !numbers.lexicographicallyPrecedes([6, 1])
  }

  /// Whether a file belongs to a target.
  func isFile(of target: Target) -> (FileAnalysis) -> Bool {
    let root = URL(fileURLWithPath: file.path).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let folders = target.path.map { [$0] } ?? ["Sources/\(target.name)", "Tests/\(target.name)"]
    let prefixes = folders.map { root.appendingPathComponent($0).standardizedFileURL.path + "/" }
    return { file in prefixes.contains { file.realPath.hasPrefix($0) } }
  }

  /// Records a finding, with its edits if the change is certain.
  func report(
    _ rule: Rule, at node: some SyntaxProtocol, _ message: String, symbol: String, isSure: Bool,
    _ edits: [Edit]
  ) {
    // An uncertain change is only reported: manifests get no markers.
    report(
      rule, at: node, message, symbol: symbol, grade: isSure ? nil : .manual, isMarked: false,
      isSure ? edits : [])
  }

  /// The edits that delete elements, each with its trailing comma, or else with the comma before it.
  func removals(of elements: [ArrayElementSyntax]) -> [Edit] {
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
}

extension FunctionCallExprSyntax {
  /// The string literal that is the argument with this label.
  func string(_ label: String) -> String? {
    argument(label)?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }
}
