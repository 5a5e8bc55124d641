import Dispatch
import Foundation

extension NormalisedTour {
  /// Prints the duration of a like while every earlier version of the database is retained, and the
  /// duration of a copy of the comments.
  func printTimes(_ photos: [Photo.EntityID], _ user: User.EntityID) {
    var versions = [feed.state.database]
    let like = microseconds(of: photos.prefix(500)) { photo in
      feed.like(photo, by: user)
      versions.append(feed.state.database)
    }
    let comments = feed.state.database.entities.comment.allEntities()
    var copies = Dictionary(uniqueKeysWithValues: comments.map { ($0.entityID, $0) })
    let original = copies
    let copy = microseconds(of: original.values.prefix(1)) { comment in
      copies[comment.entityID] = nil
    }
    print(
      String(
        format: "A like with %d versions retained: %.1f microseconds. A dictionary copy: %.1f.",
        versions.count, like, copy))
    withExtendedLifetime((versions, original)) {}
  }

  /// The mean duration of a call with each element.
  private func microseconds<Elements: Collection>(
    of elements: Elements, _ body: (Elements.Element) -> Void
  ) -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    for element in elements { body(element) }
    let time = DispatchTime.now().uptimeNanoseconds - start
    return Double(time) / 1000 / Double(max(1, elements.count))
  }
}
