extension TerminalScreen {

  static func lines(of state: AppState) -> [String] {
    return [header(of: state)] + body(of: state) + footer(of: state.ui)
  }

  private static func header(of state: AppState) -> String {
    let title = state.ui.openPhoto.map { "Photo #\($0)" } ?? "Photos"
    let account =
      state.session.map { session in
        let name = ScreenText.fitted(session.person.name, to: 24)
        return "\(name), \(ScreenText.count(session.uploads, "upload"))"
      } ?? "signed out"
    return ScreenText.bar(title, account, theme: state.ui.theme)
  }

  private static func body(of state: AppState) -> [String] {
    if let id = state.ui.openPhoto, let photo = state.photos.first(where: { $0.id == id }) {
      return detail(of: photo)
    }
    guard !state.photos.isEmpty else { return ["  No photos yet."] }
    var lines = state.photos.prefix(6).map { row(of: $0, in: state) }
    if state.photos.count > 6 { lines.append("  and \(state.photos.count - 6) more") }
    return lines
  }

  private static func row(of photo: Photo, in state: AppState) -> String {
    let mark = photo.isLiked(by: state.session?.person) ? "*" : " "
    let number = ScreenText.fitted("#\(photo.id)", to: 5, padded: true)
    guard state.ui.showsCaptions else {
      return "\(mark) \(number) \(ScreenText.fitted(photo.title, to: 60))"
    }
    let title = ScreenText.fitted(photo.title, to: 26, padded: true)
    let author = ScreenText.fitted(photo.author.name, to: 12)
    let likes = ScreenText.count(photo.likes.count, "like")
    let comments = ScreenText.count(photo.comments.count, "comment")
    return "\(mark) \(number) \(title) by \(author), \(likes), \(comments)"
  }

  private static func detail(of photo: Photo) -> [String] {
    let likes =
      photo.likes.isEmpty
      ? "no likes yet" : "liked by " + photo.likes.map { $0.name }.joined(separator: ", ")
    var lines = [
      "  " + ScreenText.fitted(photo.title, to: 68),
      "  " + ScreenText.fitted("by \(photo.author.name), \(likes)", to: 68),
    ]
    if photo.comments.count > 5 {
      lines.append("  " + ScreenText.count(photo.comments.count - 5, "earlier comment"))
    }
    for comment in photo.comments.suffix(5) {
      let remark = "[\(comment.id)] \(comment.author.name): \(comment.text)"
      lines.append("  " + ScreenText.fitted(remark, to: 68))
    }
    return lines
  }

  private static func footer(of ui: AppState.UI) -> [String] {
    let rule = ScreenText.rule(theme: ui.theme)
    if ui.isLoading { return [rule, "  Loading..."] }
    guard let message = ui.message else { return [rule] }
    return [rule, "  " + ScreenText.fitted(message, to: 68)]
  }
}
