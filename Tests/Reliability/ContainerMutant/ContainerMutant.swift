import Checker
import Dialects
import Playback

/// Looks for violations with the containers of the dialects.
@main
struct ContainerMutant {
  static func main() {
    hunt(Watch.allCases, mounting: Mounts.make)
  }
}
