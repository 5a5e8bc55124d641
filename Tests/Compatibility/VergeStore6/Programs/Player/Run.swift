import Foundation
import VergeViewModel

/// A playlist that plays to its end, the screens that show it, and their settings.
public func runPlayer(print: @escaping (String) -> Void) {
  let library = Media.Library()
  library.accept { $0.create("mix", named: "Mix") }
  library.do { $0.create("empty", named: "Empty") }
  let count = library.accept { $0.importAll([.init("One", 2), .init("Two", 4)], to: "mix") }
  library.accept { $0.rename("mix", "Mixtape") }
  library.accept { $0.rename("nothing", "Nothing") }
  print("\(library.state.playlists["mix"]!.name): \(count), of \(library.state.playlists.count)")
  print("\(library.add(.init("Three", 1), to: "mix").metadata.function)")

  var screen: Screens.Player.ViewModel! = .init(library: library)
  let token = screen.events.add { event in
    switch event {
    case .began(let title): print("began \(title)")
    case .ended: print("ended")
    }
  }
  screen.backingStorage.addDidUpdate { state in
    let line = state.lyrics.map { "line \($0.state.line)" } ?? "no lyrics"
    print("\(state.title ?? "-") \(state.progress)% \(state.isExpanded) \(line)")
  }

  let playback = Media.PlaybackDispatcher(target: library)
  print("plays: \(playback.accept { $0.play("empty") }), \(playback.accept { $0.play("mix") })")
  screen.accept { $0.expand() }
  screen.openLyrics()

  let group = DispatchGroup()
  playback.accept { $0.run(group) }
  group.wait()
  screen.closeLyrics()
  print("next: \(playback.accept { $0.next() })")
  screen.events.remove(token)

  let radio = Media.RadioDispatcher(target: library)
  print("\(radio.accept { $0.tuneIn("nowhere") }), \(radio.accept { $0.tuneIn("mix") })")
  playback.accept { $0.advance(1) }
  library.commit { $0.move(to: 0) }
  print(radio.accept { $0.tuneIn("mix") })
  playback.accept { $0.stop() }
  playback.accept { $0.advance(1) }
  library.commit { $0.move(to: 9) }
  print("tracks: \(library.dispatch { $0.importAll([.init("Bonus", 9)], to: "mix") })")
  print("plays of mix: \(library.state.playlists["mix"]!.plays)")

  screen = nil
  let favourites = Screens.Favourites.ViewModel(initialState: [], parent: library, logger: nil)
  library.accept { $0.like("Two") }
  library.accept { $0.like("One") }
  library.accept { $0.like("One") }
  print("favourites: \(favourites.state)")

  let volume = Screens.Volume.ViewModel(initialState: 50, logger: nil)
  let meter = volume.backingStorage.map { "volume \($0)" }
  volume.accept { $0.up() }
  volume.accept { $0.up() }
  print(meter.value)
  volume.accept { $0.down() }
  volume.mute()
  print(meter.value)

  let equalizer = Equalizer()
  equalizer.$bands.addWillUpdate { bands in print("from \(bands)") }
  let bandsToken = equalizer.$bands.addDidUpdate { bands in print("to \(bands)") }
  equalizer.boost(1)
  equalizer.$bands.remove(subscriber: bandsToken)
  equalizer.$bands.replace([1, 1, 1])
  let doubled: Double = equalizer.$rate.update { $0 *= 2 }
  print("\(equalizer.bands) at \(doubled) = \(equalizer.rate)")
}
