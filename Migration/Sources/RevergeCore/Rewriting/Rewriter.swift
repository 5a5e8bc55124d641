import SwiftSyntax

/// Finds the legacy code in a file, and its rewrites.
///
/// The base class of the rewriters of all dialects: it resolves names, and records findings;
/// `TypeRewriter` tracks the scope. `Details` is the information of a dialect about the visited type.
class Rewriter<Details>: SyntaxVisitor {
  /// The type or extension whose members are visited.
  @dynamicMemberLookup
  struct Frame {
    /// The names of the enclosing types and of the type itself, in which other names are looked up.
    let scope: Scope
    /// The full name of the type, if it is known.
    let type: String?
    let details: Details

    subscript<Value>(dynamicMember path: KeyPath<Details, Value>) -> Value {
      details[keyPath: path]
    }
  }

  let file: SourceFile
  let index: ModuleIndex
  let utf8: [UInt8]
  var frames: [Frame] = [] {
    didSet { resolutions.removeAll(keepingCapacity: true) }
  }
  private(set) var findings: [Finding] = []
  /// The number of indentation characters that are already removed from a line, by the start of the
  /// line.
  var dedented: [Int: Int] = [:]
  /// Nodes that are rewritten as part of another one.
  var handled: Set<SyntaxIdentifier> = []
  /// The closures whose statements move into the enclosing function.
  var inlined: Set<SyntaxIdentifier> = [] {
    didSet { resolutions.removeAll(keepingCapacity: true) }
  }
  /// One level of indentation in the file.
  let indentStep: String
  /// The resolutions of calls and members that are known in the current scope.
  var resolutions: [SyntaxIdentifier: Resolution] = [:]
  /// The types that the compiler prints, as the declarations name them.
  var compiledTypes: [String: CompiledType] = [:]
  /// The number of expressions that are being resolved.
  var resolutionDepth = 0
  private var occurrences: [String: Int] = [:]
  /// The rules and lines that already have a marker.
  private var marked: Set<String> = []

  init(_ file: SourceFile, _ index: ModuleIndex) {
    self.file = file
    self.index = index
    utf8 = Array(file.text.utf8)
    indentStep = utf8.indentStep
    super.init(viewMode: .sourceAccurate)
  }

  var frame: Frame? { frames.last }
  var scope: Scope { frames.last?.scope ?? Scope(at: file.site) }

  // MARK: Overridden by the rewriters

  /// The name of the modern store, qualified with its module if `Store` is a type of the user here.
  var storeName: String { modern("Store") }

  /// The name of a modern type, qualified with its module if it is a type of the user here.
  ///
  /// The check qualifies names of types, too, but the compiler does not say what those of attributes mean
  /// that it refuses.
  func modern(_ name: String) -> String {
    index.resolve(TypeReference(name, in: scope)) == nil ? name : "Verge.\(name)"
  }

  /// The resolution of a name that is neither a local name nor a property of an enclosing type.
  func resolve(implicit name: String) -> Resolution { .unknown }

  /// The resolution of an expression of which the declarations say nothing.
  func undeclared(_ expression: ExprSyntax) -> Resolution { .unknown }

  /// The resolution of a member that a library type gives to its extensions. Takes precedence over the
  /// properties of the type that replaces it.
  func resolve(ownMember name: String) -> Resolution? { nil }

  /// The resolution of a parameter of a closure, if the call that takes the closure determines it.
  func resolve(parameter name: String, of closure: ClosureExprSyntax) -> Resolution? {
    inlined.contains(closure.id) && closure.onlyParameter == name ? .context : nil
  }

  /// The type of a property of a type. An override adds the properties of library types.
  func property(_ name: String, of type: String) -> TypeReference? {
    index.property(name, of: type)
  }

  /// The result type of a call, if the dialect determines it. Takes precedence over the declarations.
  func type(of call: FunctionCallExprSyntax) -> TypeReference? { nil }

  /// Whether a call that names a type is resolved to that type; by default, if a file declares it.
  func knows(_ type: TypeReference) -> Bool { index.resolve(type) != nil }

  /// The type of a member that the library gives to a type, such as `store` of a component.
  func libraryMember(_ name: String, of type: TypeReference) -> TypeReference? { nil }

