/// The sheet of a rule, a Markdown file: its title, grade and explanation, the code that `explain` shows, and
/// the examples that the tests rewrite.
///
///     # Replace `updateState` with `commit`
///
///     grade: safe
///
///     The explanation, whose lines are joined.
///
///     ```swift before
///     model.updateState { $0.count += 1 }
///     ```
///
///     ```swift after
///     model.commit { $0.count += 1 }
///     ```
///
///     ## Example: two updates
///
///     include: review
///
/// An example has the same two blocks, or one block `unchanged`. A block `beside` before them is another
/// file. `// reverge: ID` is short for the comment that marks code for manual migration by that rule.
///
/// A field `dialect` names the dialect of a rule of the stage `shim`, if it applies to only one. The fields
/// of an example are optional:
///
/// - `include: review`: changes that need review are applied.
/// - `second run: changes`: the rules, with those that need review, change the code again.
/// - `other rules: shim.import, shim.rx-name`: these have findings too. Checked in the stage `shim`.
/// - `sample: betas`: the code is for the betas of VergeStore 6 with two parameters.
package struct Sheet: Sendable {
  let title: String
  let grade: Grade
  let dialect: Dialect?
  let explanation: String
  let before: String
  let after: String
  let examples: [RuleExample]
}

extension Sheet {
  /// The ids of all sheets.
  package static var ids: some Collection<String> { sheetTexts.keys }

  /// Reads an embedded sheet.
  ///
  /// - Throws: ``ToolError`` if there is no sheet with this id, or with the line that has a wrong form.
  package init(_ id: String) throws {
    guard let text = sheetTexts[id] else {
      throw ToolError(
        "The rule '\(id)' has no sheet: write '\(id).rule.md' in a folder of 'RevergeCore/Rules'.")
    }
    try self.init(text, of: id)
  }

  /// Reads the text of a sheet.
  package init(_ text: String, of id: String) throws {
    var reader = SheetReader(text, of: id)
    self = try reader.sheet()
  }

  /// The sheet of a rule, which must be there.
  static func of(_ id: String) -> Sheet {
    do { return try Sheet(id) } catch { fatalError("\(error)") }
  }
}

/// Reads the rules of a dialect, or of the stage `shim`, from their sheets.
struct RuleSheets: Sendable {
  private let prefix: String
  private let dialect: Dialect?
  private let stage: Stage
  private let guide: String

  /// - Parameters:
  ///   - dialect: The dialect of the rules whose sheet does not state one.
  ///   - prefix: The prefix of the ids.
  init(
    of dialect: Dialect? = nil, prefix: String, stage: Stage = .shimToModern, guide: String
  ) {
    self.dialect = dialect
    self.prefix = prefix
    self.stage = stage
    self.guide = guide
  }

  /// - Parameter name: The id without its prefix.
  func callAsFunction(_ name: String) -> Rule {
    let id = "\(prefix).\(name)"
    let sheet = Sheet.of(id)
    return Rule(
      id: id, dialect: sheet.dialect ?? dialect, stage: stage, title: sheet.title,
      grade: sheet.grade, explanation: sheet.explanation, before: sheet.before,
      after: sheet.after, guide: guide)
  }
}
