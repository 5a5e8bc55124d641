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
  let site: Site
  /// What the compiler knows about the file; `nil` if it was not asked, or does not know the file.
  package var facts: FileFacts?

  /// - Parameter module: The name of the module; by default, the folder in the path determines it.
  package init(path: String, text: String, module: String? = nil) {
    self.path = path
    self.text = text
    let module = module ?? SourceFinder.module(of: path)
    self.module = module
    tree = Nesting.parse(text)
    site = Site(module: module, path: path, imports: tree.statements.imports)
    lines = SourceLocationConverter(fileName: path, tree: tree)
  }

  package var parses: Bool { !tree.hasError }

  /// The reason why the file cannot be analyzed; `nil` if it can be.
  var reasonToSkip: String? { Nesting.reasonToSkip(self) }

  /// The text of a file, with its byte order mark if it has one, or the reason why it cannot be
  /// read.
  package static func read(_ path: String) -> Result<String, ToolError> {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      return .failure(ToolError("cannot be read: \(error.reason)"))
    }
    let text = String(decoding: data, as: UTF8.self)
    guard text.utf8.elementsEqual(data) else { return .failure(ToolError("is not UTF-8")) }
    return .success(text)
  }
}

extension Error {
  /// The reason that the system gives for a failure of a file.
  var reason: String {
    let error = self as NSError
    let cause = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError } ?? error
    if cause.domain == NSCocoaErrorDomain,
      [CocoaError.fileReadNoPermission, .fileWriteNoPermission].contains(
        CocoaError.Code(rawValue: cause.code))
    {
      return String(cString: strerror(EACCES))
    }
    return cause.domain == NSPOSIXErrorDomain
      ? String(cString: strerror(Int32(cause.code))) : error.localizedDescription
  }
}

extension ImportDeclSyntax {
  /// The imported module, even if only one of its declarations is imported.
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
