// swift-format-ignore-file
// Legacy code stays as its users wrote it. What the README left out is at the end. macOS has no
// `navigationBarTitle`.
#if canImport(SwiftUI) && !os(macOS)
import SwiftUI
import VergeNeue

struct HomeView: View {
  
  @ObservedObject var sessionStore: SessionStateReducer.StoreType
      
  var body: some View {
    NavigationView {
      List(sessionStore.state.photos) { (photo) in
        NavigationLink(destination: PhotoDetailView(photoID: photo.id)) {
          Cell(photo: photo, comments: self.sessionStore.state.comments(for: photo.id))
        }
      }
      .navigationBarTitle("Home")
    }
    .onAppear {
      self.sessionStore.dispatch { $0.fetchPhotos() }
    }
  }
}

struct PhotoDetailView: View {    
  let photoID: Photo.ID
  
  @EnvironmentObject var sessionStore: SessionStateReducer.StoreType
  @State private var draftCommentBody: String = ""
  
  private var photo: Photo {
    sessionStore.state.photosStorage[photoID]!
  }
      
  var body: some View {
    VStack {
      Text("\(photo.id)")
      TextField("Enter comment here", text: $draftCommentBody)
        .padding(16)
      Button(action: {
        
        guard self.draftCommentBody.isEmpty == false else { return }
        
        self.sessionStore.dispatch {
          $0.submitComment(body: self.draftCommentBody, photoID: self.photoID)
        }
        self.draftCommentBody = ""
        
      }) {
        Text("Submit")
      }
    }
  }
}

// What the README left out.
struct Cell: View {
  let photo: Photo
  let comments: [Comment]

  var body: some View {
    Text("\(photo.id)")
    ForEach(comments) { comment in
      Text(comment.body)
    }
  }
}
#endif
