import VergeNeue

struct Cart { var count = 0 }

final class CartReducer: ReducerType {
  typealias TargetState = Cart

  func add() -> Mutation { .init { $0.count += 1 } }
}
