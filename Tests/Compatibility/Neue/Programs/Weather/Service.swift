import Foundation

extension Weather {

  final class Service {
    static let count = 3

    private let queue = DispatchQueue(label: "weather.service")
    private let first: [String: Int]
    private(set) var requests: [String] = []

    init(first: [String: Int]) {
      self.first = first
      queue.suspend()
    }

    deinit { queue.resume() }

    func forecast(for city: String, completion: @escaping ([Int]) -> Void) {
      requests.append(city)
      let first = self.first[city]!
      let work = DispatchWorkItem {
        completion((0..<Service.count).map { first + $0 })
      }
      queue.async(execute: work)
    }

    func answer() {
      queue.resume()
      queue.sync {}
      queue.suspend()
    }
  }
}
