import Foundation
import SwiftParser
package import SwiftSyntax

/// A parsed file.
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

  /// Whether the file can name declarations of a dialect: it imports one of its modules, or imports
  /// no legacy module, so that another module may re-export one.
  func canName(_ dialect: any LegacyDialect.Type) -> Bool {
    let imported = tree.statements.compactMap {
      $0.item.as(ImportDeclSyntax.self)?.module
    }
    return imported.contains(where: dialect.modules.contains)
      || !imported.contains(where: LegacyDialects.modules.contains)
  }

  /// The text of a file, or the reason why it cannot be read.
  package static func read(_ path: String) -> Result<String, ToolError> {
    guard let data = FileManager.default.contents(atPath: path) else {
      return .failure(ToolError("cannot be read"))
    }
    guard let text = String(data: data, encoding: .utf8) else {
      return .failure(ToolError("is not UTF-8"))
    }
    guard Data(text.utf8) == data else { return .failure(ToolError("is not plain UTF-8")) }
    return .success(text)
  }
}

extension ImportDeclSyntax {
  /// The imported module, also if only one declaration of it is imported.
  var module: String { path.first?.name.text ?? "" }
}

extension SyntaxProtocol {
  /// The byte range of the node, without the surrounding trivia.
  var bytes: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }
}

extension SyntaxProtocol {
  /// The text of the node, without the surrounding trivia.
  ///
  /// Replaces the property of swift-syntax, which creates a new tree each time.
  var trimmedDescription: String {
    let text = syntaxTextBytes
    let start = leadingTriviaLength.utf8Length
    let end = max(start, text.count - trailingTriviaLength.utf8Length)
    return String(decoding: text[start..<end], as: UTF8.self)
  }
}
