import Foundation
import VergeClassic

enum Chat {

  struct Message: Equatable {
    enum Status: String {
      case sending, sent, failed
    }

    let id: Int
    let author: String
    let text: String
    var status: Status
  }

  final class Draft {
    var text = ""
  }

  enum Room {

    final class ViewModel: VergeType {

      enum Activity {
        case received(Message)
        case delivered(Int)
        case typing(String)
      }

      struct State {
        fileprivate(set) var messages: [Message] = []
        fileprivate(set) var typing: Set<String> = []
        fileprivate(set) var lastRead = 0
        let draft = Draft()

        var unread: Int { return messages.filter { $0.id > lastRead }.count }

        fileprivate mutating func mark(_ id: Int, _ status: Message.Status) {
          guard let index = messages.firstIndex(where: { $0.id == id }) else { return }
          messages[index].status = status
        }
      }

      let activity: Emitter<Activity> = .init()
      let state: Storage<State> = StateStorage(State())
      private let me: String
      private let line: Line
      private var nextID = 1
      private var observers: [NSObjectProtocol] = []

      init(me: String, line: Line, center: NotificationCenter) {
        self.me = me
        self.line = line
        observers = Room.listen(to: center, self)
      }

      func type(_ text: String) {
        state.value.draft.text += text
        send(.typing(me))
      }

      /// Sends the draft, and returns the number of the message.
      @discardableResult
      func submit() -> Int {
        return dispatch("submit") { context -> Int in
          let draft = context.currentState.draft
          let message = Message(id: takeID(), author: me, text: draft.text, status: .sending)
          draft.text = ""
          context.commit("outgoing") { state in
            state.messages.append(message)
            state.lastRead = message.id
          }
          line.deliver(message.text) { accepted in
            context.commit("status") { $0.mark(message.id, accepted ? .sent : .failed) }
            if accepted { context.send(.delivered(message.id)) }
          }
          return message.id
        }
      }

      func retry() {
        let failed = state.value.messages.filter { $0.status == .failed }
        for message in failed {
          dispatch("retry") { context in
            context.commit { $0.messages.removeAll { $0.id == message.id } }
            context.currentState.draft.text = message.text
            context.dispatch("again") { inner in
              inner.commit { $0.typing = [] }
              submit()
            }
          }
        }
      }

      func receive(_ text: String, from author: String) {
        let message = Message(id: takeID(), author: author, text: text, status: .sent)
        commit("incoming") {
          $0.messages.append(message)
          $0.typing.remove(author)
        }
        send(.received(message))
      }

      func beginsTyping(_ author: String) {
        commit { $0.typing.insert(author) }
        send(.typing(author))
      }

      func read() {
        guard state.value.unread > 0 else { return }
        commit("read") { state in
          state.lastRead = state.messages.last!.id
        }
      }

      private func takeID() -> Int {
        defer { nextID += 1 }
        return nextID
      }
    }
  }

  /// Counts in storages of its own, without a view model.
  final class Statistics {
    let total = Storage(0)
    let longest: Storage<String> = .init("")
    private let words = Storage<[String: Int]>([:])
    private(set) var updates = 0
    private(set) var wordUpdates = 0

    init() {
      // The second of them is of no interest.
      words.setNotificationFilter { $0.count != 2 }
      words.addDidUpdate { [unowned self] _ in self.wordUpdates += 1 }
    }

    var distinct: Int { return words.value.count }

    func count(_ message: Message) -> Int {
      let total = self.total.update { value -> Int in
        value += 1
        return value
      }
      if message.text.count > longest.value.count {
        longest.replace(message.text)
      }
      words._update { words -> Storage<[String: Int]>.UpdateResult in
        guard message.text.count > 2 else { return .nothingUpdates }
        words[message.text, default: 0] += 1
        return .updated
      }
      return total
    }

    func watch() -> EventEmitterCancellable {
      return longest.sinkEvent { [weak self] event in
        switch event {
        case .willUpdate: break
        case .didUpdate: self?.updates += 1
        case .willDeinit: break
        }
      }
    }
  }
}
