extension StateCore {
  typealias Entry = DeliveryQueue<Event, Observer>.Entry

  /// Under the lock: takes on the delivery of what was set aside, if there is anything.
  func resume() -> Entry? {
    guard let entry = shared.pointee.queue.begin() else { return nil }
    load(entry)
    return entry
  }

  /// Under the lock, which it gives up: delivers `entry` and everything that comes meanwhile.
  func launch(_ entry: Entry?) {
    guard var entry else { return lock.release() }
    let thread = currentThread()
    shared.pointee.deliverer = thread
    lock.release()
    while true {
      deliver(entry)
      clear()
      _ = lock.acquire()
      var gone: [Observer] = []
      let next = shared.pointee.queue.next(gone: &gone)
      let bodies = gone.map { $0.membership == .cancelled ? $0.body.take() : nil }
      if let next {
        load(next)
      } else {
        shared.pointee.deliverer = 0
      }
      lock.release()
      _ = consume bodies
      _ = consume gone
      guard let next else { return }
      entry = next
    }
  }

  /// Under the lock, by the deliverer: puts the payloads of `entry` into place.
  private func load(_ entry: Entry) {
    switch entry.event {
    case .commit:
      channels.forEach { channel in
        channel._withUnsafeGuaranteedRef { load($0, entry.number) }
      }
    case .activity(let channel, _):
      load(channel, entry.number)
    case .initial:
      break
    }
  }

  private func load(_ channel: Channel, _ number: UInt64) {
    guard channel.handle(.take(number: number)) else { return }
    channel.number = number
    delivery.pointee.loaded.append(.passUnretained(channel))
  }

  /// By the deliverer: calls everybody whom `entry` concerns, in order of registration.
  private func deliver(_ entry: Entry) {
    switch entry.event {
    case .commit(let record):
      callObservers(entry.number)
      record?.report()
    case .activity(_, let record):
      callObservers(entry.number)
      record?.report()
    case .initial(let observer, let deliver):
      // A gate that has moved since belongs to a later start, or to none.
      guard observer.gate.load() == entry.number else { return }
      delivery.pointee.calling = .passUnretained(observer)
      deliver(observer)
      delivery.pointee.calling = nil
    }
  }

  private func callObservers(_ number: UInt64) {
    roster.forEach { member in
      member._withUnsafeGuaranteedRef { observer in
        guard observer.channel.number == number, observer.gate.load() < number else { return }
        delivery.pointee.calling = member
        observer.receive(observer.channel.payload)
      }
    }
    delivery.pointee.calling = nil
  }

  /// By the deliverer: drops the payloads in place, so that the next commit finds nobody sharing.
  private func clear() {
    guard !delivery.pointee.loaded.isEmpty else { return }
    for channel in delivery.pointee.loaded {
      channel._withUnsafeGuaranteedRef { _ = $0.handle(.clear) }
    }
    delivery.pointee.loaded.removeAll(keepingCapacity: true)
  }

  /// Calls an observer wherever its queue has brought it; does nothing once it is cancelled.
  @usableFromInline
  func run(_ observer: Observer, _ payload: UnsafeRawPointer) {
    let body = lock.withLock { observer.membership == .registered ? observer.body : nil }
    body?(payload)
  }
}
