import VergeStore

extension Mutations where Base == FeedDispatcher {

  /// Opens a photo; shows a message if there is none with that number.
  public func open(photo id: Int) {
    descriptor.commit { (state: inout AppState) in
      guard state.photos.contains(where: { $0.id == id }) else {
        state.ui.message = FeedError.unknownPhoto(id).message
        return
      }
      state.ui.openPhoto = id
      state.ui.message = nil
    }
  }

  /// Returns to the feed.
  public func back() {
    descriptor.commit(\.ui) { ui in
      ui.message = ui.openPhoto == nil ? "No photo is open." : nil
      ui.openPhoto = nil
    }
  }

  func startLoading() {
    descriptor.commit(\.ui) {
      $0.isLoading = true
      $0.message = nil
    }
  }

  func finishLoading(_ photos: [Photo]) {
    descriptor.commit { state in
      state.photos = photos
      state.ui.isLoading = false
    }
  }

  func insert(_ photo: Photo) {
    descriptor.commit { (state: inout AppState) in
      state.photos.insert(photo, at: 0)
      state.update(target: \.session) { $0.uploads += 1 }
      state.ui.message = "Uploaded \"\(photo.title)\" as #\(photo.id)."
    }
  }

  func replace(_ photo: Photo, message: String) {
    descriptor.commit { state in
      state.replace(photo)
      state.ui.message = message
    }
  }
}

extension AppState {

  /// Replaces a photo with a newer version.
  mutating func replace(_ photo: Photo) {
    guard let index = photos.firstIndex(where: { $0.id == photo.id }) else { return }
    photos[index] = photo
  }
}
