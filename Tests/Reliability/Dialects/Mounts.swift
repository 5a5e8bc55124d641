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
    case .vueFluxComputed: vueFlux(store, \.computedD)
    case .classicComputed: classic(store, \.computedB)
    case .vergeStoreOptional: vergeStoreOptional(store)
    case .neueScope: neueScope(store, \.c)
    default: nil
    }
  }
}

typealias CellPath = any WritableKeyPath<Board, Board.Cell> & Sendable

// Sendable: immutable, and the dialects' objects are thread-safe.
/// An object of a dialect that the compiler cannot prove to be thread-safe.
public struct Shared<Content>: @unchecked Sendable {
  /// The object.
  public let content: Content

  /// Wraps an object.
  public init(_ content: Content) {
    self.content = content
  }
}
