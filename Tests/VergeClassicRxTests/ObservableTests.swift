import RxSwift
import TestSupport
import Testing
import VergeClassicRx

@Suite("Observables of a storage")
struct ObservableTests {
  let seen = Recorder<String>()
  let model = CounterModel()

  @Test("E5: A subscription gets the current value before `subscribe` returns, then each update")
  func replay() {
    model.commit { $0.count = 1 }
    let subscription = seen.observe(model.state.asObservable()) { "\($0.count)" }
    #expect(seen.drain() == ["1"])
    model.commit { $0.count = 2 }
    model.commit { _ in }
    #expect(seen.drain() == ["2", "2"])
    subscription.dispose()
    model.commit { $0.count = 3 }
    #expect(seen.count == 0)
  }

  @Test("E5: Subscriptions made while other threads commit see every count from the first on")
  func atomicity() {
    let storage = Storage(0)
    let rows = (0..<4).map { _ in Recorder<Int>() }
    concurrently(8) { index in
      if index < 4 {
        for _ in 0..<200 { storage.update { $0 += 1 } }
      } else {
        for _ in 0..<50 {
          let row = Recorder<Int>()
          let subscription = storage.asObservable().subscribe(onNext: row.record)
          storage.update { $0 += 1 }
          subscription.dispose()
          for element in row.elements { rows[index - 4].record(element) }
          rows[index - 4].record(-1)
        }
      }
    }
    for row in rows {
      for part in row.elements.split(separator: -1) {
        #expect(Array(part) == Array(part[part.startIndex]..<part[part.startIndex] + part.count))
      }
      #expect(row.elements.filter { $0 == -1 }.count == 50)
    }
    #expect(storage.value == 1000)
  }

  @Test("E4: An observer that commits is notified of its commit after the current event")
  func nestedCommit() {
    let subscription = seen.observe(model.state.asObservable(keyPath: \.count)) { [model, seen] in
      if $0 < 3 { model.commit { $0.count += 1 } }
      seen.record("after \($0)")
      return "\($0)"
    }
    #expect(seen.elements == ["after 0", "0", "after 1", "1", "after 2", "2", "after 3", "3"])
    subscription.dispose()
  }

  @Test("E8: An observer that disposes of its subscription gets nothing more")
  func disposeInside() {
    let serial = SerialDisposable()
    serial.disposable = seen.observe(model.state.asObservable()) { [seen] state in
      if state.count == 1 {
        serial.dispose()
        seen.record("disposed")
      }
      return "\(state.count)"
    }
    model.commit { $0.count = 1 }
    model.commit { $0.count = 2 }
    #expect(seen.elements == ["0", "disposed", "1"])
  }

  @Test("E8: `take(1)` ends inside the first value, and releases the observer")
  func disposeInsideFirst() {
    var token: Token? = Token()
    weak let weakToken = token
    _ = model.state.asObservable().take(1).subscribe(onNext: { [seen, token] state in
      withExtendedLifetime(token) { seen.record("\(state.count)") }
    })
    token = nil
    #expect(weakToken == nil)
    model.commit { $0.count = 1 }
    #expect(seen.elements == ["0"])
  }

  @Test("E9: Disposing releases the observer")
  func release() {
    var token: Token? = Token()
    weak let weakToken = token
    let subscription = model.state.asObservable().subscribe(onNext: { [token] _ in
      withExtendedLifetime(token) {}
    })
    token = nil
    #expect(weakToken != nil)
    subscription.dispose()
    #expect(weakToken == nil)
  }

  @Test(
    "E9: Dropping a disposable ends nothing; a bag ends its subscriptions when it is released")
  func bag() {
    _ = seen.observe(model.state.asObservable()) { "dropped \($0.count)" }
    var bag: DisposeBag? = DisposeBag()
    seen.observe(model.state.asObservable()) { "bag \($0.count)" }.disposed(by: bag!)
    seen.drain()
    model.commit { $0.count = 1 }
    #expect(seen.drain() == ["dropped 1", "bag 1"])
    bag = nil
    model.commit { $0.count = 2 }
    #expect(seen.drain() == ["dropped 2"])
  }

  @Test(
    "E9: An observable and its subscriptions do not retain the verge, and complete with its storage"
  )
  func lifetime() {
    var model: CounterModel? = CounterModel()
    weak let weakModel = model
    weak let weakStorage = model?.state
    let observable = model!.state.asObservable()
    let infallible = model!.state.asInfallible(keyPath: \.count)
    let subscription = seen.observe(observable) { "\($0.count)" }
    _ = infallible.subscribe(
      onNext: { [seen] in seen.record("infallible \($0)") },
      onCompleted: { [seen] in seen.record("infallible completed") })
    model?.commit { $0.count = 1 }
    #expect(seen.drain() == ["0", "infallible 0", "1", "infallible 1"])
    model = nil
    #expect(weakModel == nil)
    #expect(weakStorage == nil)
    #expect(seen.drain() == ["completed", "infallible completed"])
    _ = seen.observe(observable) { "late \($0.count)" }
    #expect(seen.elements == ["late 1", "completed"])
    subscription.dispose()
  }

  @Test("`changed` sends the first value, and then those that differ, per subscription")
  func changed() {
    let models = [
      model.state.changed(\.count), model.state.changed { $0.count },
      model.state.changed(\.count, ==), model.state.changed({ $0.count }) { $0 == $1 },
    ]
    for (index, changed) in models.enumerated() { _ = seen.observe(changed) { "\(index):\($0)" } }
    #expect(seen.drain() == ["0:0", "1:0", "2:0", "3:0"])
    model.commit { $0.title = "a" }
    #expect(seen.count == 0)
    model.commit { $0.count = 1 }
    #expect(seen.drain() == ["0:1", "1:1", "2:1", "3:1"])
  }

  @Test("A comparer gets the older value first, and fails the observable if it throws")
  func comparer() {
    let changed = model.state.changed(\.count) { [seen] old, new throws -> Bool in
      seen.record("\(old)<\(new)")
      if new == 2 { throw Failure() }
      return false
    }
    _ = seen.observe(changed) { "\($0)" }
    model.commit { $0.count = 1 }
    model.commit { $0.count = 2 }
    model.commit { $0.count = 3 }
    #expect(seen.elements == ["0", "0<1", "1", "1<2", "error Failure()"])
  }

  @Test("Muted updates and those that the notification filter stops are not observed")
  func mutedAndFiltered() {
    _ = seen.observe(model.state.asObservable()) { "\($0.count)" }
    model.state._update {
      $0.count = 1
      return .nothingUpdates
    }
    model.state.setNotificationFilter { $0.count != 2 }
    model.commit { $0.count = 2 }
    _ = seen.observe(model.state.asObservable()) { "first \($0.count)" }
    model.commit { $0.count = 3 }
    #expect(seen.elements == ["0", "first 2", "3", "first 3"])
  }

  @Test("A verge and its storage have RxSwift members")
  func reactive() {
    _ = seen.observe(model.rx.stateObservable) { "\($0.count)" }
    #expect(model.state.rx.base === model.state)
    #expect(seen.elements == ["0"])
  }
}
