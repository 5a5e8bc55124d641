import Foundation

extension Notification.Name {
  static let listDidChange = Notification.Name("listDidChange")
}

/// Saves what has been posted last, once for all that came since the last time.
final class Autosaver {
  private let queue = DispatchQueue(label: "todo.autosave")
  private let center: NotificationCenter
  private var observer: NSObjectProtocol?
  private var pending: DispatchWorkItem?
  private(set) var saved: [String] = []

  init(center: NotificationCenter) {
    self.center = center
    queue.suspend()
    observer = center.addObserver(forName: .listDidChange, object: nil, queue: nil) {
      [weak self] notification in
      self?.schedule(notification.userInfo!["titles"] as! [String])
    }
  }

  deinit {
    center.removeObserver(observer!)
    queue.resume()
  }

  private func schedule(_ titles: [String]) {
    pending?.cancel()
    let work = DispatchWorkItem { [weak self] in
      self?.saved.append(titles.isEmpty ? "nothing" : titles.joined(separator: "+"))
    }
    pending = work
    queue.async(execute: work)
  }

  func flush() {
    queue.resume()
    queue.sync {}
    queue.suspend()
  }
}
