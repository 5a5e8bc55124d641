// swift-format-ignore-file
// Legacy code stays as its users wrote it. What the README left out is at the end.
import Foundation
import VergeNeue

// Store
let rootStore = Store(
  state: RootState(),
  reducer: RootReducer()
)

// State
struct RootState {
     
  var count: Int = 0
  
  var photos: [Photo.ID : Photo] = [:]
  var comments: [Comment.ID : Comment] = [:]
  
}

struct Photo: Identifiable {
  
  let id: String
  let url: URL
}

struct Comment: Identifiable {
  
  let id: String
  let photoID: Photo.ID
  let body: String
 
}

// Reducer
class RootReducer: ReducerType {
  
  typealias TargetState = RootState
}

// Define Mutation
extension RootReducer {
  func syncIncrement(adding number: Int) -> Mutation {
    return .init {
      $0.count += number
    }
  }
}

// Define Action
extension RootReducer {
  func asyncIncrement() -> Action<Void> {
    return .init { context in
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
        context.commit { $0.syncIncrement() }
      }
    }
  }
}

// More sample Reducer implementations
extension SessionStateReducer {
 func submitComment(body: String, photoID: Photo.ID) -> Action<Void> {
    return .init { context in
      
      let comment = Comment(photoID: photoID, body: body)
      context.commit { _ in
        .init {
          $0.commentsStorage[comment.id] = comment
        }
      }
      
    }
  }
}

// What the README left out.
extension RootReducer {
  func syncIncrement() -> Mutation { syncIncrement(adding: 1) }
}

extension Comment {
  init(photoID: Photo.ID, body: String) {
    self.init(id: UUID().uuidString, photoID: photoID, body: body)
  }
}

struct SessionState {
  var photosStorage: [Photo.ID: Photo] = [:]
  var commentsStorage: [Comment.ID: Comment] = [:]

  var photos: [Photo] { photosStorage.values.sorted { $0.id < $1.id } }
  func comments(for photoID: Photo.ID) -> [Comment] {
    commentsStorage.values.filter { $0.photoID == photoID }.sorted { $0.body < $1.body }
  }
}

class SessionStateReducer: ReducerType {
  typealias TargetState = SessionState
}

extension SessionStateReducer {
  func fetchPhotos() -> Action<Void> {
    return .init { context in
      context.commit { _ in
        .init {
          for id in ["a", "b"] {
            $0.photosStorage[id] = Photo(id: id, url: URL(string: "https://example.com/\(id)")!)
          }
        }
      }
    }
  }
}
