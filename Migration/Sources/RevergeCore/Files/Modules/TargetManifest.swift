import Foundation
import SwiftParser
import SwiftSyntax

/// Reads the targets in a `Package.swift`, or in a `Project.swift` of Tuist.
final class TargetManifest: SyntaxVisitor {
  private struct Target {
    let kind: String
    let name: String
    var module: String?
    let path: String?
    let sources: [String]
    let excluded: [String]
  }

  private var targets: [Target] = []

  private static func targets(of path: String) -> [Target] {
    guard case .success(let text) = SourceFile.read(path) else { return [] }
    return onLargeStack {
      let file = SourceFile(path: path, text: text)
      guard file.parses else { return [] }
      let manifest = TargetManifest(viewMode: .sourceAccurate)
      manifest.walk(file.tree)
      return manifest.targets
    }
  }

  /// The modules of a package.
  static func claims(ofPackage path: String) -> [ModuleClaim] {
    let root = path.realPath.folder
    let targets = targets(of: path)
    let sourceTargets = targets.filter { $0.kind == "target" || $0.kind == "executableTarget" }
    return targets.compactMap { target in
      guard let folder = folder(of: target, in: root, isOnly: sourceTargets.count == 1) else {
        return nil
      }
      let excluded = target.excluded.map { "\(folder)/\($0)".standardPath }
      let folders = target.sources.isEmpty ? [folder] : target.sources.map { "\(folder)/\($0)" }
      return ModuleClaim(
        name: target.name.moduleName, isTest: target.kind == "testTarget", files: [],
        folders: folders.map { .init($0.standardPath, excluded: excluded) })
    }
  }

  /// The folder in which SwiftPM finds a target; `nil` if there is none.
  private static func folder(of target: Target, in root: String, isOnly: Bool) -> String? {
    if let path = target.path { return "\(root)/\(path)".standardPath }
    let sources = ["Sources", "Source", "src", "srcs"]
    let places =
      switch target.kind {
      case "testTarget": ["Tests"] + sources
      case "plugin": ["Plugins"]
      default: sources
      }
    var isFolder: ObjCBool = false
    let manager = FileManager.default
    if let found = places.map({ "\(root)/\($0)/\(target.name)" }).first(where: {
      manager.fileExists(atPath: $0, isDirectory: &isFolder) && isFolder.boolValue
    }) {
      return found
    }
    guard isOnly, target.kind != "testTarget", target.kind != "plugin" else { return nil }
    return sources.map { "\(root)/\($0)" }.first { manager.fileExists(atPath: $0) }
  }

  /// The modules of a Tuist project. A pattern stands for the folder before its first wildcard.
  static func claims(ofTuist path: String) -> [ModuleClaim] {
    let root = path.realPath.folder
    return targets(of: path).compactMap { target in
      guard target.kind == "target" || target.kind == "Target", !target.sources.isEmpty else {
        return nil
      }
      let folders = target.sources.map { pattern -> ModuleClaim.Folder in
        let parts = pattern.split(separator: "/", omittingEmptySubsequences: false)
          .prefix { !$0.contains("*") }
        return .init(([root] + parts.map(String.init)).joined(separator: "/").standardPath)
      }
      return ModuleClaim(
        name: target.name.moduleName, isTest: target.name.hasSuffix("Tests"), files: [],
        folders: folders)
    }
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let kind = node.calledExpression.lastName,
      kind.lowercased().hasSuffix("target") || kind == "macro" || kind == "plugin",
      kind != "binaryTarget", kind != "systemLibrary", let name = node.text(of: "name")
    else { return .visitChildren }
    targets.append(
      Target(
        kind: kind, name: name, path: node.text(of: "path"), sources: node.texts(of: "sources"),
        excluded: node.texts(of: "exclude")))
    return .visitChildren
  }
}

extension FunctionCallExprSyntax {
  private func value(of label: String) -> ExprSyntax? {
    arguments.first { $0.label?.text == label }?.expression
  }

  /// The text of a string literal that is an argument.
  fileprivate func text(of label: String) -> String? {
    value(of: label)?.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }

  /// The string literals in an argument, which is a literal or an array.
  fileprivate func texts(of label: String) -> [String] {
    guard let value = value(of: label) else { return [] }
    if let text = value.as(StringLiteralExprSyntax.self)?.representedLiteralValue { return [text] }
    return value.as(ArrayExprSyntax.self)?.elements.compactMap {
      $0.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    } ?? []
  }
}

extension String {
  /// The folder that contains the path.
  var folder: String { URL(fileURLWithPath: self).deletingLastPathComponent().path }

  /// The path without `.` and `..`, with symbolic links resolved.
  var standardPath: String {
    URL(fileURLWithPath: self).standardizedFileURL.resolvingSymlinksInPath().path
  }
}
