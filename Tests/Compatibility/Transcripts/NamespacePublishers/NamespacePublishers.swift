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
    let st2 = VergeDefaultStore(initialState: S(), logger: nil)
    let d2 = D(target: st2)
    st2.didChangePublisher.sink { print("dcp", $0.c) }.store(in: &bag)
    d2.commit.inc()
    DispatchQueue.global().sync {
      d2.commit.inc()
      print("d2 off main done")
    }
    st.backingStorage.addWillUpdate { print("will", $0.c) }
    st.backingStorage.addDidUpdate { print("did", $0.c) }
    let c = { d.commit.inc() }
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

extension Mutations where Base == D {
  func inc() { descriptor.commit { $0.c += 1 } }
}
