import Foundation
import VueFlux

private final class OvenScreen {
  private let oven: Store<TimerState>
  private let bell: Store<BellState>
  private let print: (String) -> Void
  private var scope: SubscriptionScope? = SubscriptionScope()

  init(oven: Store<TimerState>, bell: Store<BellState>, print: @escaping (String) -> Void) {
    self.oven = oven
    self.bell = bell
    self.print = print
  }

  func didLoad() {
    oven.subscribe(scope: self) { [unowned self] action, store in
      switch action {
      case .put(let name, _):
        self.print("screen: \(name) is in the \(store.computed.name)")
      case .tick:
        self.print("screen: minute \(store.computed.minutes)")
      case .take(let name):
        self.print("screen: \(name) is out")
      case .clear:
        self.print("screen: clear")
      }
    }

    // Takes out what is ready, from within an observer.
    oven.subscribe(scope: self, executor: .immediate) { [unowned self] action, store in
      guard case .tick = action else { return }
      for name in store.computed.ready {
        self.bell.actions.ring()
        store.actions.take(name)
      }
    }

    scope! += oven.subscribe(executor: .immediate) { [print] _, store in
      print("display: \(store.computed.text)")
    }
    scope += bell.subscribe(executor: .immediate) { [print] _, store in
      print("ring \(store.computed.state.rings)")
    }
    let once = bell.subscribe { _, _ in }
    scope?.append(subscription: once)
    once.unsubscribe()
  }

  func turnOffDisplay() {
    scope = nil
  }
}

/// An oven, a stove, a bell and a journal. Call it off the main queue.
public func runKitchen(print: @escaping (String) -> Void) {
  let main = DispatchQueue.main
  let group = DispatchGroup()
  let oven = Store<TimerState>(
    state: .init(name: "oven"), mutations: .init(), executor: .immediate)
  var stove: Store<TimerState>! = .init(state: .init(name: "stove"), mutations: .init())
  let bell = Store<BellState>(state: .init(), mutations: .init(), executor: .immediate)
  var screen: OvenScreen! = OvenScreen(oven: oven, bell: bell, print: print)
  screen.didLoad()

  main.sync {
    oven.actions.put("bread", for: 2)
    oven.actions.put("cake", for: 3)
  }

  let onStove = stove.subscribe(executor: .immediate) { action, store in
    print("stove: \(action), \(store.computed.text)")
  }
  stove.actions.put("soup", for: 9)
  kitchenQueue.sync {}

  // One tick for all timers there are, in the order in which they were made.
  for _ in 0..<2 {
    main.sync { Store<TimerState>.actions.tick() }
    kitchenQueue.sync {}
  }

  // The next one comes from a thread that the screen is not on, while the screen is busy.
  main.sync {
    oven.actions.tickLater(group)
    group.wait()
  }
  main.sync {}
  print("oven: \(oven.computed.text)")

  screen.turnOffDisplay()
  main.sync { oven.actions.put("pie", for: 1) }
  onStove.unsubscribe()
  stove.actions.tick()
  kitchenQueue.sync {}
  print("unsubscribed: \(onStove.isUnsubscribed), stove: \(stove.computed.text)")

  // Actions and computed may be kept longer than their store.
  let actions = stove.actions
  let computed: Computed<TimerState> = stove.computed
  stove = nil
  actions.take("soup")
  main.sync { Store<TimerState>.actions.tick() }
  kitchenQueue.sync {}
  print("stove at last: \(computed.text)")
  print("oven: \(oven.computed.text)")

  main.sync { screen = nil }
  oven.actions.put("pizza", for: 5)
  oven.actions.dispatch(action: .clear)
  print("oven: \(oven.computed.text), minute \(oven.computed.minutes)")

  let journal = Store<JournalState>(state: .init(), mutations: .init(), executor: .immediate)
  let token = journal.subscribe(executor: .immediate) { line, store in
    print("journal: \(line) of \(store.computed.state.lines.count)")
  }
  let write = journal.actions.write
  write("soup burnt")
  write("pie fine")
  write("closed")
  token.unsubscribe()
  write("late")
  print("lines: \(journal.computed.state.lines)")

  let shelf = DispatchQueue(label: "kitchen.shelf", attributes: .concurrent)
  let counter = Store<BellState>(state: .init(), mutations: .init(), executor: .queue(shelf))
  DispatchQueue.concurrentPerform(iterations: 100) { _ in counter.actions.ring() }
  shelf.sync(flags: .barrier) {}
  print("rings: \(counter.computed.state.rings), bell: \(bell.computed.state.rings)")
}
