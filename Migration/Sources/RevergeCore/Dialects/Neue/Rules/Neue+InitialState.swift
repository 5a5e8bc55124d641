import SwiftSyntax

extension Neue {
  /// Makes `makeInitialState()` static, or deletes it where the component creates its store.
  enum InitialState: NeueRule {
    static let record = rule(
      "initial-state", "Pass the initial state to the store", .safe,
      """
      A function that uses no member of the reducer becomes static, and provides the default store. If \
      it uses only stored properties, its expression is written where the store is created. Any other \
      function requires manual migration.
      """,
      before: "func makeInitialState() -> Cart { .init() }",
      after: "static func makeInitialState() -> Cart { .init() }")

    static let examples = [
      example(
        before: """
          final class QuizReducer: ReducerType {
            struct State { var all: [String] }
            private let all: [String]

            init(all: [String]) {
              self.all = all
            }

            func makeInitialState() -> State { return .init(all: all) }
          }
          let quiz = Store(reducer: QuizReducer(all: []), logger: nil)

          """,
        after: """
          final class QuizReducer: StoreComponentType {
            let store: Store<State, Never>

            struct State { var all: [String] }
            private let all: [String]

            init(logger: (any StoreLogger)? = nil, all: [String]) {
              self.all = all
              store = Store(initialState: .init(all: all), logger: logger)
            }
          }
          let quiz = QuizReducer(all: [])

          """),
      example(
        before: """
          final class TimeReducer: ReducerType {
            func makeInitialState() -> Int { now() }
            private func now() -> Int { 0 }
          }

          """,
        after: """
          final class TimeReducer: StoreComponentType {
            let store: Store<Int, Never>

            init(store: Store<Int, Never>) {
              self.store = store
            }

            \(marker)
            func makeInitialState() -> Int { now() }
            private func now() -> Int { 0 }
          }

          """),
    ]

    static func rewrite(_ function: FunctionDeclSyntax, in context: NeueContext) {
      guard let reducer = context.frame?.reducer, context.frame?.isStore == false,
        function.name.text == "makeInitialState",
        function.signature.parameterClause.parameters.isEmpty, function.body != nil
      else { return }
      context.handled.insert(function.id)
      let edits: [Edit]
      switch context.index.initialState(of: reducer) {
      case .closed:
        let start =
          function.modifiers.first { $0.name.text != "public" }?.bytes.lowerBound
          ?? function.funcKeyword.bytes.lowerBound
        edits = [context.replace(start..<start, "static ")]
      case .open:
        edits = [context.dropping(function)]
        context.handleAll(function)
      case .given, .unclear:
        context.report(
          record, at: function,
          "The initial state uses members of the reducer: create the state in the initializer",
          symbol: "makeInitialState", grade: .manual)
        return
      }
      context.report(
        record, at: function, "The store of a component is created with its state",
        symbol: "makeInitialState", edits)
    }
  }
}
