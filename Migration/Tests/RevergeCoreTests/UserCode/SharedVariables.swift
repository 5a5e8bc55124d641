import RevergeCore

extension UserCode {
  /// Variables on slices of a modern store.
  static let sharedVariables = UserCode(
    title: "Variables on slices of a modern store",
    files: [
      File(
        path: "Sources/App/A.swift",
        before: #"""
          import Verge
          import VueFluxReactive

          struct AppState { var unread = 0; var title: String? = nil; var names: [String] = [] }

          final class Badge {
            private let unread: Variable<Int>
            private let title: Variable<String?>
            var text = ""

            init(root: Verge.Store<AppState, Never>) {
              unread = Variable(sharing: root, at: \.unread)
              title = Variable(sharing: root, at: \.title)
              unread.signal.observe { [weak self] count in
                self?.text = "\(count)"
              }
            }

            func add(_ count: Int) {
              unread.value += count
              if unread.value > 10 { unread.value = 0 }
              title.value = "new " + (title.value ?? "")
            }
          }

          func share(_ root: Verge.Store<AppState, Never>) {
            let names = Variable(sharing: root, at: \.names)
            names.value.append("a")
            names.value[0] = "b"
            print(names.value.count, names.value)
            let token = names.signal.observe { print($0.count) }
            token.dispose()
            let label = NameLabel()
            names.signal.map { $0.first }.bind(to: label, \.text)
            let whole = Variable(sharing: root)
            print(whole.value.unread)
          }
          final class NameLabel { var text: String? = nil }

          """#,
        after: #"""
          import Verge

          struct AppState { var unread = 0; var title: String? = nil; var names: [String] = [] }

          final class Badge {
            private let unread: Store<Int, Never>
            private let title: Store<String?, Never>
            var text = ""

            init(root: Verge.Store<AppState, Never>) {
              unread = root.scoped(\.unread)
              title = root.scoped(\.title)
              unread.sinkState(queue: .passthrough) { [weak self] count in
                let count = count.primitive
                self?.text = "\(count)"
              }.storeWhileSourceActive()
            }

            func add(_ count: Int) {
              unread.commit { $0 += count }
              if unread.state.primitive > 10 { unread.commit { $0 = 0 } }
              title.commit { [new = "new " + (title.state.primitive ?? "")] in $0 = new }
            }
          }

          func share(_ root: Verge.Store<AppState, Never>) {
            let names = root.scoped(\.names)
            names.commit { $0.append("a") }
            names.commit { $0[0] = "b" }
            print(names.state.primitive.count, names.state.primitive)
            let token = names.sinkState(queue: .passthrough) { print($0.primitive.count) }.storeWhileSourceActive()
            token.cancel()
            let label = NameLabel()
            names.sinkState { [weak label] in
              label?.text = $0.primitive.first
            }.storeWhileSourceActive()
            let whole = root
            print(whole.state.primitive.unread)
          }
          final class NameLabel { var text: String? = nil }

          """#)
    ])
}
