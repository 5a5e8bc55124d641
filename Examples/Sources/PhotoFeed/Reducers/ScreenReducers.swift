import VergeNeue

/// Opens photos and returns to the feed. Scoped to the `ui` slice.
struct NavigationReducer: ScopedReducerType {
  typealias SourceReducer = FeedReducer
  typealias TargetState = AppState.UI

  var scopeKeyPath: WritableKeyPath<AppState, AppState.UI> { \.ui }

  /// Opens a photo; shows a message if there is none with that number.
  func open(photo id: Int) -> Action<Void> {
    .init { context in
      let isKnown = context.sourceState.photos.contains { $0.id == id }
      context.commit { isKnown ? $0.show(photo: id) : $0.say(FeedError.unknownPhoto(id).message) }
    }
  }

  /// Returns to the feed.
  func back() -> Mutation {
    .init { ui in
      ui.message = ui.openPhoto == nil ? "No photo is open." : nil
      ui.openPhoto = nil
    }
  }

  func show(photo id: Int) -> Mutation {
    .init { ui in
      ui.openPhoto = id
      ui.message = nil
    }
  }

  func say(_ message: String) -> Mutation {
    .init { $0.message = message }
  }
}

/// The activity of the signed-in user: a separate state that follows the feed's state.
struct SessionSummary: Equatable {
  var name: String?
  var likes = 0
}

/// Follows the feed, and counts the likes of the signed-in user.
struct SessionReducer: ModularReducerType {
  typealias TargetState = SessionSummary
  typealias ParentReducer = FeedReducer

  func parentChanged(newState: AppState, store: Store<SessionReducer>) {
    let person = newState.session?.person
    let likes = newState.photos.filter { $0.isLiked(by: person) }.count
    let summary = SessionSummary(name: person?.name, likes: likes)
    if store.state != summary { store.commit { $0.become(summary) } }
  }

  func become(_ summary: SessionSummary) -> Mutation {
    .init { $0 = summary }
  }
}
