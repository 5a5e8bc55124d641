import VueFlux
import VueFluxReactive

/// The likes and the badge as VueFlux had them in 2018, on the state that the dispatchers share. Prints a
/// line whenever the badge has changed.
public final class VueFluxScreens {
  private let likes: Store<LikesState>
  private let badge = Store<BadgeState>(
    state: BadgeState(), mutations: BadgeMutations(), executor: .immediate)
  private let service: PhotoService

  /// Screens on an app's store, which print until they are deallocated.
  ///
  /// - Parameters:
  ///   - app: The app. Its state is retained.
  ///   - print: Called with each line, the first at once, then on the committing thread.
  public init(app: PhotoFeedApp, print: @escaping (String) -> Void) {
    service = app.service
    let state = LikesState(app: Variable(sharing: app.store.modernStore))
    likes = Store(state: state, mutations: LikesMutations(), executor: .immediate)
    // What anybody commits reaches the badge.
    likes.computed.likesReceived.distinct().observe(duringScopeOf: self) { [badge] in
      badge.actions.receive(likes: $0)
    }
    badge.computed.text.distinct().observe(duringScopeOf: self) { print("  [badge] \($0)") }
  }

  /// Likes a photo in the name of whoever is signed in.
  ///
  /// - Parameter completion: Called on the service's queue when the store shows the outcome; on the
  ///   caller's thread if nobody is signed in.
  public func like(photo id: Int, completion: @escaping () -> Void) {
    likes.actions.like(
      photo: id, by: likes.computed.person, service: service, completion: completion)
  }

  /// Takes a like back.
  ///
  /// - Parameter completion: As for ``like(photo:completion:)``.
  public func unlike(photo id: Int, completion: @escaping () -> Void) {
    likes.actions.unlike(
      photo: id, by: likes.computed.person, service: service, completion: completion)
  }
}
