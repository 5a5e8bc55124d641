// swift-format-ignore-file
// Legacy code stays as its users wrote it.
#if canImport(SwiftUI)
import VergeNeue  // printed with the block before
import SwiftUI; import Combine
extension ShelfReducer {
  func fetch() -> Action<Future<Int, Never>> {
    .init { context in Future { done in context.commit { $0.bump() }; done(.success(context.state.tally)) } }
  }
}
struct ShelfView: View {
  @ObservedObject private var store: Store<ShelfReducer> = shelf
  @EnvironmentObject var session: ShelfReducer.StoreType
  @EnvironmentObject var owner: ScopedStore<ShelfReducer, OwnerReducer>
  @State private var bag: Set<AnyCancellable> = []
  @State private var draft = ""
  var body: some View {
    VStack {
      Text("\(store.state.tally) \(owner.state.nick)")
      Button("go") {
        self.store.dispatch { $0.fetch() }.sink(receiveCompletion: { _ in }, receiveValue: { _ in }).store(in: &self.bag)
        self.session.dispatch { $0.put(self.draft, at: 2) }
      }
    }
    .environmentObject(store)
    .onAppear { self.store.dispatch { $0.bumpLater() } }
  }
}
#endif
