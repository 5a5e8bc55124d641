// swift-format-ignore-file
// Legacy code stays as its users wrote it.
import VergeClassic

// A stand-in for the type of the package RxFuture, with the members that are used here.
final class RxFuture<Element> {
  private(set) var element: Element?
  init(_ element: Element) { self.element = element }
}

final class LoadVM: VergeType {
  struct State { var pages: [Int] = [] }
  enum Activity { case loaded(Int) }
  let state: Storage<State> = .init(State())

  @discardableResult
  func load(_ page: Int) -> RxFuture<Void> {
    return dispatch("load") { c -> RxFuture<Void> in
      c.commit { $0.pages.append(page) }
      return RxFuture(())
    }
  }

  func loadAll() -> RxFuture<[Int]> {
    return dispatch { c in
      c.dispatch("inner") { inner -> RxFuture<Void> in inner.commit { $0.pages = [1, 2] }; return .init(()) }
      c.emit(.loaded(2))
      return RxFuture(c.currentState.pages)
    }
  }

  func loadAsync() {
    dispatchAsync("later") { c -> RxFuture<Int> in c.commit { $0.pages.append(9) }; return RxFuture(9) }
  }

  func risky() throws -> RxFuture<Int> {
    return try dispatch { c -> RxFuture<Int> in
      if c.currentState.pages.isEmpty { throw CancellationError() }
      return RxFuture(c.currentState.pages.count)
    }
  }
}
