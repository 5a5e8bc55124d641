import PhotoFeed
import Verge

/// The sections of a screen. Each is redrawn only when its part of the state has changed.
struct ScreenSections: Sendable {
  private var header = ""
  private var body: [String] = []
  private var footer: [String] = []

  /// Whether the last call of ``redraw(_:)`` changed the text.
  private(set) var isRedrawn = false

  /// The whole screen.
  var text: String {
    ([header] + body + footer).joined(separator: "\n")
  }

  mutating func redraw(_ changes: Changes<AppState>) {
    let before = self
    changes.ifChanged(\.session, \.ui.openPhoto, \.ui.theme).do { session, openPhoto, theme in
      header = Self.header(session: session, openPhoto: openPhoto, theme: theme)
    }
    changes.ifChanged(\.photos, \.session, \.ui.openPhoto, \.ui.showsCaptions)
      .do { photos, session, openPhoto, showsCaptions in
        if let photo = photos.first(where: { $0.id == openPhoto }) {
          body = Self.detail(photo)
        } else {
          body = Self.feed(photos, viewer: session?.person, showsCaptions: showsCaptions)
        }
      }
    changes.ifChanged(\.ui.message, \.ui.isLoading, \.ui.theme).do { message, isLoading, theme in
      let status = isLoading ? "Loading..." : message
      footer = [ScreenText.rule(theme: theme)]
      if let status { footer.append("  " + ScreenText.fitted(status, to: 68)) }
    }
    isRedrawn = header != before.header || body != before.body || footer != before.footer
  }

  private static func header(session: AppState.Session?, openPhoto: Int?, theme: Theme) -> String {
    let title = if let openPhoto { "Photo #\(openPhoto)" } else { "Photos" }
    guard let session else { return ScreenText.bar(title, "signed out", theme: theme) }
    let name = ScreenText.fitted(session.person.name, to: 24)
    let uploads = ScreenText.count(session.uploads, "upload")
    return ScreenText.bar(title, "\(name), \(uploads)", theme: theme)
  }
}

extension ScreenSections {

  private static func feed(_ photos: [Photo], viewer: Person?, showsCaptions: Bool) -> [String] {
    if photos.isEmpty { return ["  No photos yet."] }
    let shown = photos.prefix(6)
    let hidden = photos.count - shown.count
    let rows = shown.map { photo in
      let mark = photo.isLiked(by: viewer) ? "*" : " "
      let number = ScreenText.fitted("#\(photo.id)", to: 5, padded: true)
      let text =
        showsCaptions ? captioned(photo) : ScreenText.fitted(photo.title, to: 60)
      return "\(mark) \(number) \(text)"
    }
    return hidden > 0 ? rows + ["  and \(hidden) more"] : rows
  }

  private static func captioned(_ photo: Photo) -> String {
    [
      ScreenText.fitted(photo.title, to: 26, padded: true)
        + " by " + ScreenText.fitted(photo.author.name, to: 12),
      ScreenText.count(photo.likes.count, "like"),
      ScreenText.count(photo.comments.count, "comment"),
    ].joined(separator: ", ")
  }

  private static func detail(_ photo: Photo) -> [String] {
    let names = photo.likes.map(\.name).joined(separator: ", ")
    let likes = names.isEmpty ? "no likes yet" : "liked by \(names)"
    let shown = photo.comments.suffix(5)
    let earlier = photo.comments.count - shown.count
    let remarks = shown.map { "[\($0.id)] \($0.author.name): \($0.text)" }
    let hint = earlier > 0 ? [ScreenText.count(earlier, "earlier comment")] : []
    return ([photo.title, "by \(photo.author.name), \(likes)"] + hint + remarks)
      .map { "  " + ScreenText.fitted($0, to: 68) }
  }
}
