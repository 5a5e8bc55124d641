import Dispatch
import VergeClassic
import VergeStore
import VueFlux
import VueFluxReactive

// Closures that are not `@Sendable`, as in the originals: nothing is diagnosed in any mode.
final class Counter { var count = 0 }

func executeOnQueue(_ counter: Counter, _ queue: DispatchQueue) {
  Executor.queue(queue).execute { counter.count += 1 }
}

func dispose(_ counter: Counter) -> AnyDisposable {
  AnyDisposable { counter.count += 1 }
}

func produce(_ counter: Counter) -> VueFluxReactive.Signal<Int> {
  VueFluxReactive.Signal { send in
    counter.count += 1
    send(counter.count)
    return AnyDisposable()
  }
}

func observe(_ counter: Counter, _ storage: VergeClassic.MutableStorage<Int>) {
  storage.add { counter.count = $0 }
}

// The modern store is `Sendable`: a thread that commits through it calls the closure.
func commit(_ counter: Counter, _ storage: VergeStore.Storage<Int>) -> @Sendable () -> Void {
  storage.addDidUpdate { counter.count = $0 }
  let modernStore = storage.modernStore
  return { modernStore.commit { $0 += 1 } }
}
