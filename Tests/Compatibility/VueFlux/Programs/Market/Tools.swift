import Foundation
import VueFlux
import VueFluxReactive

/// An executor that waits until it is told to run what has come.
final class Batch {
  private let jobs = AtomicReference<[() -> Void]>([])

  var executor: Executor {
    return Executor { [jobs] job in
      jobs.modify { $0.append(job) }
    }
  }

  @discardableResult
  func run() -> Int {
    let waiting = jobs.swap([])
    for job in waiting { job() }
    return waiting.count
  }
}

/// Asks for each price once, from whatever thread.
final class PriceList {
  private let prices = AtomicReference<[String: Int]>([:], recursive: true)
  private let misses = AtomicReference(0)

  func product(_ name: String) -> Market.Product {
    let price = prices.modify { prices -> Int in
      if let known = prices[name] { return known }
      misses.modify { $0 += 1 }
      let price = name.count * 10
      prices[name] = price
      return price
    }
    return Market.Product(name: name, price: price)
  }

  var description: String {
    return prices.synchronized { prices in
      "\(prices.keys.sorted()) after \(misses.value) misses"
    }
  }
}

final class Label {
  var text: String? { didSet { print("\(name): \(text ?? "-")") } }
  var isEnabled = true { didSet { print("\(name): \(isEnabled ? "on" : "off")") } }
  private let name: String
  private let print: (String) -> Void

  var enabled: Binder<Bool> {
    return Binder(target: self) { label, isEnabled in label.isEnabled = isEnabled }
  }

  init(_ name: String, print: @escaping (String) -> Void) {
    self.name = name
    self.print = print
  }
}

struct CartService {
  let actions: CartActions
  let computed: CartComputed
}
