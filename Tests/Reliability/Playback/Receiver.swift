import Checker
import Dispatch
import Synchronization

/// The body of an observer: it records each call, and reacts to some.
final class Receiver: Sendable {
  private let playback: Playback
  private let watch: Watch
  private let reaction: Script.Reaction
  private let number: Int32
  private let neighbour: UInt8
  /// The container of the observer, for the reaction that commits through it.
  private let mount: Mount?
  private let calls = Atomic<Int>(0)

  init(
    _ playback: Playback, _ watch: Watch, _ reaction: Script.Reaction, _ number: Int32,
    _ neighbour: UInt8, _ mount: Mount?
  ) {
    self.playback = playback
    self.watch = watch
    self.reaction = reaction
    self.number = number
    self.neighbour = neighbour
    self.mount = mount
  }

  func receive(_ board: Board, _ previous: Board?, _ value: Int32) {
    var record = Record(.called, number)
    record.watch = watch
    record.board = board
    record.value = value
    if let previous {
      record.previous = previous
      record.hasPrevious = true
    }
    playback.log.add(record)
    let isReplay = watch.replays && previous == nil && !watch.skips && !watch.isMounted
    let count = calls.wrappingAdd(1, ordering: .relaxed).oldValue
    if !isReplay, count < 3, reaction != .none {
      playback.countReaction()
      react(count)
    }
    record.kind = .callEnded
    playback.log.add(record)
    if number <= History.activityTap, !isReplay { playback.countTapped() }
  }

  private func react(_ count: Int) {
    switch reaction {
    case .none:
      break
    case .commitsMounted:
      guard let mount else { fallthrough }
      playback.commit(playback.newReaction(), watch, mount)
    case .commits:
      playback.commit(playback.newReaction(), UInt8(1 << (Int(number) % 3)))
    case .sends:
      playback.send(playback.newReaction())
    case .cancelsItself:
      // Only this observer: the slot may have another one.
      guard count == 1, let own = playback.slot(neighbour), own.number == number else { return }
      playback.cancel(own)
    case .cancelsNeighbour:
      playback.cancel(playback.put(nil, in: (neighbour + 1) % UInt8(Script.slotCount)))
    case .subscribes:
      guard count == 0 else { return }
      let slot = playback.register(.cellA, .none, number: playback.newObserver())
      playback.cancel(playback.put(slot, in: (neighbour + 1) % UInt8(Script.slotCount)))
    case .waits:
      guard count == 0 else { return }
      let (done, playback) = (DispatchSemaphore(value: 0), playback)
      let operation = playback.newReaction()
      DispatchQueue(label: "reliability.other").async {
        playback.commit(operation, 7)
        playback.read(.state)
        playback.read(.combined)
        done.signal()
      }
      done.wait()
    case .reads:
      playback.read(.state)
      playback.read(.derivedPair)
    case .suspends:
      let neighbour = playback.slot((neighbour + 1) % UInt8(Script.slotCount))
      switch count {
      case 0: playback.suspend(neighbour)
      case 1: playback.resume(neighbour)
      default:
        guard let own = playback.slot(self.neighbour), own.number == number else { return }
        playback.suspend(own)
      }
    }
  }
}
