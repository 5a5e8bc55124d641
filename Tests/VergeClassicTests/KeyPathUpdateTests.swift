import Dispatch
import TestSupport
import Testing
import Verge
import VergeClassic

@Suite("Updates of single properties and batches")
struct KeyPathUpdateTests {
  let source = MutableStorage(Counter())
  let seen = Recorder<String>()

  init() {
    let seen = seen
    source.add { seen.record("\($0.count) \($0.title ?? "-")") }
  }

  @Test("Updating a property notifies subscribers, even for an equal value")
  func setting() {
    source.properties.update(1, \.count)
    source.properties.update("a", \.title)
    source.properties.update(1, \.count)
    #expect(seen.elements == ["1 -", "1 a", "1 a"])
  }

  @Test("`updateIfChanged` with an equal value does not notify")
  func settingIfChanged() {
    source.properties.updateIfChanged(0, \.count)
    source.properties.updateIfChanged(nil, \.title)
    source.properties.updateIfChanged(1, \.count)
    source.properties.updateIfChanged("a", \.title)
    source.properties.updateIfChanged(2, \.count, comparer: { _, _ in true })
    source.properties.updateIfChanged("b", \.title, comparer: { $0 == $1 })
    #expect(seen.elements == ["1 -", "1 a", "1 b"])
  }

  @Test("A batch notifies once at its end; a nested batch notifies with the outer one")
  func batch() {
    let seen = seen
    source.loggers = [LineLogger(seen)]
    source.properties.batchUpdate { source in
      source.set(1, \.count)
      source.properties.batchUpdate { $0.set(2, \.count) }
      source.set("a", \.title)
      #expect(seen.count == 0)
      #expect(source.value.count == 2)
    }
    #expect(seen.drain() == ["2 a", "didReplace 2"])
    source.properties.batchUpdate { _ in }
    #expect(seen.count == 0)
    source.set(3, \.count)
    #expect(seen.elements == ["3 a", "didChange 3"])
  }

  @Test("A batch that throws keeps its writes, and notifies of them once")
  func throwingBatch() {
    #expect(throws: Failure.self) {
      try source.properties.batchUpdate { source in
        source.set(1, \.count)
        throw Failure()
      }
    }
    #expect(seen.drain() == ["1 -"])
    source.set(2, \.count)
    #expect(seen.elements == ["2 -"])
  }

  @Test("Modern observers are notified of each write during a batch")
  func modern() {
    let seen = seen
    let subscription = source.modernStore.sinkState(dropsFirst: true, queue: .passthrough) {
      seen.record("modern \($0.count)")
    }
    source.properties.batchUpdate { source in
      source.set(1, \.count)
      source.set(2, \.count)
    }
    #expect(seen.elements == ["modern 1", "modern 2", "2 -"])
    subscription.cancel()
  }

  @Test("E5: A write of another thread during the end of a batch notifies subscribers")
  func batchEndsMeanwhile() {
    let (source, seen) = (source, seen)
    let (begun, ended, done) = (Gate(), Gate(), Gate())
    let isFirst = Recorder<Bool>()
    let storage = Storage(source)
    storage.addWillUpdate {
      guard isFirst.elements.isEmpty else { return }
      isFirst.record(true)
      begun.open()
      ended.pass()
    }
    source.properties.batchUpdate { _ in
      DispatchQueue(label: "writer").async {
        source.set(7, \.count)
        done.open()
      }
      begun.pass()
    }
    ended.open()
    done.pass()
    #expect(seen.elements.last == "7 -")
    withExtendedLifetime(storage) {}
  }
}