  // MARK: Findings

  /// Records a finding, unless the code is of another dialect. A manual finding without edits gets a marker, unless `isMarked` is `false`.
  func report(
    _ rule: Rule, at node: some SyntaxProtocol, _ message: String, symbol: String,
    grade: Grade? = nil, isMarked: Bool = true, _ edits: [Edit] = []
  ) {
    if isOfOther(rule, node) { return }
    let position = node.positionAfterSkippingLeadingTrivia
    let location = file.lines.location(for: position)
    let line = text(of: lineRange(at: position.utf8Offset)).trimmingSpaces
    let key = "\(rule.id)|\(line)"
    occurrences[key, default: 0] += 1
    let grade = grade ?? rule.grade
    var edits = edits
    if isMarked, grade == .manual, edits.isEmpty, let marker = marker(rule, message, at: node) {
      edits = [marker]
    }
    findings.append(
      Finding(
        rule: rule.id, file: file.path, line: location.line, column: location.column,
        message: message, grade: grade, symbol: symbol, edits: edits,
        fingerprint: Fingerprint.of(
          rule: rule.id, file: file.path, line: line, occurrence: occurrences[key]!)))
  }

  /// The edit that inserts the marker above the statement; `nil` if the statement already has one.
  private func marker(_ rule: Rule, _ reason: String, at node: some SyntaxProtocol) -> Edit? {
    var item = Syntax(node)
    var isFound = false
    var next: Syntax? = Syntax(node)
    while let current = next {
      if current.is(StringLiteralExprSyntax.self) { isFound = false }
      if !isFound,
        current.is(CodeBlockItemSyntax.self) || current.is(MemberBlockItemSyntax.self)
      {
        item = current
        isFound = true
      }
      next = current.parent
    }
    let line = lineRange(at: item.positionAfterSkippingLeadingTrivia.utf8Offset)
    let comment = Marker.comment(for: rule.id, reason)
    guard marked.insert("\(rule.id)|\(line.lowerBound)").inserted else { return nil }
    var above = line
    while above.lowerBound > 0 {
      above = lineRange(at: above.lowerBound - 1)
      let text = text(of: above).trimmingSpaces
      guard text.hasPrefix(Marker.start) else { break }
      if Marker.names(rule, in: text) { return nil }
    }
    let indent = text(of: line).prefix { $0 == " " || $0 == "\t" }
      .dropFirst(dedented[line.lowerBound, default: 0])
    return Edit(
      range: line.lowerBound..<line.lowerBound, replacement: "\(indent)\(comment)\n")
  }

  /// Marks a node and its children, except closures, as rewritten.
  func handle(_ node: some SyntaxProtocol) {
    for child in node.children(viewMode: .sourceAccurate) where !child.is(ClosureExprSyntax.self) {
      handled.insert(child.id)
      handle(child)
    }
    handled.insert(node.id)
  }

  // MARK: Text

  func text(of range: Range<Int>) -> String { String(decoding: utf8[range], as: UTF8.self) }

  /// The line that contains an offset, without its line feed.
  func lineRange(at offset: Int) -> Range<Int> {
    var low = min(offset, utf8.count)
    while low > 0, utf8[low - 1] != 10 { low -= 1 }
    var high = min(offset, utf8.count)
    while high < utf8.count, utf8[high] != 10 { high += 1 }
    return low..<high
  }

  func replace(_ range: Range<Int>, _ replacement: String) -> Edit {
    Edit(range: range, replacement: replacement)
  }

  /// The indentation of the line that contains an offset, as text.
  func indent(at offset: Int) -> String {
    let line = lineRange(at: offset)
    return text(of: line.lowerBound..<line.lowerBound + indentation(at: offset))
  }

  /// The number of indentation characters of the line that contains an offset.
  func indentation(at offset: Int) -> Int {
    lineRange(at: offset).prefix { utf8[$0] == 32 || utf8[$0] == 9 }.count
  }

