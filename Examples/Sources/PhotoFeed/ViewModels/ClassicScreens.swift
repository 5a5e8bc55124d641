import VergeClassic

/// The sign-in screen and the comments screen of 2018, which were not migrated to dispatchers.
///
/// They print a line whenever their content has changed, and the activities of their view models.
public final class ClassicScreens {
  /// The view model for signing in and out.
  public let signIn: SignInViewModel
  /// The view model for comments.
  public let comments: CommentsViewModel
  private let print: (String) -> Void
  private var shown: [String: String] = [:]
  private let bag = DisposeBag()
  private var token: StorageSubscribeToken?
  private var commentsToken: StorageSubscribeToken?

  /// Creates screens on an app's store, which print until they are deallocated.
  ///
  /// - Parameters:
  ///   - app: The app. Its store is retained.
  ///   - print: Called with each line, the first two synchronously, then on the delivering thread.
  public init(app: PhotoFeedApp, print: @escaping (String) -> Void) {
    self.print = print
    signIn = SignInViewModel(service: app.service, store: app.store)
    comments = CommentsViewModel(service: app.service, store: app.store, session: signIn.state)
    bind()
  }

  deinit {
    // Dropping the token does not cancel.
    token.map { signIn.state.remove(subscriber: $0) }
    commentsToken.map { comments.state.remove(subscriber: $0) }
  }

  private func bind() {
    show(signIn.state.value)
    show(comments.state.value)
    token = signIn.state.add { [weak self] session in self?.show(session) }
    commentsToken = comments.state.add { [weak self] photos in self?.show(photos) }
    signIn.activity.observe { [weak self] activity in
      switch activity {
      case .welcome(let name): self?.print("  [sign-in] Signed in as \(name).")
      case .goodbye(let name): self?.print("  [sign-in] Goodbye, \(name).")
      case .failed(let reason): self?.print("  [sign-in] \(reason)")
      }
    }
    .disposed(by: bag)
    comments.activity.observe { [weak self] activity in
      switch activity {
      case .commented(let title): self?.print("  [comments] Commented on \"\(title)\".")
      case .deleted(let id): self?.print("  [comments] Deleted comment \(id).")
      case .failed(let reason): self?.print("  [comments] \(reason)")
      }
    }
    .disposed(by: bag)
  }

  private func show(_ session: AppState.Session?) {
    show("sign-in", session.map { "\($0.person.name) is signed in" } ?? "nobody is signed in")
  }

  private func show(_ photos: [Photo]) {
    let count = photos.map { $0.comments.count }.reduce(0, +)
    show("comments", ScreenText.count(count, "comment"))
  }

  private func show(_ name: String, _ text: String) {
    guard shown[name] != text else { return }
    shown[name] = text
    print("  [\(name)] \(ScreenText.plain(text))")
  }
}
