// A view model has a function `emit` of its own beside the library's.
import VergeClassic

final class Till: VergeType {
  enum Activity { case paid }
  struct State { var total = 0 }
  let state: Storage<State> = .init(.init())
  func emit(_ price: Int) { commit { $0.total += price } }
  func pay() {
    emit(3)
    emit(.paid)
  }
}

let till = Till()
till.activity.emit(onNext: { print($0) })
till.emit(4)
till.pay()
print(till.state.value.total)
