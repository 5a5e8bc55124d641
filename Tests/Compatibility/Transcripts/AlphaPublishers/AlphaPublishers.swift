import Combine
import Foundation
import VergeNeue

final class R: ReducerType {
  typealias TargetState = Int
  func inc() -> Mutation { .init { $0 += 1 } }
}

@main enum M {
  static func main() {
    var bag = Set<AnyCancellable>()
    let st = Store(state: 0, reducer: R(), logger: nil)
    st.objectWillChange.sink { print("owc", st.state) }.store(in: &bag)
    let o = st.objectWillChange
    print(o === st.objectWillChange)
    st.commit { $0.inc() }
    st.commit { $0.inc() }
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      print("bg commit")
      st.commit { $0.inc() }
      print("bg done")
      done.signal()
    }
    // The original's driver did not wait: the run loop could print before "bg done".
    done.wait()
    RunLoop.main.run(until: Date().addingTimeInterval(0.3))
    print("end")
    _ = bag
  }
}
