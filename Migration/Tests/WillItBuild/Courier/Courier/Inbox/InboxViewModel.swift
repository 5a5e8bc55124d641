import Foundation

final class InboxViewModel: VergeType {
  enum Activity {
    case opened(Int)
  }

  struct State {
    var letters: [String] = []
    var isLoading = false
  }

  let state: Storage<State> = .init(.init())
  let activity: Emitter<Activity> = .init()
  private let server: Server

  init(server: Server) { self.server = server }

  func load() {
    dispatch { context in
      context.commit { $0.isLoading = true }
      server.letters.subscribe(onNext: { letters in
        context.commit {
          $0.letters = letters
          $0.isLoading = false
        }
      })
    }
  }

  func open(_ index: Int) { send(.opened(index)) }
}
