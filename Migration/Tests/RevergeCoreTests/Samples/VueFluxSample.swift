import RevergeCore

extension Sample {
  static let vueFlux = Sample(
    dialect: .vueFlux, folder: "VueFlux", programs: ["Kitchen", "Search", "Market"], share: 90,
    preamble: """
      import VueFlux
      import VueFluxReactive

      enum LampAction {
        case set(Int)
        case fail(String)
      }

      final class LampState: State {
        typealias Action = LampAction
        typealias Mutations = LampMutations

        fileprivate var level = 0
        fileprivate let text = Variable("")
        fileprivate let items = Variable<[String]>([])
        fileprivate let failures = Sink<String>()
      }

      struct LampMutations: Mutations {
        func commit(action: LampAction, state: LampState) {
          switch action {
          case .set(let level): state.level = level
          case .fail(let message): state.failures.send(value: message)
          }
        }
      }

      extension Computed where State == LampState {
        var level: Int { return state.level }
        var text: Constant<String> { return state.text.constant }
        var items: Signal<[String]> { return state.items.signal }
        var count: Signal<Int> { return items.map { $0.count } }
        var failures: Signal<String> { return state.failures.signal }
      }

      final class BellState: State {
        typealias Action = Int
        typealias Mutations = BellMutations

        fileprivate(set) var rings = 0
      }

      struct BellMutations: Mutations {
        func commit(action: Int, state: BellState) { state.rings += action }
      }

      final class Label {
        var text: String?
        var hidden: Binder<Bool> { return Binder(target: self) { label, isHidden in label.text = nil } }
      }


      """,
    examples: RuleCatalog.examples(of: .vueFlux))
}
