import Dispatch
import PhotoFeed
import VergeStore

/// Performs events in the app, like the app's controls.
struct EventPerformer {
  let app: PhotoFeedApp
  /// The screens of 2018, which perform the events of their controls.
  let classic: ClassicScreens?
  /// The stores of September 2019, which perform the events of their controls.
  let neue: NeueScreens?
  /// The VueFlux stores of 2018, which take precedence for the events of their controls.
  let vueFlux: VueFluxScreens?

  /// Performs an event, and returns after its outcome is committed.
  func perform(_ event: TourEvent) {
    switch event {
    case .signIn(let name):
      wait {
        if let classic {
          classic.signIn.signIn(name: name, completion: $0)
        } else {
          app.session.dispatch.signIn(name: name, completion: $0)
        }
      }
    case .signOut:
      wait {
        if let classic {
          classic.signIn.signOut(completion: $0)
        } else {
          app.session.dispatch.signOut(completion: $0)
        }
      }
    case .rename(let name):
      wait { app.session.dispatch.rename(to: name, completion: $0) }
    case .upload(let title):
      wait { app.feed.dispatch.upload(title: title, completion: $0) }
    case .like(let photo):
      wait {
        if let vueFlux {
          vueFlux.like(photo: photo, completion: $0)
        } else if let neue {
          neue.like(photo: photo, completion: $0)
        } else {
          app.feed.dispatch.like(photo: photo, completion: $0)
        }
      }
    case .unlike(let photo):
      wait {
        if let vueFlux {
          vueFlux.unlike(photo: photo, completion: $0)
        } else if let neue {
          neue.unlike(photo: photo, completion: $0)
        } else {
          app.feed.dispatch.unlike(photo: photo, completion: $0)
        }
      }
    case .comment(let photo, let text):
      wait {
        if let classic {
          classic.comments.comment(photo: photo, text: text, completion: $0)
        } else {
          app.comments.dispatch.comment(photo: photo, text: text, completion: $0)
        }
      }
    case .deleteComment(let comment):
      wait {
        if let classic {
          classic.comments.delete(comment: comment, completion: $0)
        } else {
          app.comments.dispatch.delete(comment: comment, completion: $0)
        }
      }
    case .refresh:
      wait { app.feed.dispatch.refresh(completion: $0) }
    case .open(let photo):
      if let neue {
        neue.open(photo: photo)
      } else {
        app.feed.commit.open(photo: photo)
      }
    case .back:
      if let neue {
        neue.back()
      } else {
        app.feed.commit.back()
      }
    case .setTheme(let theme):
      wait { app.settings.dispatch.set(theme: theme, completion: $0) }
    case .toggleCaptions:
      wait { app.settings.dispatch.toggleCaptions(completion: $0) }
    }
  }

  /// Restores the contents of the database.
  func start() {
    wait { app.start(completion: $0) }
  }

  /// Runs an action, and returns when it has called back on any thread.
  private func wait(for action: (@escaping () -> Void) -> Void) {
    let done = DispatchSemaphore(value: 0)
    action { done.signal() }
    done.wait()
  }
}
