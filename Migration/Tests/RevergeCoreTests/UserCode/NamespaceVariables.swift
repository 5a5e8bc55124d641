import RevergeCore

extension UserCode {
  /// Local variables that hold a namespace of a dispatcher.
  static let namespaceVariables = UserCode(
    title: "Local variables that hold a namespace",
    files: [
      File(
        path: "Sources/App/Clerk.swift",
        before: #"""
          import VergeStore

          struct Shelf: StateType { var names: [String] = [] }
          class Clerk: Dispatcher<Shelf> {
            func tell() {}
          }
          extension Mutations where Base: Clerk {
            func add(_ name: String) { descriptor.commit { $0.names.append(name) } }
            func tell() { descriptor.commit { $0.names = [] } }
          }
          extension Actions where Base: Clerk {
            func twice() { descriptor.dispatch { context in
              let commit = context.commit
              commit.add("a")
              commit.tell()
            } }
          }
          final class Screen {
            let clerk = Clerk(target: .init(initialState: .init(), logger: nil))
            func add(_ name: String) {}
            func go() {
              let commit = clerk.commit
              commit.add("a")
              commit.tell()
              let mutate = clerk.commit, act = clerk.dispatch
              mutate.add("b")
              act.twice()
            }
            func pass(_ use: (Mutations<Clerk>) -> Void) {
              let commit = clerk.commit
              use(commit)
            }
          }

          """#,
        after: #"""
          import Verge

          struct Shelf { var names: [String] = [] }
          class Clerk: StoreComponentType {
            let store: Store<Shelf, Never>

            init(target: Store<Shelf, Never>) {
              store = target
            }

            func tell() {}
          }
          extension Clerk {
            func add(_ name: String) { commit { $0.names.append(name) } }
            func commitTell() { commit { $0.names = [] } }
          }
          extension Clerk {
            func twice() { let commit = self
            commit.add("a")
            commit.commitTell() }
          }
          final class Screen {
            let clerk = Clerk(target: .init(initialState: .init(), logger: nil))
            func add(_ name: String) {}
            func go() {
              let commit = clerk
              commit.add("a")
              commit.commitTell()
              let mutate = clerk, act = clerk
              mutate.add("b")
              act.twice()
            }
            func pass(_ use: (Clerk) -> Void) {
              // reverge: vs6.leftover: manual migration required; see reverge explain vs6.leftover
              let commit = clerk.commit
              use(commit)
            }
          }

          """#)
    ])
}
