import SwiftSyntax

extension Neue {
  /// Rewrites `registerParent: x` to `parent: x.store`, and deletes an empty `parentChanged`.
  enum Parent: NeueRule {
    static let record = rule(
      "parent", "Observe parents with a subscription", .safe,
      """
      A subscription in the initializer calls `parentChanged`: immediately, and then on the \
      delivering thread. If the parent's state is `Equatable`, the function is only called when the \
      state has changed; the rewrite needs review unless the files show that the state is not \
      `Equatable`. A function without statements is deleted.
      """,
      before: "Store(state: 0, reducer: BadgeReducer(), registerParent: cart)",
      after: "BadgeReducer(store: .init(initialState: 0), parent: cart.store)")

    static let examples = [
      example(
        before: """
          final class LineReducer: ModularReducerType {
            typealias TargetState = Int
            typealias ParentState = Shop
            func parentChanged(newState: Shop) {}
            func add() -> Mutation { .init { $0 += 1 } }
          }

          """,
        after: """
          final class LineReducer: StoreComponentType {
            let store: Store<Int, Never>

            init(store: Store<Int, Never>) {
              self.store = store
            }

            func add() { commit { $0 += 1 } }
          }

          """),
      example(
        before: """
          final class NoteReducer: ModularReducerType {
            typealias TargetState = Int
            typealias ParentReducer = BoardReducer
            func parentChanged(newState: BoardReducer.State) { print(newState.pairs) }
          }
          final class LineReducer: ModularReducerType {
            typealias TargetState = Int
            typealias ParentState = BoardReducer.State
            func parentChanged(newState: ParentState) {}
            func makeInitialState() -> Int { 0 }
          }
          func make(_ board: Store<BoardReducer>) {
            _ = Store(state: 0, reducer: NoteReducer(), registerParent: board, logger: nil)
            _ = Store(reducer: LineReducer(), registerParent: board)
            let note = NoteReducer()
            _ = Store(state: 1, reducer: note, registerParent: board)
          }

          """,
        after: """
          final class NoteReducer: StoreComponentType {
            let store: Store<Int, Never>
            private var parentSubscription: StoreStateSubscription?

            init(store: Store<Int, Never>, parent: Store<BoardReducer.State, Never>? = nil) {
              self.store = store
              parentSubscription = parent?.sinkState(queue: .passthrough) { [weak self] state in
                self?.parentChanged(newState: state.primitive)
              }
            }

            func parentChanged(newState: BoardReducer.State) { print(newState.pairs) }
          }
          final class LineReducer: StoreComponentType {
            let store: Store<Int, Never>

            init(store: Store<Int, Never> = .init(initialState: LineReducer.makeInitialState())) {
              self.store = store
            }

            static func makeInitialState() -> Int { 0 }
          }
          func make(_ board: BoardReducer) {
            _ = NoteReducer(store: .init(initialState: 0), parent: board.store)
            _ = LineReducer()
            let note = NoteReducer(store: .init(initialState: 1), parent: board.store)
            _ = note
          }

          """),
    ]

    static func rewrite(_ call: FunctionCallExprSyntax, in context: NeueContext) {
      guard let making = context.making(of: call), let parent = making.parent,
        let reducer = context.reducer(of: making)
      else { return }
      let hasParent = context.index.parentChange(of: reducer) != nil
      let end = parent.expression.bytes.upperBound
      context.report(
        record, at: parent,
        hasParent
          ? "The component gets its parent's store" : "The component does not observe its parent",
        symbol: "registerParent",
        hasParent
          ? [
            context.replace(parent.label!.bytes, "parent"), context.replace(end..<end, ".store"),
          ]
          : [context.replace(making.end(before: parent)..<end, "")])
    }

    static func rewrite(_ function: FunctionDeclSyntax, in context: NeueContext) {
      let labels = function.signature.parameterClause.parameters.map { $0.firstName.text }
      guard let reducer = context.frame?.reducer, context.frame?.isStore == false,
        function.name.text == "parentChanged", labels.first == "newState",
        let body = function.body
      else { return }
      guard body.statements.isEmpty else {
        let index = context.index
        let isSure = index.parentState(of: reducer).map { index.isEquatable($0) } == false
        context.report(
          record, at: function,
          isSure
            ? "A subscription in the initializer calls this function"
            : "This function is called only when an 'Equatable' parent state has changed",
          symbol: "parentChanged", grade: isSure ? nil : .review)
        return
      }
      context.skip(function)
      context.report(
        record, at: function, "The function does nothing when the parent changes",
        symbol: "parentChanged", [context.dropping(function)])
    }
  }
}
