import Combine
import Foundation
import VergeStore

struct S: StateType { var c = 0 }
final class D: Dispatcher<S> {}

@main enum M {
  static func main() {
    var bag = Set<AnyCancellable>()
    let st = VergeDefaultStore(initialState: S(), logger: nil)
    let d = D(target: st)
    st.objectWillChange.sink { print("owc", st.state.c) }.store(in: &bag)
    d.objectWillChange.sink { print("dispatcher owc") }.store(in: &bag)
    st.backingStorage.add { print("did", $0.c) }
    let c = { d.commit { $0.c += 1 } }
    c()
    c()
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      print("bg commit")
      c()
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
