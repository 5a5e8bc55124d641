import Checker
import Playback

/// Looks for violations with the watches of the modern store.
@main
struct Mutant {
  static func main() {
    hunt(Watch.modern)
  }
}
