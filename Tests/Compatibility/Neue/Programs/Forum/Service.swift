import Foundation

extension Forum {

  /// A thousand posts, served when it is told to.
  final class Service {
    private let queue = DispatchQueue(label: "forum.service")
    private let names: Set<String> = ["ann", "bob"]

    init() { queue.suspend() }
    deinit { queue.resume() }

    func knows(_ name: String) -> Bool {
      return names.contains(name)
    }

    func posts(completion: @escaping ([Post]) -> Void) {
      queue.async {
        completion((0..<1000).map { Post(id: $0, text: "post \($0)") })
      }
    }

    func serve() {
      queue.resume()
      queue.sync {}
      queue.suspend()
    }
  }
}
