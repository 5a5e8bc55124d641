import TestSupport
import Testing
import VergeStoreBeta

private struct Row: StateType {
  var total = 0
  var taps = 0
}

private enum Tap: Equatable { case hit, heard(Int) }

private final class RowModel: VergeViewModelBase<Row, Library, Tap, Bell> {
  override func updateState(state: inout Row, by storeState: Library) {
    state.total = storeState.count
  }
  override func receiveStoreActivity(_ activity: Bell) {
    if case .rang(let count) = activity { dispatchInline { $0.send(.heard(count)) } }
  }
  func tap() -> Action<Void> {
    .action { context in
      context.commit { $0.countTap() }
      context.send(.hit)
    }
  }
  func countTap() -> Mutation<Void> { .mutation { $0.taps += 1 } }
}

private final class LateRowModel: LibraryStore.ViewModelBase<Row, Tap> {
  override func updateState(state: inout Row, by parentState: Library) {
    state.total = parentState.count
  }
  override func receiveParentActivity(_ activity: Bell) {
    if case .rang(let count) = activity { dispatchInline { $0.send(.heard(count)) } }
  }
}

@Suite("View models that follow a store")
struct ViewModelTests {
  let store = LibraryStore()

  @Test("Each update of the store updates the view model, whose observers are notified")
  func follows() {
    let model = RowModel(initialState: Row(), parent: store, logger: nil)
    let late = LateRowModel(initialState: Row(), parent: store, logger: nil)
    let totals = Recorder<Int>()
    model._backingStorage.addDidUpdate { totals.record($0.total) }
    #expect(model.state.total == 0)
    store.commit { $0.increment() }
    store.commit { $0.increment() }
    #expect(totals.elements == [1, 2])
    #expect(late.state.total == 2)
  }

  @Test("A view model receives its parent's activities and sends its own")
  func activities() {
    let model = RowModel(initialState: Row(), parent: store, logger: nil)
    let late = LateRowModel(initialState: Row(), parent: store, logger: nil)
    let taps = Recorder<Tap>()
    model.addActivityTarget { taps.record($0) }
    let token = late.addActivityTarget { taps.record($0) }
    store.commit { $0.increment() }
    store.dispatch { $0.ring() }
    model.dispatch { $0.tap() }
    #expect(taps.elements == [.heard(1), .heard(1), .hit])
    #expect(model.state.taps == 1)
    late._eventEmitter.remove(token)
    store.dispatch { $0.ring() }
    #expect(taps.elements.suffix(1) == [.heard(1)] && taps.count == 4)
  }

  @Test("A view model can be created without a parent")
  func standalone() {
    final class Clock: StandaloneVergeViewModelBase<Int, Never> {
      func tick() -> Mutation<Void> { .mutation { $0 += 1 } }
    }
    let clock = Clock(initialState: 1, logger: nil)
    clock.commit { $0.tick() }
    #expect(clock.state == 2)
  }

  @Test("A view model logs its own commits, not the updates that follow its parent")
  func logging() {
    let lines = Recorder<String>()
    let model = RowModel(initialState: Row(), parent: store, logger: LineLogger(lines))
    store.commit { $0.increment() }
    #expect(lines.count == 0)
    model.commitInline { $0.taps += 1 }
    #expect(lines.count == 2)
  }

  @Test("A view model created inside a mutation of its parent receives that commit")
  func createdInMutation() {
    var model: RowModel?
    store.commitInline { [store] state in
      state.count = 7
      model = RowModel(initialState: Row(), parent: store, logger: nil)
    }
    #expect(model?.state.total == 7)
  }

  @Test("E9: A view model retains its parent; the parent does not retain the view model")
  func lifetime() {
    weak var model: RowModel?
    weak var late: LateRowModel?
    do {
      let strong = RowModel(initialState: Row(), parent: store, logger: nil)
      let strongLate = LateRowModel(initialState: Row(), parent: store, logger: nil)
      store.commit { $0.increment() }
      (model, late) = (strong, strongLate)
      #expect(model != nil && late != nil)
      withExtendedLifetime((strong, strongLate)) {}
    }
    #expect(model == nil && late == nil)
    store.commit { $0.increment() }
    weak var parent: LibraryStore?
    var kept: RowModel?
    var keptLate: LateRowModel?
    do {
      let strong = LibraryStore()
      parent = strong
      kept = RowModel(initialState: Row(), parent: strong, logger: nil)
      keptLate = LateRowModel(initialState: Row(), parent: strong, logger: nil)
    }
    #expect(parent != nil && kept?.parent === parent && keptLate?.parent === parent)
    keptLate = nil
    kept?.commitInline { $0.taps += 1 }
    kept = nil
    #expect(parent == nil)
  }
}
