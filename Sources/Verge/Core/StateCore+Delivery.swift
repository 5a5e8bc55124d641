extension StateCore {
  typealias Entry = DeliveryQueue<Event, Observer>.Entry

  /// An event, and whom it finds: those whom the queue has under the lock, before the delivery.
  @usableFromInline
  struct Round {
    let number: UInt64
    let members: Roster<Observer>.Members
  }

  /// Under the lock: takes on the delivery of what was set aside, if there is anything.
  func takeOnDelivery() -> Entry? {
    guard let entry = shared.pointee.queue.begin() else { return nil }
    load(entry)
    return entry
  }

  /// Under the lock, which it gives up: delivers `entry` and everything that comes meanwhile.
  func launch(_ entry: Entry?) {
    guard let entry else { return lock.release() }
    shared.pointee.deliverer = currentThread()
    let members = shared.pointee.queue.members
    lock.release()
    deliver(entry, to: members)
    clear()
    drain()
  }

  /// Under the lock, which it gives up: delivers an event whose payloads are in place, and
  /// everything that comes meanwhile.
  ///
  /// The shortest way there is: without an entry, which costs as much to move as all the rest.
  ///
  /// - Parameter report: Called once the observers have been called.
  @inline(__always)
  func launchLoaded(_ report: () -> Void) {
    let round = beginRound()
    lock.release()
    callObservers(round)
    report()
    clear()
    drain()
  }

  /// By the deliverer: delivers an event whose payloads are in place, and everything that comes
  /// meanwhile.
  @usableFromInline
  func deliverLoaded(_ loaded: Loaded) {
    callObservers(loaded.round)
    clear()
    drain()
    withExtendedLifetime(loaded.parked) {}
  }

  /// Under the lock, when nobody delivers: makes this thread the deliverer.
  @inline(__always)
  func beginRound() -> Round {
    let number = shared.pointee.queue.beginDirectly()
    shared.pointee.deliverer = currentThread()
    return Round(number: number, members: shared.pointee.queue.members)
  }

  /// By the deliverer: delivers what has come meanwhile, until nothing is left.
  private func drain() {
    while true {
      _ = lock.acquire()
      if shared.pointee.queue.endIfDone() {
        shared.pointee.deliverer = 0
        return lock.release()
      }
      var gone: [Observer] = []
      let entry = shared.pointee.queue.next(gone: &gone)
      let callbacks = gone.map { $0.membership == .cancelled ? $0.takeCallback() : nil }
      if let entry {
        load(entry)
      } else {
        shared.pointee.deliverer = 0
      }
      let members = shared.pointee.queue.members
      lock.release()
      withExtendedLifetime((gone, callbacks)) {}
      guard let entry else { return }
      deliver(entry, to: members)
      clear()
    }
  }

  /// Under the lock, by the deliverer: puts the payloads of `entry` into place.
  private func load(_ entry: Entry) {
    switch entry.event {
    case .commit:
      shared.pointee.channels.members.forEach { channel in
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
    markLoaded(channel, number)
  }

  /// By the deliverer, or under the lock when nobody delivers: notes that the payload of this event
  /// is in place.
  func markLoaded(_ channel: Channel, _ number: UInt64) {
    channel.number = number
    channel.nextLoaded = firstLoaded
    firstLoaded = .passUnretained(channel)
  }

  /// By the deliverer: calls everybody whom `entry` concerns, in order of registration.
  private func deliver(_ entry: Entry, to members: Roster<Observer>.Members) {
    switch entry.event {
    case .commit(let report), .activity(_, let report):
      callObservers(Round(number: entry.number, members: members))
      report?()
    case .initial(let observer, let deliver):
      // A gate that has moved since belongs to a later start, or to none.
      guard observer.gate.load() == entry.number else { return }
      calling = .passUnretained(observer)
      observer.keepingCallback { deliver(observer, entry.number) }
      calling = nil
    }
  }

  private func callObservers(_ round: Round) {
    let number = round.number
    round.members.forEach { member in
      member._withUnsafeGuaranteedRef { observer in
        guard observer.channel.number == number, observer.gate.load() < number else { return }
        calling = member
        observer.receive(number, observer.channel.payload)
      }
    }
    calling = nil
  }

  /// By the deliverer: drops the payloads in place, so that the next commit finds nobody sharing.
  private func clear() {
    while let channel = firstLoaded {
      channel._withUnsafeGuaranteedRef {
        firstLoaded = $0.nextLoaded
        _ = $0.handle(.clear)
      }
    }
  }

  /// Calls an observer wherever its queue has brought it; does nothing if it has been cancelled, or
  /// suspended, since the event of this number.
  @usableFromInline
  func run(_ observer: Observer, _ number: UInt64, _ payload: UnsafeRawPointer) {
    let body = lock.withLock { number >= observer.gate.load() ? observer.body : nil }
    body?(payload)
  }
}
