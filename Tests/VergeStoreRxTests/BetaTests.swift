import RxCocoa
import RxSwift
import TestSupport
import Testing
import VergeStoreBeta
import VergeStoreBetaRx

@Suite("RxSwift members of the betas")
@MainActor
struct BetaTests {
  enum Bell: Equatable { case rang(Int) }

  /// A view model, which is a separate store.
  final class ShelfModel: StandaloneVergeViewModelBase<Shelf, Bell> {}

  let seen = Recorder<String>()

  @Test("Stores and view models send states and activities, as properties and through `rx`")
  func members() {
    let seen = seen
    let model = ShelfModel(initialState: Shelf(), logger: nil)
    let store: StoreBase<Shelf, Bell> = model
    let bag = DisposeBag()
    store.stateObservable.changed(\.count).bind { seen.record("a \($0)") }.disposed(by: bag)
    model.rx.stateObservable.changed(\.count).bind { seen.record("b \($0)") }.disposed(by: bag)
    store.activitySignal.emit(onNext: { seen.record("c \($0)") }).disposed(by: bag)
    model.rx.activitySignal.emit(onNext: { seen.record("d \($0)") }).disposed(by: bag)
    #expect(seen.drain() == ["a 0", "b 0"])
    model.commitInline { $0.count = 1 }
    model.dispatchInline { $0.send(.rang(1)) }
    #expect(seen.elements == ["a 1", "b 1", "c rang(1)", "d rang(1)"])
  }

  @Test("A getter sends its current value, then each new one; a store sends its states")
  func getter() {
    let seen = seen
    let store = StoreBase<Shelf, Bell>(initialState: Shelf(), logger: nil)
    let count = store.getter(selector: { $0.count }, equality: .init(selector: { $0.count }))
    _ = seen.observe(count.asObservable()) { "getter \($0)" }
    _ = seen.observe(store.asObservable()) { "store \($0.count)" }
    #expect(seen.drain() == ["getter 0", "store 0"])
    store._backingStorage.update { $0.count = 1 }
    store._backingStorage.update { $0.title = "t" }
    #expect(seen.elements.filter { $0.hasPrefix("getter") } == ["getter 1"])
    #expect(seen.elements.filter { $0.hasPrefix("store") } == ["store 1", "store 1"])
  }

  @Test("E9: Observables and signals do not retain the store; states complete with it")
  func lifetime() {
    let seen = seen
    var store: StoreBase<Shelf, Bell>? = StoreBase(initialState: Shelf(), logger: nil)
    weak let weakStore = store
    _ = seen.observe(store!.rx.stateObservable) { "\($0.count)" }
    _ = store?.rx.activitySignal.emit(onNext: { seen.record("\($0)") })
    store = nil
    #expect(weakStore == nil)
    #expect(seen.elements == ["0", "completed"])
  }
}
