import Foundation
import VergeStore

enum Media {

  final class Track {
    let title: String
    let length: Int

    init(_ title: String, _ length: Int) {
      self.title = title
      self.length = length
    }
  }

  struct Playlist {
    var name: String
    var tracks: [Track] = []
    var plays = 0
  }

  struct State: StateType {

    struct NowPlaying {
      var playlist: String
      var index = 0
      var position = 0
    }

    var playlists: [String: Playlist] = [:]
    var nowPlaying: NowPlaying?
    var favourites: Set<String> = []

    var track: Track? {
      return nowPlaying.flatMap { playlists[$0.playlist]?.tracks[$0.index] }
    }
  }

  /// The library is a dispatcher of its own.
  final class Library: StoreBase<State>, DispatcherType {
    var dispatchTarget: StoreBase<State> { return self }

    init() {
      super.init(initialState: .init(), logger: nil)
    }

    func create(_ id: String, named name: String) -> Mutation {
      return .mutation("create") { state in
        state.playlists[id] = Playlist(name: name)
      }
    }

    func add(_ track: Track, to id: String) -> Mutation {
      return .mutation(\.playlists[id]!) { $0.tracks.append(track) }
    }

    func like(_ title: String) -> Mutation {
      return .commit { $0.favourites.insert(title) }
    }

    func rename(_ id: String, _ name: String) -> Mutation {
      return .mutationIfPresent(\.playlists[id]) { $0.name = name }
    }

    func move(to seconds: Int) -> Mutation {
      return .mutation { $0.updateIfPresent(target: \.nowPlaying) { $0.position = seconds } }
    }

    func importAll(_ tracks: [Track], to id: String) -> Action<Int> {
      return .action { context in
        for track in tracks {
          context.accept { $0.add(track, to: id) }
        }
        return context.state.playlists[id]!.tracks.count
      }
    }
  }

  class PlaybackDispatcher: DispatcherBase<State>, ScopedDispatching {

    static var scopedStateKeyPath: WritableKeyPath<State, State.NowPlaying?> {
      return \.nowPlaying
    }

    func start(_ id: String) -> Mutation {
      return .mutationScoped { $0 = .init(playlist: id) }
    }

    func advance(_ seconds: Int) -> Mutation {
      return .mutationScopedIfPresent { $0.position += seconds }
    }

    func skip() -> Mutation {
      return .commitIfPresent {
        $0.index += 1
        $0.position = 0
      }
    }

    func stop() -> Mutation {
      return .commitScoped { $0 = nil }
    }

    private func count(_ id: String) -> Mutation {
      return .commitIfPresent(\.playlists[id]) { $0.plays += 1 }
    }

    func play(_ id: String) -> Action<Bool> {
      return .action { context in
        guard let list = context.state.playlists[id], !list.tracks.isEmpty else { return false }
        context.do { $0.start(id) }
        context.do { $0.count(id) }
        return true
      }
    }

    func next() -> Action<Bool> {
      return .action { context in
        guard let playing = context.scopedState else { return false }
        let tracks = context.state.playlists[playing.playlist]!.tracks
        guard playing.index + 1 < tracks.count else {
          context.accept { $0.stop() }
          return false
        }
        context.accept { $0.skip() }
        return true
      }
    }

    /// Plays on until the list ends, one second of music for each turn of the main queue.
    func run(_ group: DispatchGroup) -> Action<Void> {
      return .dispatch { context in
        group.enter()
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.001) {
          context.accept { $0.advance(1) }
          let ended = context.state.nowPlaying!.position == context.state.track!.length
          if !ended || context.accept({ $0.next() }) {
            context.accept { $0.run(group) }
          }
          group.leave()
        }
      }
    }
  }

  final class RadioDispatcher: DispatcherBase<State> {
    private let playback: PlaybackDispatcher

    override init(target: Store) {
      playback = PlaybackDispatcher(target: target)
      super.init(target: target)
    }

    func tuneIn(_ id: String) -> Action<String> {
      return Action { context in
        if let playing = context.state.nowPlaying, playing.playlist == id { return "still on air" }
        return self.playback.accept { $0.play(id) } ? "on air" : "silence"
      }
    }
  }
}
