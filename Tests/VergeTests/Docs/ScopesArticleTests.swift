import TestSupport
import Testing
import Verge

private struct Session: Equatable, Sendable {
  var name = ""
}

private struct Draft: Equatable, Sendable {
  var text = ""
}

private struct Todo: Equatable, Identifiable, Sendable {
  let id: Int
  var title = ""
  var isDone = false
}

private struct AppState: Equatable, Sendable {
  var session = Session()
  var isOnline = false
  var draft: Draft?
  var todos: [Todo] = []
  var ratings: [String: Int] = [:]
  var count = 0
  var profile = Profile()
}

private struct Profile: Equatable, Sendable {
  var name = ""
  var visits = 0
}

@Suite("Articles: Scopes")
struct ScopesArticleTests {
  @Test("A store on a slice commits to and observes the slice")
  func scopes() {
    let print = Printer()
    let store = Store<AppState, Never>(initialState: AppState())

    let session = store.scoped(\.session)
    session.commit { $0.name = "Ada" }
    print(store.state.session.name)  // Ada

    #expect(print.lines == ["Ada"])

    let subscription = session.sinkState(queue: .passthrough) { session in
      print(session.name)
    }
    store.commit { $0.isOnline = true }
    store.commit { $0.session.name = "Grace" }

    #expect(print.lines == ["Ada", "Grace"])
    #expect(session.state.version == 3)
    subscription.cancel()
  }

  @Test("Stores can be scoped to optional properties, elements and dictionary entries")
  func optionalScopes() {
    let print = Printer()
    let store = Store<AppState, Never>(initialState: AppState())

    let draft = store.scoped(\.draft)
    draft.commitIfPresent { $0.text += "!" }  // there is none: nothing happens
    draft.commit { $0 = Draft(text: "Hello") }

    let text = draft.scoped(ifPresent: \.text)
    text.commitIfPresent { $0 += "!" }
    print(text.state.primitive ?? "nothing")  // Hello!

    #expect(print.lines == ["Hello!"])

    let milk = store.scoped(\.todos, id: 2)
    store.commit { $0.todos = [Todo(id: 1, title: "Tea"), Todo(id: 2, title: "Milk")] }
    milk.commitIfPresent { $0.isDone = true }
    milk.commit { $0 = nil }
    print(store.state.todos.map(\.title))  // ["Tea"]

    #expect(print.lines == ["[\"Tea\"]"])
    let key = "Tea"
    store.scoped(\.ratings[key]).commit { $0 = 5 }
    #expect(store.state.ratings == ["Tea": 5])
  }

  @Test("A component with a scope commits to the scope")
  func scopedComponent() {
    final class SessionService: StoreComponentType {
      let store: Store<AppState, Never>
      var scope: any WritableKeyPath<AppState, Session> & Sendable { \.session }

      init(store: Store<AppState, Never>) { self.store = store }

      func signOut() {
        commit { $0.name = "" }
      }
    }

    let service = SessionService(
      store: Store(initialState: AppState(session: Session(name: "Ada"), isOnline: true)))
    #expect(service.state.name == "Ada")
    service.signOut()
    #expect(service.state.name == "")
    #expect(service.rootState.isOnline)
    service.detached(from: \.count).commit { $0 = 1 }
    service.detached(by: \.name).commit { $0 = "Grace" }
    #expect(service.rootState.count == 1)
    #expect(service.rootState.session.name == "Grace")
  }
}
