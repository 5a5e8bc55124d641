import Foundation
import SwiftParser
package import SwiftSyntax

/// A file that has been parsed.
package struct SourceFile {
  package let path: String
  package let module: String
  package let text: String
  package let tree: SourceFileSyntax
  package let lines: SourceLocationConverter

  package init(path: String, text: String) {
    self.path = path
    self.text = text
    module = SourceFinder.module(of: path)
    tree = Parser.parse(source: text)
    lines = SourceLocationConverter(fileName: path, tree: tree)
  }

  package var parses: Bool { !tree.hasError }

  /// Whether the file can name what a generation's modules have: it imports one of them, or none of
  /// any generation, so that somebody may export one to it.
  func canName(_ dialect: any LegacyDialect.Type) -> Bool {
    let imported = tree.statements.compactMap {
      $0.item.as(ImportDeclSyntax.self)?.module
    }
    return imported.contains(where: dialect.modules.contains)
      || !imported.contains(where: LegacyDialects.modules.contains)
  }

  /// The text of a file, or why there is none.
  package static func read(_ path: String) -> Result<String, ToolError> {
    guard let data = FileManager.default.contents(atPath: path) else {
      return .failure(ToolError("cannot be read"))
    }
    guard let text = String(data: data, encoding: .utf8) else {
      return .failure(ToolError("is not UTF-8"))
    }
    guard Data(text.utf8) == data else { return .failure(ToolError("has bytes that would change")) }
    return .success(text)
  }
}

extension ImportDeclSyntax {
  /// The module that is imported, or that one name is imported from.
  var module: String { path.first?.name.text ?? "" }
}

extension SyntaxProtocol {
  /// The bytes of the node, without the space and comments around it.
  var bytes: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }
}

extension SyntaxProtocol {
  /// The text of the node, without the space and comments around it.
  ///
  /// Takes the place of the property of swift-syntax, which makes a new tree each time.
  var trimmedDescription: String {
    let text = syntaxTextBytes
    let start = leadingTriviaLength.utf8Length
    let end = max(start, text.count - trailingTriviaLength.utf8Length)
    return String(decoding: text[start..<end], as: UTF8.self)
  }
}
