import RevergeCore

extension UserCode {
  /// Mapped storages in variables without a written type, and in results of functions.
  static let mappedStorages = UserCode(
    title: "Mapped storages of Classic without written types",
    files: [
      File(
        path: "Sources/App/Cart.swift",
        before: #"""
          import VergeClassic

          final class CartViewModel: VergeType {
            enum Activity {}
            struct State {
              var items: [String] = []
              var note: String?
              var label: String { return "\(items.count)" }
            }
            let state: Storage<State> = .init(.init())
          }
          let shared = CartViewModel()
          let sharedLabel = shared.state.map { $0.label }

          """#,
        after: #"""
          import Verge

          final class CartViewModel: StoreComponentType {
            enum Activity {}
            struct State {
              var items: [String] = []
              var note: String?
              var label: String { return "\(items.count)" }
            }
            let store: Store<State, Activity> = .init(initialState: .init())
          }
          let shared = CartViewModel()
          let sharedLabel = shared.derived(.map { $0.label })

          """#),
      File(
        path: "Sources/App/Row.swift",
        before: #"""
          import VergeClassic

          protocol Labelled { func make() -> Storage<String> }
          final class Row: Labelled {
            let cart: CartViewModel
            private let text: Storage<String>
            private lazy var lazyText = self.make()
            private lazy var note = cart.state.map { $0.note }
            var computed: Storage<String> { return cart.state.map { $0.label } }
            let plain = Storage("")
            init(_ cart: CartViewModel) {
              self.cart = cart
              text = cart.state.map { $0.label }
            }
            func make() -> Storage<String> { return cart.state.map { $0.label + "!" } }
            func other() -> Storage<String> { return make() }
            func show() {
              print(text.value, lazyText.value, note.value ?? "none", computed.value, plain.value)
              print(sharedLabel.value, other().value, make().value)
            }
          }

          """#,
        after: #"""
          import Verge

          protocol Labelled { func make() -> Derived<String> }
          final class Row: Labelled {
            let cart: CartViewModel
            private let text: Derived<String>
            private lazy var lazyText = self.make()
            private lazy var note = cart.derived(.map { $0.note })
            var computed: Derived<String> { return cart.derived(.map { $0.label }) }
            let plain = Store<String, Never>(initialState: "")
            init(_ cart: CartViewModel) {
              self.cart = cart
              text = cart.derived(.map { $0.label })
            }
            func make() -> Derived<String> { return cart.derived(.map { $0.label + "!" }) }
            func other() -> Derived<String> { return make() }
            func show() {
              print(text.state.primitive, lazyText.state.primitive, note.state.primitive ?? "none", computed.state.primitive, plain.state.primitive)
              print(sharedLabel.state.primitive, other().state.primitive, make().state.primitive)
            }
          }

          """#),
    ])
}