  /// Deletes the part of `whole` around the statements of a closure, and dedents the statements.
  func unwrapping(_ whole: Range<Int>, around closure: ClosureExprSyntax) -> [Edit] {
    guard !closure.statements.isEmpty else { return [replace(whole, "")] }
    var start =
      closure.signature?.inKeyword.endPositionBeforeTrailingTrivia.utf8Offset
      ?? closure.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset
    while start < utf8.count, [32, 9, 10, 13].contains(utf8[start]) { start += 1 }
    var end = closure.rightBrace.positionAfterSkippingLeadingTrivia.utf8Offset
    while end > start, [32, 9, 10, 13].contains(utf8[end - 1]) { end -= 1 }
    var edits = deletion(of: whole.lowerBound..<start)
    let outer = indentation(at: whole.lowerBound)
    let inner = indentation(at: start)
    let firstLine = lineRange(at: start)
    if firstLine.lowerBound > whole.lowerBound, inner > outer {
      let fixed = LiteralFinder.lines(of: closure, in: self, movedBy: inner - outer)
      var line = firstLine.upperBound + 1
      while line < end {
        let range = lineRange(at: line)
        guard !fixed.contains(where: { $0.contains(range.lowerBound) }) else {
          line = range.upperBound + 1
          continue
        }
        let taken = dedented[range.lowerBound, default: 0]
        let spaces = indentation(at: range.lowerBound)
        let count = min(inner - outer, spaces - taken)
        if count > 0, range.count > spaces {
          let low = range.lowerBound + taken
          edits.append(replace(low..<low + count, ""))
          dedented[range.lowerBound] = taken + count
        }
        line = range.upperBound + 1
      }
    }
    let lastLine = text(of: lineRange(at: end))
    let needsLine =
      lastLine.contains("//") && whole.upperBound < utf8.count
      && ![10, 13].contains(utf8[whole.upperBound])
    edits += deletion(of: end..<whole.upperBound)
    if needsLine { edits.append(replace(whole.upperBound..<whole.upperBound, "\n")) }
    return edits
  }

  /// Deletes a range, except for indentation that is already removed.
  func deletion(of range: Range<Int>) -> [Edit] {
    var edits: [Edit] = []
    var low = range.lowerBound
    for start in range where utf8[start] == 10 {
      guard let taken = dedented[start + 1], start + 1 + taken <= range.upperBound else { continue }
      edits.append(replace(low..<start + 1, ""))
      low = start + 1 + taken
    }
    edits.append(replace(low..<range.upperBound, ""))
    return edits
  }

  /// Deletes a member, with its line and one adjacent blank line.
  func removal(of node: some SyntaxProtocol) -> Edit { removal(from: node, to: node) }

  /// Deletes consecutive members.
  func removal(from first: some SyntaxProtocol, to last: some SyntaxProtocol) -> Edit {
    var low = first.bytes.lowerBound
    var high = last.bytes.upperBound
    while low > 0, utf8[low - 1] == 32 || utf8[low - 1] == 9 { low -= 1 }
    while high < utf8.count, utf8[high] == 32 || utf8[high] == 9 { high += 1 }
    if high < utf8.count, utf8[high] == UInt8(ascii: ";") {
      repeat { high += 1 } while high < utf8.count && (utf8[high] == 32 || utf8[high] == 9)
      if high < utf8.count, ![10, 13].contains(utf8[high]) {
        return replace(first.bytes.lowerBound..<high, "")
      }
    }
    // The doc comment above is deleted too.
    while low > 0 {
      let above = lineRange(at: low - 1)
      guard text(of: above).trimmingSpaces.hasPrefix("///") else { break }
      low = above.lowerBound
    }
    if let end = lineEnd(at: high) { high = end }
    if let end = lineEnd(at: high) {
      high = end
    } else if utf8[high...].firstIsBrace {
      let above = lineRange(at: max(low - 1, 0))
      if low > 0, text(of: above).trimmingSpaces.isEmpty { low = above.lowerBound }
    }
    return replace(low..<high, "")
  }

  /// Deletes a member, but keeps a blank line that still separates other members.
  func removalOfMember(_ node: some SyntaxProtocol) -> Edit {
    let edit = removal(of: node)
    var low = edit.range.lowerBound
    var high = edit.range.upperBound
    let above = low > 0 ? text(of: lineRange(at: low - 1)).trimmingSpaces : ""
    if !above.isEmpty, !above.hasSuffix("{"), high - low > 1, utf8[high - 1] == 10,
      utf8[high - 2] == 10
    {
      high -= 1
    }
    if high == utf8.count, low > 1, utf8[low - 1] == 10, utf8[low - 2] == 10 { low -= 1 }
    return replace(low..<high, "")
  }

