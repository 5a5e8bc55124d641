import RevergeCore

extension UserCode {
  /// Updates of Cycler 2 that read the state.
  static let cycler2Updates = UserCode(
    title: "Updates of Cycler 2 that read the state",
    files: [
      File(
        path: "Sources/App/A.swift",
        before: #"""
          import Cycler

          final class CounterViewModel: CyclerType {
            enum Activity {}
            struct State { var count = 0; var names: [String] = [] }
            let state: Storage<State> = .init(.init())

            func up() {
              commit {
                $0.updateIfChanged(state.value.count + 1, \.count)
              }
              commit { s in
                s.updateIfChanged(self.state.value.names + ["a"], \.names)
                s.update(self.state.value.names.map { $0 + "\(self.state.value.count)" }, \.names)
              }
              commit { $0.update($0.value.count + 1, \.count) }
              commit { s in
                s.updateIfChanged(s.value.names + ["a"], \.names)
                show(s.value)
                if s.value.count > 3 { s.update(s.value.names.map { $0.value }, \.count) }
                s.value.names.isEmpty ? s.update(0, \.count) : s.update(next(s.value), \.count)
              }
              commit { (state) in state.update(state.value.count + 1, \.count) }
            }
            func down(_ other: CounterViewModel) {
              dispatch("down") { c in
                c.commit { s in s.updateIfChanged(c.currentState.count * 2, \.count) }
                c.commit { s in
                  let box = c.currentState.names
                  if self.state.value.count > 3 { s.update(box, \.names) }
                  queue.async { print(c.currentState.count) }
                }
                c.commit { s in
                  let state = Box(value: 3)
                  s.update(state.value, \.count)
                }
              }
              other.commit { $0.update(state.value.count, \.count) }
              other.dispatch { c in c.commit { $0.update(c.currentState.count + state.value.count, \.count) } }
            }
            func up(_ context: CyclerContext<CounterViewModel>) {
              context.commit { $0.update(context.currentState.count + 1, \.count) }
            }
          }

          """#,
        after: #"""
          import VergeClassic

          final class CounterViewModel: CyclerType {
            enum Activity {}
            struct State { var count = 0; var names: [String] = [] }
            let state: Storage<State> = .init(.init())

            func up() {
              commit {
                $0.count = $0.count + 1
              }
              commit { s in
                s.names = s.names + ["a"]
                s.names = s.names.map { $0 + "\(s.count)" }
              }
              commit { $0.count = $0.count + 1 }
              commit { s in
                s.names = s.names + ["a"]
                show(s)
                if s.count > 3 { s.count = s.names.map { $0.value } }
                s.names.isEmpty ? (s.count = 0) : (s.count = next(s))
              }
              commit { (state) in state.count = state.count + 1 }
            }
            func down(_ other: CounterViewModel) {
              dispatch("down") { c in
                c.commit { s in s.count = s.count * 2 }
                c.commit { s in
                  let box = s.names
                  if s.count > 3 { s.names = box }
                  queue.async { print(c.currentState.count) }
                }
                c.commit { s in
                  let state = Box(value: 3)
                  s.count = state.value
                }
              }
              other.commit { $0.count = state.value.count }
              other.dispatch { c in c.commit { $0.count = $0.count + state.value.count } }
            }
            func up(_ context: DispatchContext<CounterViewModel>) {
              context.commit { $0.count = $0.count + 1 }
            }
          }

          """#)
    ], stage: .legacyToShim)
}
