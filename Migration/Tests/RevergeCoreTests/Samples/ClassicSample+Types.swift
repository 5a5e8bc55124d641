import RevergeCore

extension Sample {
  static let classicTypes = [
    RuleExample(
      rule: "classic.import",
      before: """
        import VergeClassic

        typealias Nothing = NoActivity

        """,
      after: """
        import Verge

        typealias Nothing = Never

        """),
    RuleExample(
      rule: "classic.view-model",
      before: """
        public final class Till: VergeType {
          public enum Activity { case paid }
          public struct State { var sum = 0 }
          public let state = Storage(State())
        }

        """,
      after: """
        public final class Till: StoreComponentType {
          public enum Activity { case paid }
          public struct State { var sum = 0 }
          public let store = Store<State, Activity>(initialState: State())
        }

        """),
    RuleExample(
      rule: "classic.view-model",
      before: """
        final class Half: VergeType {
          enum Activity {}
          var state: Storage<Int> { return shared }
        }
        func read(_ half: Half) -> Int { half.state.value }

        """,
      after: """
        // reverge: classic.view-model: manual migration required; see Migration/Rules/Classic.md#view-models
        final class Half: VergeType {
          enum Activity {}
          var state: Storage<Int> { return shared }
        }
        func read(_ half: Half) -> Int { half.state.value }

        """),
    RuleExample(
      rule: "classic.store",
      before: """
        final class Till: VergeType {
          typealias Activity = Never
          typealias State = Int
          // What is in it.
          let state: Storage<Int>

          init(_ source: MutableStorage<Int>) {
            self.state = Storage(source)
          }
        }

        """,
      after: """
        final class Till: StoreComponentType {
          typealias Activity = Never
          typealias State = Int
          // What is in it.
          let store: Store<Int, Activity>

          init(_ source: Store<Int, Never>) {
            self.store = source
          }
        }

        """),
    RuleExample(
      rule: "classic.store",
      before: """
        final class Till: VergeType {
          enum Activity { case paid }
          let state: Storage<Int>

          init(_ source: MutableStorage<Int>) {
            state = source.asStorage()
          }
        }

        """,
      after: """
        final class Till: StoreComponentType {
          enum Activity { case paid }
          let store: Store<Int, Activity>

          init(_ source: Store<Int, Never>) {
            // reverge: classic.store: manual migration required; see Migration/Rules/Classic.md#view-models
            state = source
          }
        }

        """),
    RuleExample(
      rule: "classic.emitter",
      before: """
        final class Till: VergeType {
          enum Activity { case paid }

          /// Tells of payments.
          let activity: Emitter<Activity> = .init()
          let state = Storage<Int>(0)
        }

        """,
      after: """
        final class Till: StoreComponentType {
          enum Activity { case paid }

          let store = Store<Int, Activity>(initialState: 0)
        }

        """),
    RuleExample(
      rule: "classic.empty-types",
      before: """
        final class Bare: CyclerType {
          typealias State = NoState
          typealias Activity = NoActivity
          let state: Storage<NoState> = .init(.init())
        }

        """,
      after: """
        final class Bare: StoreComponentType {
          struct State {}
          typealias Activity = Never
          let store: Store<State, Activity> = .init(initialState: .init())
        }

        """),
    RuleExample(
      rule: "classic.constraint",
      before: """
        protocol Signing: VergeType where State == Counter.State, Activity == Counter.Activity {}

        func show<V: VergeType>(_ model: V, _ body: (V.State) -> Void) { body(model.state.value) }

        let all: [AnyVergeType] = []

        """,
      after: """
        protocol Signing: StoreComponentType where Scope == Counter.State, Activity == Counter.Activity {}

        func show<V: StoreComponentType>(_ model: V, _ body: (V.Scope) -> Void) { body(model.state.primitive) }

        let all: [AnyObject] = []

        """),
  ]
}
