#if canImport(SwiftUI)
import SwiftUI
import Verge

// "Using Verge with SwiftUI"
extension Readme {
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  struct ContentView: View {
    @StateObject private var viewModel = CounterViewModel()

    var body: some View {
      VStack {
        StoreReader(viewModel.store) { state in
          Text("Count: \(state.count)")
            .font(.largeTitle)
        }

        Button(action: {
          viewModel.increment()
        }) {
          Text("Increment")
        }
      }
    }
  }

  final class CounterViewModel: StoreComponentType {
    struct State: Equatable {
      var count: Int = 0
    }

    let store: Store<State, Never> = .init(initialState: .init())

    func increment() {
      commit {
        $0.count += 1
      }
    }
  }
}
#endif
