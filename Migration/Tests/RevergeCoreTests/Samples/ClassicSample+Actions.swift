import RevergeCore

extension Sample {
  static let classicActions = [
    RuleExample(
      rule: "classic.commit",
      before: """
        extension Counter {
          func go() throws {
            commit("go", "because", #file, #function, #line) { $0.count += 1 }
            try commit("twice", { $0.count += 2 })
          }
        }

        """,
      after: """
        extension Counter {
          func go() throws {
            commit("go", #file, #function, #line) { $0.count += 1 }
            try commit("twice", mutation: { $0.count += 2 })
          }
        }

        """),
    RuleExample(
      rule: "classic.replace",
      before: """
        extension Counter {
          func reset(_ other: State) {
            commit("reset", "by hand", replace: .init())
            self.commit(replace: other)
            commit(replace: make())
            [State()].forEach { commit(replace: $0) }
          }
          func make() -> State { State() }
        }

        """,
      after: """
        extension Counter {
          func reset(_ other: State) {
            commit("reset") { $0 = .init() }
            self.commit { $0 = other }
            commit { [new = make()] in $0 = new }
            [State()].forEach { commit { [new = $0] in $0 = new } }
          }
          func make() -> State { State() }
        }

        """),
    RuleExample(
      rule: "classic.replace",
      before: """
        extension Counter {
          func reset() { commit(replace: .init(count: state.value.count)) }
        }

        """,
      after: """
        extension Counter {
          // reverge: classic.replace: manual migration required; see Migration/Rules/Classic.md#commits
          func reset() { commit(replace: .init(count: state.count)) }
        }

        """),
    RuleExample(
      rule: "classic.dispatch",
      before: """
        extension Counter {
          func go() -> Int {
            return dispatch("go") { context -> Int in
              // The first of all.
              context.commit { $0.count += 1 }
              return context.currentState.count
            }
          }
        }

        """,
      after: """
        extension Counter {
          func go() -> Int {
            // The first of all.
            commit { $0.count += 1 }
            return state.count
          }
        }

        """),
    RuleExample(
      rule: "classic.dispatch",
      before: """
        extension Counter {
          func go() {
            let count = state.value.count
            dispatch("go", "why", file: #file) { context in
              let count = context.currentState.count
              context.commit { $0.count = count }
            }
            print(count)
            let sum = try? dispatch { c -> Int in
              guard c.currentState.count > 0 else { return 0 }
              return try c.currentState.names.count + check()
            }
            dispatch { _ in
              if count > 3 { return }
              stop()
            }
            print(sum ?? 0)
          }
          func check() throws -> Int { 1 }
        }

        """,
      after: """
        extension Counter {
          func go() {
            let count = state.count
            do {
              let count = state.count
              commit { $0.count = count }
            }
            print(count)
            let sum = try? { () -> Int in
              guard state.count > 0 else { return 0 }
              return try state.names.count + check()
            }()
            let _: Void = {
              if count > 3 { return }
              stop()
            }()
            print(sum ?? 0)
          }
          func check() throws -> Int { 1 }
        }

        """),
    RuleExample(
      rule: "classic.dispatch",
      before: "func go(_ counter: Counter) { counter.dispatch { $0.commit { $0.count = 1 } } }\n",
      after: """
        // reverge: classic.dispatch: manual migration required; see Migration/Rules/Classic.md#actions
        func go(_ counter: Counter) { counter.dispatch { $0.commit { $0.count = 1 } } }

        """),
    RuleExample(
      rule: "classic.context",
      before: """
        extension Counter {
          func go() {
            dispatch { context in
              load { names in context.commit { $0.names = names } }
              load { [weak self] names in
                context.send(.done)
                guard let self = self else { return }
                context.commit { $0.names = names }
                self.stop()
              }
              load { names in
                self.stop()
                context.commit { $0.names = names }
              }
              now { context.commit { $0.count += 1 } }
              later {
                context.commit { $0.count = 0 }
                print(context.currentState.count)
                later { context.dispatch("inner") { $0.emit(.done) } }
              }
              use(context)
            }
          }
          func use(_ context: DispatchContext<Counter>) { context.commit { $0.count = 1 } }
        }

        """,
      after: """
        extension Counter {
          func go() {
            load { [weak self] names in self?.commit { $0.names = names } }
            load { [weak self] names in
              self?.send(.done)
              guard let self = self else { return }
              self.commit { $0.names = names }
              self.stop()
            }
            load { names in
              self.stop()
              self.commit { $0.names = names }
            }
            now { self.commit { $0.count += 1 } }
            later { [weak self, store] in
              self?.commit { $0.count = 0 }
              print(store.state.count)
              later { if let self = self { self.send(.done) } }
            }
            use(self)
          }
          func use(_ context: Counter) { context.commit { $0.count = 1 } }
        }

        """),
    RuleExample(
      rule: "classic.context",
      before: """
        extension Counter {
          func go() {
            dispatch { context in
              later { self.stop(); keep(context) }
              later { keep(context) }
            }
          }
          func keep(_ context: Any) {}
        }

        """,
      after: """
        extension Counter {
          func go() {
            later { self.stop(); keep(self) }
            // reverge: classic.context: manual migration required; see Migration/Rules/Classic.md#contexts
            later { keep(context) }
          }
          func keep(_ context: Any) {}
        }

        """),
    RuleExample(
      rule: "classic.complete",
      before: """
        extension Counter {
          func go() {
            dispatch { context in
              context.commit { $0.count += 1 }
              load { _ in context.complete() }
              // Done.
              context.complete()
            }
          }
        }

        """,
      after: """
        extension Counter {
          func go() {
            commit { $0.count += 1 }
            load { _ in }
            // Done.
          }
        }

        """),
    RuleExample(
      rule: "classic.kept-context",
      before: """
        final class Waiting {
          var context: DispatchContext<Counter>?

          func end() {
            context?.commit { $0.count = context?.currentState.names.count ?? 0 }
            context?.emit(.done)
            context?.complete()
            context = nil
          }
        }

        """,
      after: """
        final class Waiting {
          weak var context: Counter?

          func end() {
            // reverge: classic.state-read-in-commit: manual migration required; see Migration/Rules/Classic.md#reading
            context?.commit { $0.count = context?.state.names.count ?? 0 }
            context?.send(.done)
            context = nil
          }
        }

        """),
    RuleExample(
      rule: "classic.state-read-in-commit",
      before: """
        extension Counter {
          func go() {
            commit { $0.count = self.state.value.count }
            commit { state in state.count = state.names.count }
          }
        }

        """,
      after: """
        extension Counter {
          func go() {
            // reverge: classic.state-read-in-commit: manual migration required; see Migration/Rules/Classic.md#reading
            commit { $0.count = self.state.count }
            commit { state in state.count = state.names.count }
          }
        }

        """),
  ]
}
