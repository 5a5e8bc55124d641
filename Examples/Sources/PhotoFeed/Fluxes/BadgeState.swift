import VueFlux
import VueFluxReactive

/// The actions of a badge.
enum BadgeAction {
  case received(likes: Int?)
}

/// A badge that counts likes, with its own state.
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
  /// The text of the badge.
  var text: Signal<String> {
    return state.likes.signal.map { likes in
      likes.map { "\(ScreenText.count($0, "like")) received" } ?? "hidden"
    }
  }
}

extension Signal where Value: Equatable {
  /// Drops values that are equal to the previous one: an app-specific operator.
  func distinct() -> Signal<Value> {
    return Signal { send in
      let last = AtomicReference<Value?>(nil)
      return self.observe { value in
        if last.swap(value) != value { send(value) }
      }
    }
  }
}
