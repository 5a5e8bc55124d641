import RxSwift
import TestSupport
import Testing
import VergeStore
import VergeStoreRx

@Suite("Containers of values")
struct ContainerTests {
  /// The values of a container of any type.
  private func values<Container: RxValueContainerType>(
    of container: Container
  ) -> Observable<String> {
    let observable: Observable<Container.Value> = container.asObservable()
    return observable.map { "\($0)" }
  }

  @Test("Generic code can observe storages and stores")
  func generic() {
    let seen = Recorder<String>()
    let storage = Storage(1)
    let store = VergeDefaultStore(initialState: 2, logger: nil)
    _ = seen.observe(values(of: storage)) { "storage \($0)" }
    _ = seen.observe(values(of: storage.map(transform: { $0 * 10 }))) { "mapped \($0)" }
    _ = seen.observe(values(of: store)) { "store \($0)" }
    #expect(seen.drain() == ["storage 1", "mapped 10", "completed", "store 2"])
    storage.replace(3)
    store.backingStorage.replace(4)
    #expect(seen.elements == ["storage 3", "store 4"])
  }
}
