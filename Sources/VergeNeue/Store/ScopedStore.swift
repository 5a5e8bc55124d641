import Verge

/// A store on a slice of another store's state. It commits to that store.
///
/// Created by ``Store/makeScoped(scope:reducer:)`` or ``Store/makeScoped(reducer:)``. Retains its
/// source.
///
/// Mirrors VergeNeue 6.0.0-alpha.1.
public final class ScopedStore<SourceReducer: ModularReducerType, Reducer: _ReducerCore>:
  StoreBase<Reducer>
{
  /// The slice.
  public typealias State = Reducer.TargetState
  /// The source's state.
  public typealias SourceState = SourceReducer.TargetState

  /// The store with the whole state. Retained.
  public let sourceStore: Store<SourceReducer>
  private let scope: WritableKeyPath<SourceState, State>

  init(
    _ source: Store<SourceReducer>,
    scope: WritableKeyPath<SourceState, State>,
    reducer: Reducer
  ) {
    sourceStore = source
    self.scope = scope
    super.init(
      source.modernStore.slice(at: scope), reducer: reducer, isLogging: source.isLogging,
      inside: source.view)
  }

  /// The source's whole state after the newest commit. Mirrors VergeNeue of 2019-11-03.
  ///
  /// - Important: Traps if read inside a mutation of the same state.
  @inlinable
  public var sourceState: SourceState { sourceStore.state }

  @usableFromInline
  override func commitLogged(_ mutation: Reducer.Mutation) {
    var metadata = mutation.metadata
    metadata.scope = scopeName
    sourceStore.commit(metadata, sender: self) { mutation.mutate(&$0[keyPath: scope]) }
  }

  @usableFromInline
  override func logDispatch(_ action: ActionMetadata) {
    var metadata = action
    metadata.scope = scopeName
    sourceStore.logDispatch(metadata)
  }

  private var scopeName: String { "\(Reducer.self) at \(scope)" }
}

// Sendable: the lock of the state and that of the retained stores guard all variables.
extension ScopedStore: @unchecked Sendable
where SourceReducer.TargetState: Sendable, Reducer.TargetState: Sendable {}
