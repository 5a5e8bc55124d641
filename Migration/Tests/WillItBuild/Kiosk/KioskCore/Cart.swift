// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import VueFlux
import VueFluxReactive

public enum CartAction {
  case add(String)
  case clear
}

public final class CartState: State {
  public typealias Action = CartAction
  public typealias Mutations = CartMutations

  fileprivate let items = Variable<[String]>([])

  public init() {}
}

public struct CartMutations: Mutations {
  public init() {}

  public func commit(action: CartAction, state: CartState) {
    switch action {
    case .add(let item): state.items.value.append(item)
    case .clear: state.items.value.removeAll()
    }
  }
}

extension Actions where State == CartState {
  public func add(_ item: String) { dispatch(action: .add(item)) }
  public func clear() { dispatch(action: .clear) }
}

extension Computed where State == CartState {
  public var items: Constant<[String]> { state.items.constant }
  public var count: Signal<Int> { state.items.signal.map { $0.count } }
}
