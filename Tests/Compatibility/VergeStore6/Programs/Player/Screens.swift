import Foundation
import VergeViewModel

enum Screens {

  enum Player {

    enum Event {
      case began(String)
      case ended
    }

    struct State: StateType {
      var title: String?
      var progress = 0
      var isExpanded = false
      var lyrics: Lyrics.ViewModel?
    }

    final class ViewModel: VergeViewModelBase<State, Media.State> {
      let events = EventEmitter<Event>()

      init(library: Media.Library) {
        super.init(initialState: .init(), parent: library, logger: nil)
        var last: String?
        backingStorage.addDidUpdate { [weak self] state in
          guard state.title != last else { return }
          last = state.title
          self?.events.accept(state.title.map { .began($0) } ?? .ended)
        }
      }

      override func updateState(state: inout State, by storeState: Media.State) {
        state.title = storeState.track?.title
        if let track = storeState.track {
          state.progress = storeState.nowPlaying!.position * 100 / track.length
        } else {
          state.progress = 0
        }
      }

      func expand() -> Mutation {
        return .mutation { $0.isExpanded = true }
      }

      func openLyrics() {
        commit { $0.lyrics = Lyrics.ViewModel(self) }
      }

      func closeLyrics() {
        commit { $0.lyrics = nil }
      }
    }
  }

  enum Lyrics {

    struct State {
      var line = 0
    }

    final class ViewModel: VergeViewModelBase<State, Player.State> {
      init(_ player: Player.ViewModel) {
        super.init(initialState: .init(), store: player, logger: nil)
      }

      override func updateState(state: inout State, by storeState: Player.State) {
        state.line = storeState.progress / 25
      }
    }
  }

  enum Favourites {

    final class ViewModel: VergeViewModelBase<[String], Media.State> {
      override func storeStateUpdated(storeState: Media.State) {
        let titles = storeState.favourites.sorted()
        guard titles != state else { return }
        commit { $0 = titles }
      }
    }
  }

  enum Volume {

    final class ViewModel: StandaloneVergeViewModelBase<Int> {
      func up() -> Mutation { return .mutation { $0 = min($0 + 30, 100) } }
      func down() -> Mutation { return .mutation { $0 = max($0 - 30, 0) } }
      func mute() { commit("mute") { $0 = 0 } }
    }
  }
}

/// What a settings screen of its own keeps.
struct Equalizer {
  @Storage(1.0) var rate: Double
  @Storage([0, 0, 0]) var bands: [Int]

  func boost(_ band: Int) {
    $bands.update { $0[band] += 1 }
  }
}
