import Foundation

/// The texts that the observers of several dialects have shown.
///
/// `@unchecked Sendable`: the entries are accessed only while the lock is held.
final class ObserverBoard: @unchecked Sendable {
  struct Entry {
    let dialect: String
    let text: String
  }

  private let lock = NSLock()
  private var entries: [Entry] = []

  func add(_ text: String, from dialect: String) {
    lock.withLock { entries.append(Entry(dialect: dialect, text: text)) }
  }

  /// A terminal whose output is added as an entry of a dialect.
  func terminal(for dialect: String) -> Terminal {
    Terminal(
      output: { self.add(String($0.dropLast()), from: dialect) }, errors: { _ in },
      input: { nil })
  }

  /// All texts of a dialect.
  func texts(of dialect: String) -> [String] {
    lock.withLock { entries }.filter { $0.dialect == dialect }.map(\.text)
  }

  /// The entries that are added while `body` runs.
  func collect(_ body: () -> Void) -> [Entry] {
    let count = lock.withLock { entries.count }
    body()
    return lock.withLock { Array(entries[count...]) }
  }
}
