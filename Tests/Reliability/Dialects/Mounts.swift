public import Checker
public import Playback

/// Mounts containers of the dialects.
public enum Mounts {
  /// Makes the container that a watch asks for.
  @Sendable public static func make(_ watch: Watch, on store: BoardStore) -> Mount? {
    switch watch {
    case .vergeStore: vergeStore(store, \.a)
    case .vergeStoreBeta: vergeStoreBeta(store, \.b)
    case .classic: classic(store, \.a)
    case .neue: neue(store, \.c)
    case .vueFlux: vueFlux(store, \.d)
    default: nil
    }
  }
}

typealias CellPath = any WritableKeyPath<Board, Board.Cell> & Sendable

// Sendable: immutable, and the dialects' objects are thread-safe.
/// An object of a dialect that the compiler cannot prove to be thread-safe.
struct Shared<Content>: @unchecked Sendable {
  let content: Content

  init(_ content: Content) {
    self.content = content
  }
}
