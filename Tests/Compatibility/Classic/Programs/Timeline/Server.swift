import Foundation

extension Feed {

  /// Serves two posts a page, when it is told to, and then on the main queue.
  final class Server {
    private let queue = DispatchQueue(label: "feed.server")
    private let authors = [Author(name: "ann"), Author(name: "bob")]
    private let texts: [String]

    init(texts: [String]) {
      self.texts = texts
      queue.suspend()
    }

    deinit { queue.resume() }

    func posts(_ page: Int, completion: @escaping (Page<Post>) -> Void) {
      let work = DispatchWorkItem { [authors, texts] in
        let start = page * 2
        let end = min(start + 2, texts.count)
        let posts = (start..<end).map { id in
          Post(id: id, author: authors[id % 2], text: texts[id], likes: 0)
        }
        let reply = DispatchWorkItem {
          completion(Page(items: posts, next: end < texts.count ? page + 1 : nil))
        }
        DispatchQueue.main.async(execute: reply)
      }
      queue.async(execute: work)
    }

    func serve() {
      queue.resume()
      queue.sync {}
      queue.suspend()
      DispatchQueue.main.sync {}
    }
  }
}
