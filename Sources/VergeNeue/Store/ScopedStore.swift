import Verge

/// A store on a slice of another store's state: what it commits is committed to that one, too.
///
/// Made with ``Store/makeScoped(scope:reducer:)`` or ``Store/makeScoped(reducer:)``. Retains its
/// source.
///
/// Mirrors VergeNeue 6.0.0-alpha.1.
public final class ScopedStore<SourceReducer: ModularReducerType, Reducer: _ReducerCore>:
  StoreBase<Reducer>
{
  /// The slice.
  public typealias State = Reducer.TargetState
  /// What the source holds.
  public typealias SourceState = SourceReducer.TargetState

  /// The store whose slice it is. Retained.
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

  /// The source's whole state, as it is after the newest commit. Mirrors VergeNeue of 2019-11-03.
  ///
  /// - Important: Stops the process if read inside a mutation of the same state.
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

// Sendable: what changes is guarded, by the lock of the state or that of the retainedStores.
extension ScopedStore: @unchecked Sendable
where SourceReducer.TargetState: Sendable, Reducer.TargetState: Sendable {}
