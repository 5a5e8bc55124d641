import Testing
import Verge
import VergeTesting

@Suite("VergeTesting: scopes, derived values and states without ==")
struct ScopeTests {
  struct App: Equatable, Sendable {
    var shop = Shop()
    var title = ""
  }

  final class ShopModel: StoreComponentType {
    let store: Store<App, ShopActivity> = .init(initialState: App())
    var scope: any WritableKeyPath<App, Shop> & Sendable { \.shop }
  }

  @Test("A recorder of a component with a scope records the slice")
  func component() {
    let model = ShopModel()
    let recorder = StoreRecorder(model)
    defer { recorder.finish() }
    model.store.commit { $0.title = "a" }
    model.commit { $0.visits = 1 }
    model.send(.closed)
    recorder.expectChange { $0.visits = 1 }
    recorder.expectActivity(.closed)
  }

  @Test("A scoped store and a derived value can be recorded")
  func derived() {
    let store = makeShop()
    let visits = StoreRecorder(store.scoped(\.visits), exhaustivity: .partial)
    let double = store.derived(.map { $0.visits * 2 })
    let doubled = StoreRecorder(double)
    store.commit { $0.visits = 2 }
    store.commit { $0.note = "a" }
    visits.expectChange { $0 = 2 }
    doubled.expectChange { $0 = 4 }
    visits.finish()
    doubled.finish()
  }

  @Test("A state without == is expected by key paths, and every commit is an event")
  func notEquatable() {
    struct Journal: Sendable { var lines: [String] = [] }
    let store = Store<Journal, Never>(initialState: Journal())
    let recorder = StoreRecorder(store)
    defer { recorder.finish() }
    store.commit { $0.lines.append("a") }
    store.commit { _ in }
    recorder.expectChange(\.lines, to: ["a"])
    recorder.expectChange(\.lines.count, to: 1)
    recorder.expectNoEvents()
  }

  @Test("A state that is not Sendable can be recorded") @MainActor
  func notSendable() async {
    final class Reference {}
    struct Local: Equatable {
      var count = 0
      var reference = Reference()
      static func == (left: Local, right: Local) -> Bool { left.count == right.count }
    }
    let store = Store<Local, Never>(initialState: Local())
    let recorder = StoreRecorder(store)
    defer { recorder.finish() }
    store.commit { $0.count = 1 }
    await recorder.settle()
    recorder.expectChange { $0.count = 1 }
  }
}
