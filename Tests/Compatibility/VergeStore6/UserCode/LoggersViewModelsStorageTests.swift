import Testing
import VergeViewModel

@Suite("Loggers, view models and storages")
struct LoggersViewModelsStorageTests {
  @Test("A view model can commit in its initializer, and follows its parent afterwards")
  func row() {
    let store = ShelfStore(logger: L1())
    let row = Row(parent: store)
    #expect(row.state.own == 1)
    #expect(row.state.total == 0)
    Clerk(target: store).bump()
    #expect(row.state.total == 1)
    row.direct()
    #expect(row.state.own == 2)
  }

  @Test("A child created inside its parent's mutation receives that commit and later ones")
  func leaf() throws {
    let row = Row(parent: ShelfStore(logger: L1()))
    let leaf = try #require(row.state.child)
    #expect(leaf.store === row)
    #expect(leaf.state.n == 1)
    row.direct()
    #expect(leaf.state.n == 2)
    row.commit { $0.child = nil }
  }

  @Test("A view model without a parent is a store and its own dispatcher")
  func solo() {
    let solo = Solo()
    solo.commit.inc()
    solo.commit { $0.n += 1 }
    #expect(solo.state.n == 2)
    #expect(solo.dispatchTarget === solo)
  }

  @Test("The storage of a `@Storage` property is updated through the projected value")
  func holder() {
    let holder = Holder()
    holder.poke()
    holder.poke()
    #expect(holder.n == 2)
  }

  @Test("Every historical form of the storage's and the emitter's methods can be called")
  func storage() {
    storageAPI()
  }

  @Test("A store accepts loggers with the signatures of either version")
  func loggers() {
    let store = PlainStore(initialState: .init(), logger: L2())
    PlainD(target: store).go()
    #expect(store.state.n == 1)
    #expect(store.logger is L2)
    #expect(ShelfStore(logger: L1()).logger is L1)
  }
}
