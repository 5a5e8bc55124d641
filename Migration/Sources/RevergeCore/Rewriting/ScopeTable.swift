import SwiftSyntax

/// The names that the statements of a file declare, by list of statements.
///
/// A name is looked up for each use, and a function may have thousands of statements. Therefore, each
/// list is read only once.
// Sendable: the thread that analyzes the file is the only one that uses the table.
final class ScopeTable: @unchecked Sendable {
  /// The table of the file that this thread analyzes.
  @TaskLocal static var current: ScopeTable?

  /// The declarations in a list of statements.
  struct Scope {
    /// The statements that declare a name, in order.
    fileprivate(set) var declaring: [String: [CodeBlockItemSyntax]] = [:]
    /// The statements that bind a name to a value whose type may be known, in order.
    fileprivate(set) var binding: [String: [CodeBlockItemSyntax]] = [:]
    /// The `#if` blocks, in order.
    fileprivate(set) var conditionals: [CodeBlockItemSyntax] = []
  }

  private var scopes: [SyntaxIdentifier: Scope] = [:]

  /// Runs a closure with a new table.
  static func withTable<Result>(_ body: () -> Result) -> Result {
    $current.withValue(ScopeTable(), operation: body)
  }

  /// The declarations in a list of statements.
  static func scope(of list: CodeBlockItemListSyntax) -> Scope {
    guard let table = current else { return Scope(list) }
    if let known = table.scopes[list.id] { return known }
    let scope = Scope(list)
    table.scopes[list.id] = scope
    return scope
  }
}

extension ScopeTable.Scope {
  init(_ list: CodeBlockItemListSyntax) {
    for item in list {
      for name in item.declaredNames { declaring[name, default: []].append(item) }
      if let variable = item.item.as(VariableDeclSyntax.self) {
        for name in Set(variable.bindings.flatMap { $0.pattern.boundNames }) {
          binding[name, default: []].append(item)
        }
      } else if item.item.is(IfConfigDeclSyntax.self) {
        conditionals.append(item)
      } else if let conditions = item.item.as(GuardStmtSyntax.self)?.conditions {
        for name in Set(conditions.boundNames) { binding[name, default: []].append(item) }
      }
    }
  }

  /// Whether a statement before a position declares a name.
  func declares(_ name: String, before position: AbsolutePosition) -> Bool {
    declaring[name]?.first.map { $0.position < position } ?? false
  }

  /// The statements before a position that may bind a name, the last one first.
  func candidates(_ name: String, before position: AbsolutePosition) -> [CodeBlockItemSyntax] {
    let named = binding[name] ?? []
    guard !conditionals.isEmpty else { return named.before(position).reversed() }
    return (named + conditionals).filter { $0.position < position }
      .sorted { $0.position > $1.position }
  }
}

extension [CodeBlockItemSyntax] {
  /// The statements before a position. Uses a binary search, because the list is sorted.
  fileprivate func before(_ position: AbsolutePosition) -> ArraySlice<CodeBlockItemSyntax> {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].position < position { low = middle + 1 } else { high = middle }
    }
    return self[..<low]
  }
}

extension ConditionElementListSyntax {
  /// The names that optional bindings declare.
  fileprivate var boundNames: [String] {
    compactMap {
      $0.condition.as(OptionalBindingConditionSyntax.self)?.pattern.trimmedDescription
    }
  }
}
