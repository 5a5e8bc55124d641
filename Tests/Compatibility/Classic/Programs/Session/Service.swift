import Foundation

extension Auth {

  /// Knows two users, and answers on the main queue.
  final class Service {
    static let shared = Service()

    private let queue = DispatchQueue(label: "auth.service")
    private var passwords = ["ann": "secret", "bob": "hunter2"]
    private var cache: [String: User] = [:]

    private init() {}

    func signIn(
      _ name: String, _ password: String, completion: @escaping (Result<User>) -> Void
    ) {
      queue.async {
        let result = self.check(name, password)
        DispatchQueue.main.async { completion(result) }
      }
    }

    private func check(_ name: String, _ password: String) -> Result<User> {
      guard let expected = passwords[name] else { return .failure(Failure.unknownName) }
      guard expected == password else { return .failure(Failure.wrongPassword) }
      if let user = cache[name] { return .success(user) }
      let user = User(id: cache.count + 1, name: name)
      cache[name] = user
      return .success(user)
    }

    /// Returns when all that has been asked is answered.
    func wait() {
      queue.sync {}
      DispatchQueue.main.sync {}
    }
  }
}
