import VueFlux
import VueFluxReactive

/// The likes and the badge as VueFlux stores of 2018, on the state that the dispatchers share.
/// Prints a line whenever the badge has changed.
public final class VueFluxScreens {
  private let likes: Store<LikesState>
  private let badge = Store<BadgeState>(
    state: BadgeState(), mutations: BadgeMutations(), executor: .immediate)
  private let service: PhotoService

  /// Creates screens on an app's store, which print until they are deallocated.
  ///
  /// - Parameters:
  ///   - app: The app. Its state is retained.
  ///   - print: Called with each line, first synchronously, then on the delivering thread.
  public init(app: PhotoFeedApp, print: @escaping (String) -> Void) {
    service = app.service
    let state = LikesState(app: Variable(sharing: app.store.modernStore))
    likes = Store(state: state, mutations: LikesMutations(), executor: .immediate)
    // Each commit of the app may change the badge.
    likes.computed.likesReceived.distinct().observe(duringScopeOf: self) { [badge] in
      badge.actions.receive(likes: $0)
    }
    badge.computed.text.distinct().observe(duringScopeOf: self) { print("  [badge] \($0)") }
  }

  /// Likes a photo as the signed-in user.
  ///
  /// - Parameter completion: Called on the service's queue after the outcome is committed; on the
  ///   caller's thread if no user is signed in.
  public func like(photo id: Int, completion: @escaping () -> Void) {
    likes.actions.like(
      photo: id, by: likes.computed.person, service: service, completion: completion)
  }

  /// Removes a like.
  ///
  /// - Parameter completion: As for ``like(photo:completion:)``.
  public func unlike(photo id: Int, completion: @escaping () -> Void) {
    likes.actions.unlike(
      photo: id, by: likes.computed.person, service: service, completion: completion)
  }
}
