import VueFlux
import VueFluxReactive

/// What becomes of a badge.
enum BadgeAction {
  case received(likes: Int?)
}

/// A badge that counts likes: a state that nobody shares.
final class BadgeState: State {
  typealias Action = BadgeAction
  typealias Mutations = BadgeMutations

  fileprivate let likes = Variable<Int?>(nil)
}

struct BadgeMutations: Mutations {
  func commit(action: BadgeAction, state: BadgeState) {
    switch action {
    case .received(let likes): state.likes.value = likes
    }
  }
}

extension Actions where State == BadgeState {
  func receive(likes: Int?) {
    dispatch(action: .received(likes: likes))
  }
}

extension Computed where State == BadgeState {
  /// What the badge says.
  var text: Signal<String> {
    return state.likes.signal.map { likes in
      likes.map { "\(ScreenText.count($0, "like")) received" } ?? "hidden"
    }
  }
}

extension Signal where Value: Equatable {
  /// Leaves out values that are equal to the one before: an operator of the app's own.
  func distinct() -> Signal<Value> {
    return Signal { send in
      let last = AtomicReference<Value?>(nil)
      return self.observe { value in
        if last.swap(value) != value { send(value) }
      }
    }
  }
}
