import Foundation
import VueFluxReactive

extension Search {

  /// Finds two titles a page, when it is told to answer.
  final class Service {
    private let titles: [String]
    private let queue = DispatchQueue(label: "search.service")
    private(set) var found: [String] = []

    init(titles: [String]) {
      self.titles = titles
      queue.suspend()
    }

    deinit { queue.resume() }

    func find(_ text: String, page: Int) -> Signal<Page> {
      return Signal { send in
        let job = DispatchWorkItem { send(self.page(page, of: text)) }
        self.queue.async(execute: job)
        return AnyDisposable(job.cancel)
      }
    }

    private func page(_ number: Int, of text: String) -> Page {
      found.append("\(text) \(number)")
      let all = titles.enumerated().filter { $0.element.contains(text) }
      let items = all.dropFirst(number * 2).prefix(2).map { Item(id: $0.offset, title: $0.element) }
      return Page(number: number, items: items, isLast: number * 2 + 2 >= all.count)
    }

    func answer() {
      queue.resume()
      queue.sync {}
      queue.suspend()
      DispatchQueue.main.sync {}
    }
  }
}
