import RevergeCore

extension Sample {
  static let classic = Sample(
    dialect: .classic, folder: "Classic",
    programs: ["Session", "Timeline", "Chat"], share: 90,
    preamble: """
      import VergeClassic

      struct User: Equatable { var name = "" }

      class Counter: VergeType {
        enum Activity { case done, failed(Int) }
        struct State {
          var count = 0
          var names: [String] = []
          var user: User?
        }
        let state: Storage<State> = .init(.init())
        func stop() {}
      }

      final class App: VergeType {
        typealias Activity = NoActivity
        struct State: Equatable { var isOpen = false }
        let state: Storage<State> = .init(.init())
        func close() {}
      }

      final class Login: ModularVergeType {
        typealias Parent = App
        typealias Activity = NoActivity
        struct State { var name = "" }
        let state: Storage<State> = .init(.init())
      }

      func later(_ body: @escaping () -> Void) {}
      func load(_ completion: @escaping ([String]) -> Void) {}
      func now(_ body: () -> Void) {}

      """,
    examples: RuleCatalog.examples(of: .classic))
}
