import Foundation
import VergeClassic

private final class RoomScreen {
  private let model: Chat.Room.ViewModel
  private let statistics: Chat.Statistics
  private let badge: ReadonlyStorage<Int>
  private let header: ReadonlyStorage<String>
  private let bag = DisposeBag()
  private var tokens: [EventEmitterCancellable] = []

  init(
    model: Chat.Room.ViewModel, statistics: Chat.Statistics, print: @escaping (String) -> Void
  ) {
    self.model = model
    self.statistics = statistics
    // A filter that returns true leaves the update out.
    badge = model.state.map(filter: { $0.unread == 0 }, transform: { $0.unread })
    header = model.state.map { state in
      state.typing.isEmpty ? "quiet" : state.typing.sorted().joined(separator: "+") + " typing"
    }
    tokens.append(badge.addDidUpdate { print("badge: \($0)") })
    tokens.append(model.state.addWillUpdate { print("-") })
    tokens.append(
      model.state.addDidUpdate { state in
        let lines = state.messages.map { "\($0.id)\($0.author)\($0.status == .sent ? "" : "?")" }
        print("list: \(lines.joined(separator: " "))")
      })
    model.activity.asSignal().emit(onNext: { [weak self] activity in
      switch activity {
      case .received(let message):
        print("\(message.author): \(message.text), heard \(self!.statistics.count(message))")
      case .delivered(let id):
        print("delivered \(id)")
      case .typing(let author):
        print("\(author) types, \(self!.header.value)")
      }
    }).disposed(by: bag)
  }

  private(set) var isOpen = true

  func close() {
    isOpen = false
    for token in tokens { token.cancel() }
  }
}

/// Two people talk while the line goes down and comes up. Call it off the main queue.
public func runChat(print: @escaping (String) -> Void) {
  let main = DispatchQueue.main
  let center = NotificationCenter()
  let line = Chat.Line()
  let model = Chat.Room.ViewModel(me: "A", line: line, center: center)
  let statistics = Chat.Statistics()
  let watching = statistics.watch()
  let screen = main.sync { RoomScreen(model: model, statistics: statistics, print: print) }

  func other(_ name: Notification.Name, _ text: String = "") {
    main.sync { center.post(name: name, object: nil, userInfo: ["from": "B", "text": text]) }
  }

  main.sync {
    model.type("hel")
    model.type("lo")
    print("message \(model.submit())")
  }
  line.wait()

  other(.chatTyping)
  other(.chatMessage, "hi")
  main.sync {
    model.read()
    model.read()
  }

  line.set(isUp: false)
  main.sync {
    model.type("lost?")
    model.submit()
    model.type("me too")
    model.submit()
  }
  line.wait()
  line.set(isUp: true)
  other(.chatMessage, "where are you?")
  main.sync { model.retry() }
  line.wait()

  statistics.longest.remove(watching)
  other(.chatMessage, "there is no line between us")
  main.sync { screen.close() }
  other(.chatMessage, "ok")
  other(.chatMessage, "bye")

  let statuses = model.state.value.messages.map { "\($0.id) \($0.status.rawValue)" }
  print("all: \(statuses.joined(separator: ", "))")
  print("unread: \(model.state.wrappedValue.unread), heard: \(statistics.total.value)")
  print("longest: \(statistics.longest.value), updates: \(statistics.updates)")
  print("words: \(statistics.distinct), updates: \(statistics.wordUpdates)")
  print("open: \(screen.isOpen)")
}
