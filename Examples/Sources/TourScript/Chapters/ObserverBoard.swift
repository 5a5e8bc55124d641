import Verge

/// The texts that the observers of several dialects have shown, in a store, because any thread may call
/// observers.
final class ObserverBoard: StoreComponentType, Sendable {
  struct Entry: Sendable {
    let dialect: String
    let text: String
  }

  let store: Store<[Entry], Never> = .init(name: "board", initialState: [])

  func add(_ text: String, from dialect: String) {
    commit { $0.append(Entry(dialect: dialect, text: text)) }
  }

  /// A terminal whose output is added as an entry of a dialect.
  func terminal(for dialect: String) -> Terminal {
    Terminal(
      output: { self.add(String($0.dropLast()), from: dialect) }, errors: { _ in },
      input: { nil })
  }

  /// All texts of a dialect.
  func texts(of dialect: String) -> [String] {
    state.primitive.filter { $0.dialect == dialect }.map(\.text)
  }

  /// The entries that are added while `body` runs.
  func collect(_ body: () -> Void) -> [Entry] {
    let count = state.primitive.count
    body()
    return Array(state.primitive[count...])
  }
}
