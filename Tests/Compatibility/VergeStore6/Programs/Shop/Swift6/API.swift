import Foundation

extension Shop {

  class API: @unchecked Sendable {
    func signIn(_ name: String, completion: @escaping @Sendable (Result<String>) -> Void) {}
    func products(page: Int, completion: @escaping @Sendable ([Product]) -> Void) {}
  }

  /// Answers what has been asked when it is told to.
  final class StubAPI: API, @unchecked Sendable {
    private let queue = DispatchQueue(label: "shop.api")
    private let stock: [Product]

    init(stock: [Product]) {
      self.stock = stock
      queue.suspend()
    }

    deinit { queue.resume() }

    override func signIn(_ name: String, completion: @escaping @Sendable (Result<String>) -> Void) {
      queue.async {
        completion(name.isEmpty ? .failure(.unknownUser) : .success(name))
      }
    }

    override func products(page: Int, completion: @escaping @Sendable ([Product]) -> Void) {
      queue.async {
        completion(Array(self.stock.dropFirst(page * 2).prefix(2)))
      }
    }

    func answer() {
      queue.resume()
      queue.sync {}
      queue.suspend()
    }
  }
}
