import Checker
import Dispatch
import Synchronization
import Verge

/// The error of mutations that throw.
struct Refusal: Error {}

extension Playback {
  /// Performs one operation. A send inside it has the number after its own.
  func perform(_ operation: Script.Operation, _ number: Int32) {
    switch operation {
    case .commit(let mask): commit(number, mask)
    case .commitScope(let cell): commitScope(number, Int(cell))
    case .fail(let mask): fail(number, mask, sending: nil)
    case .send: send(number)
    case .sendInside(let mask): commit(number, mask, sending: number + 1)
    case .sendAndFail(let mask): fail(number, mask, sending: number + 1)
    case .subscribe(let slot, let watch, let reaction):
      cancel(put(nil, in: slot))
      let new = register(watch, reaction, number: newObserver(), neighbour: slot)
      cancel(put(new, in: slot))
    case .subscribeInside(let slot, let watch): subscribeInside(number, slot, watch)
    case .cancel(let slot): cancel(put(nil, in: slot))
    case .cancelInside(let slot): commit(number, 1) { [self] in cancel(put(nil, in: slot)) }
    case .suspend(let slot): suspend(self.slot(from: slot) { $0.watch.canBeSuspended })
    case .resume(let slot): resume(self.slot(from: slot) { self.isSuspended($0) })
    case .read(let watch): read(watch)
    case .readKept(let watch): read(watch, isKept: true)
    case .commitMounted(let slot):
      if let slot = mountedSlot(slot, number) { commit(number, through: slot) }
    case .touchMounted(let slot):
      if let slot = mountedSlot(slot, number) { touch(number, through: slot) }
    case .failMounted(let slot):
      if let slot = mountedSlot(slot, number) { fail(number, through: slot) }
    case .readMounted(let slot):
      if let slot = mountedSlot(slot, number) { read(through: slot) }
    case .task: task(number, isCancelled: false)
    case .cancelledTask: task(number, isCancelled: true)
    case .commitSecond: second.commit()
    case .replaceSecond: second.replace()
    }
  }

  /// Commits to the cells of a mask, and sends or does something else inside the mutation.
  func commit(
    _ number: Int32, _ mask: UInt8, sending sent: Int32? = nil, inside: () -> Void = {}
  ) {
    var record = Record(.invoked, number)
    record.mask = mask
    log.add(record)
    if let sent { announceSend(sent) }
    if mask != 0 { countEvent() }
    store.commit { board in
      if let sent { store.send(sent) }
      inside()
      record.kind = .applied
      record.hasPrevious = true
      record.previous = board
      board.apply(number, to: mask)
      record.board = board
      log.add(record)
    }
    finish(record, sending: sent)
  }

  private func commitScope(_ number: Int32, _ cell: Int) {
    var record = Record(.invoked, number)
    record.mask = 1 << cell
    log.add(record)
    countEvent()
    let scope: Store<Board.Cell, Int32> =
      switch cell {
      case 0: store.scoped(\.a)
      case 1: store.scoped(\.b)
      default: store.scoped(\.c)
      }
    scope.commit { value in
      record.kind = .applied
      record.previous[cell] = value
      value.apply(number)
      record.board[cell] = value
      log.add(record)
    }
    finish(record, sending: nil)
  }

  private func fail(_ number: Int32, _ mask: UInt8, sending sent: Int32?) {
    var record = Record(.invoked, number)
    record.mask = mask
    log.add(record)
    if let sent { announceSend(sent) }
    do throws(Refusal) {
      try store.commit { (board) throws(Refusal) in
        if let sent { store.send(sent) }
        record.kind = .failed
        record.hasPrevious = true
        record.previous = board
        board.apply(number, to: mask)
        board.apply(number, to: 7)
        log.add(record)
        throw Refusal()
      }
      report(Violation("E3", "commit \(number) did not rethrow the error of its mutation"))
    } catch {}
    finish(record, sending: sent)
  }