  /// The start of the next line; `nil` unless a line ending follows the offset.
  private func lineEnd(at offset: Int) -> Int? {
    let end = utf8[offset...].prefix { $0 == 13 }.endIndex
    return end < utf8.count && utf8[end] == 10 ? end + 1 : nil
  }

  // MARK: Names

  /// The shortest name of a type that resolves in the current scope.
  ///
  /// - Parameter isInherited: Whether the name is for the inheritance clause of the visited type.
  func shortened(_ type: TypeReference, isInherited: Bool = false) -> String {
    guard let full = index.resolve(type) else { return type.text }
    let scope = isInherited ? self.scope.dropLast() : self.scope
    for count in stride(from: min(scope.count, 8), through: 1, by: -1) {
      let prefix = index.fullName(of: scope.prefix(count)) + "."
      guard full.hasPrefix(prefix) else { continue }
      let short = String(full.dropFirst(prefix.count))
      if index.resolve(TypeReference(short, in: scope)) == full { return short }
    }
    return full
  }
}

/// Finds multi-line string literals whose value would change if their lines were dedented.
private final class LiteralFinder: SyntaxVisitor {
  private var found: [StringLiteralExprSyntax] = []

  static func lines<Details>(
    of closure: ClosureExprSyntax, in rewriter: Rewriter<Details>, movedBy count: Int
  ) -> [Range<Int>] {
    let finder = LiteralFinder(viewMode: .sourceAccurate)
    finder.walk(closure.statements)
    return finder.found.compactMap { literal in
      let close = literal.closingQuote.bytes.lowerBound
      let taken = rewriter.dedented[rewriter.lineRange(at: close).lowerBound, default: 0]
      guard rewriter.indentation(at: close) - taken < count else { return nil }
      return literal.openingQuote.bytes.upperBound..<close
    }
  }

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if node.openingQuote.tokenKind == .multilineStringQuote { found.append(node) }
    return .skipChildren
  }
}

extension ArraySlice<UInt8> {
  fileprivate var firstIsBrace: Bool {
    first { ![32, 9, 10, 13].contains($0) } == UInt8(ascii: "}")
  }
}

/// The comments that mark code for manual migration.
enum Marker {
  static let start = Finding.marker

  /// The comment for a site of the rule with this id, with its reason.
  static func comment(for rule: String, _ reason: String) -> String {
    let reason = reason.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return "\(start)\(rule): \(reason); see reverge explain \(rule)"
  }

  /// Whether a comment is the marker of this rule, or of the rule with the same name for another
  /// dialect. The migrated code can have the same problem.
  static func names(_ rule: Rule, in comment: some StringProtocol) -> Bool {
    let id = comment.dropFirst(start.count).prefix { $0 != ":" }
    return id.split(separator: ".").last == rule.id.split(separator: ".").last
  }
}

/// The identifier of a finding in its file, which stays the same when lines move.
///
/// In another file, the finding is new, because its context must be reviewed again.
enum Fingerprint {
  static func of(rule: String, file: String, line: String, occurrence: Int) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in "\(rule)|\(UnifiedDiff.relative(file))|\(line)|\(occurrence)".utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let text = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}

extension [UInt8] {
  /// The indentation of the first line in braces, relative to the line of the brace; two spaces if
  /// there is none.
  fileprivate var indentStep: String {
    var start = startIndex
    var outer = 0
    var isAfterBrace = false
    while start < endIndex {
      let end = self[start...].firstIndex(of: 10) ?? endIndex
      let line = self[start..<end]
      let indent = line.prefix { $0 == 32 || $0 == 9 }
      if let last = line.last(where: { $0 != 13 && $0 != 32 && $0 != 9 }) {
        if isAfterBrace, indent.count > outer {
          return String(decoding: indent.dropFirst(outer), as: UTF8.self)
        }
        (outer, isAfterBrace) = (indent.count, last == UInt8(ascii: "{"))
      }
      start = end + 1
    }
    return "  "
  }
}
