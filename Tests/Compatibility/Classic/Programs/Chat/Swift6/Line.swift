import Foundation

extension Notification.Name {
  static let chatMessage = Notification.Name("chatMessage")
  static let chatTyping = Notification.Name("chatTyping")
}

extension Chat {

  /// Delivers what is put on it, as long as it is up.
  final class Line: @unchecked Sendable {
    private let queue = DispatchQueue(label: "chat.line")
    private var isUp = true

    func deliver(_ text: String, completion: @escaping @Sendable (Bool) -> Void) {
      queue.async {
        let accepted = self.isUp && !text.isEmpty
        DispatchQueue.main.async { completion(accepted) }
      }
    }

    func set(isUp: Bool) {
      queue.sync { self.isUp = isUp }
    }

    func wait() {
      queue.sync {}
      DispatchQueue.main.sync {}
    }
  }
}

extension Chat.Room {

  static func listen(to center: NotificationCenter, _ model: ViewModel) -> [NSObjectProtocol] {
    return [
      center.addObserver(forName: .chatMessage, object: nil, queue: nil) { [weak model] note in
        model?.receive(note.userInfo!["text"] as! String, from: note.userInfo!["from"] as! String)
      },
      center.addObserver(forName: .chatTyping, object: nil, queue: nil) { [weak model] note in
        model?.beginsTyping(note.userInfo!["from"] as! String)
      },
    ]
  }
}