  /// Sends an activity.
  func send(_ number: Int32) {
    announceSend(number)
    store.send(number)
    var record = Record(.returned, number)
    record.isSend = true
    log.add(record)
  }

  private func announceSend(_ number: Int32) {
    countEvent()
    var record = Record(.invoked, number)
    record.isSend = true
    log.add(record)
  }

  func finish(_ record: Record, sending sent: Int32?) {
    var record = record
    record.kind = .returned
    log.add(record)
    if let sent {
      var sending = Record(.returned, sent)
      sending.isSend = true
      log.add(sending)
    }
  }

  private func subscribeInside(_ number: Int32, _ slot: UInt8, _ watch: Watch) {
    let observer = newObserver()
    cancel(put(nil, in: slot))
    var record = Record(.subscribing, observer)
    record.watch = watch
    log.add(record)
    var new: Slot?
    commit(number, 1) { [self] in new = observe(watch, .none, observer, slot) }
    // The registration waits for the end of the mutation.
    record.kind = .subscribed
    log.add(record)
    cancel(put(new, in: slot))
  }

  func suspend(_ slot: Slot?) {
    guard let slot, slot.watch.canBeSuspended else { return }
    var record = Record(.suspending, slot.number)
    record.watch = slot.watch
    log.add(record)
    suspended.withLock { _ = $0.insert(slot.number) }
    slot.suspend()
    record.kind = .suspended
    log.add(record)
  }

  func resume(_ slot: Slot?) {
    guard let slot, slot.watch.canBeSuspended else { return }
    var record = Record(.resuming, slot.number)
    record.watch = slot.watch
    log.add(record)
    suspended.withLock { _ = $0.remove(slot.number) }
    slot.resume()
    record.kind = .resumed
    log.add(record)
  }

  /// Reads the value that a watch shows.
  ///
  /// - Parameter isKept: Whether to read a derived value that lives as long as the store.
  func read(_ watch: Watch, isKept: Bool = false) {
    let number = newReaction()
    var record = Record(.reading, number)
    record.watch = watch
    log.add(record)
    var board = Board()
    switch watch {
    case .derivedA where isKept: board.a = kept.a.state.primitive
    case .derivedPair where isKept:
      let pair = kept.pair.state.primitive
      (board.a, board.b) = (pair.a, pair.b)
    case .derivedTwice:
      let pair = kept.twice.state.primitive
      (board.a, board.b) = (pair.a, pair.b)
    case .state: board = store.state.primitive
    case .cellA: board.a = store.read { $0.a }
    case .cellB: board.b = store.state.b
    case .scopeA: board.a = store.scoped(\.a).state.primitive
    case .scopeB: board.b = store.scoped(\.b).state.primitive
    case .derivedA: board.a = store.derived(.select(\.a)).state.primitive
    case .derivedPair:
      let pair = store.derived(.map { Pair(a: $0.a, b: $0.b) }).state.primitive
      (board.a, board.b) = (pair.a, pair.b)
    default:
      let (a, b) = (store.derived(.select(\.a)), store.derived(.map { $0.b }))
      (board.a, board.b) = store.read(a, b)
    }
    record.kind = .read
    record.board = board
    log.add(record)
  }

  private func task(_ number: Int32, isCancelled: Bool) {
    tasks.enter()
    let end = AtEnd { [tasks] in tasks.leave() }
    log.add(Record(.taskStarted, number))
    let task = store.task { [self] in
      withExtendedLifetime(end) { commit(number, 2) }
    }
    if isCancelled {
      log.add(Record(.taskCancelling, number))
      task.cancel()
    }
    tasks.enter()
    Task.detached { [tasks, log] in
      var record = Record(.taskEnded, number)
      if case .success = await task.result { record.value = 1 }
      log.add(record)
      tasks.leave()
    }
  }
}

/// Calls a closure when it is released.
final class AtEnd: Sendable {
  private let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = action
  }

  deinit { action() }
}
