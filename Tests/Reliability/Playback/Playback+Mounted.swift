import Checker

// Operations through the containers of the dialects.

extension Playback {
  /// The container of a slot, or else one of another slot, or else one that is mounted now; `nil` without
  /// dialects.
  func mountedSlot(_ index: UInt8, _ number: Int32) -> Slot? {
    if let slot = slot(from: index, { $0.mount != nil }), slot.mount != nil { return slot }
    let watches = Watch.mounted.filter { hasTaps || !$0.isReplaced }
    let watch = watches[Int(number >> 1) % watches.count]
    guard let new = register(watch, .none, number: newObserver(), neighbour: index) else {
      return nil
    }
    cancel(put(new, in: index))
    return new
  }

  /// Commits through a container.
  func commit(_ number: Int32, through slot: Slot) {
    commit(number, slot.watch, slot.mount!)
  }

  /// Commits through the container of an observer.
  func commit(_ number: Int32, _ watch: Watch, _ mount: Mount) {
    let seat = watch.seat
    var record = Record(.invoked, number)
    record.watch = watch
    record.mask = 1 << seat
    log.add(record)
    countEvent()
    let log = log
    mount.commit { cell in
      if watch.isReplaced { return cell = .replaced(by: number) }
      var record = Record(.applied, number)
      record.watch = watch
      record.mask = 1 << seat
      record.previous[seat] = cell
      cell.apply(number)
      record.board[seat] = cell
      log.add(record)
    }
    finish(record, sending: nil)
  }

  /// Commits through a container without a change.
  func touch(_ number: Int32, through slot: Slot) {
    // Replacing a value with itself might overwrite a newer one.
    if slot.watch.isReplaced { return read(through: slot) }
    var record = Record(.invoked, number)
    record.watch = slot.watch
    log.add(record)
    let (log, watch, observer) = (log, slot.watch, slot.number)
    slot.mount!.touch { cell in
      var record = Record(.applied, number)
      record.watch = watch
      record.previous[watch.seat] = cell
      record.value = observer
      log.add(record)
    }
    finish(record, sending: nil)
  }

  /// Commits a mutation through a container that changes its value, then throws.
  func fail(_ number: Int32, through slot: Slot) {
    let seat = slot.watch.seat
    guard let fail = slot.mount!.fail else { return commit(number, through: slot) }
    var record = Record(.invoked, number)
    record.mask = 1 << seat
    log.add(record)
    let log = log
    do {
      try fail { cell in
        var record = Record(.failed, number)
        record.mask = 1 << seat
        record.previous[seat] = cell
        cell.apply(number)
        log.add(record)
        throw Refusal()
      }
      report(Violation("E3", "\(slot.watch) did not rethrow the error of a mutation"))
    } catch {}
    finish(record, sending: nil)
  }

  /// Reads the value of a container.
  func read(through slot: Slot) {
    var record = Record(.reading, newReaction())
    record.watch = slot.watch
    log.add(record)
    record.kind = .read
    record.board[slot.watch.seat] = slot.mount!.read()
    log.add(record)
  }
}
