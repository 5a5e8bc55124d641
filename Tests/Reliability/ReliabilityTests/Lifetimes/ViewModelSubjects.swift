import Checker
import Dialects
import Playback
import VergeViewModel

/// A view model that follows a container of the first cell.
private final class CellModel: VergeViewModelBase<Int32, Board.Cell> {
  private let call: @Sendable () -> Void

  init(_ parent: VergeDefaultStore<Board.Cell>, _ call: @escaping @Sendable () -> Void) {
    self.call = call
    super.init(initialState: 0, parent: parent, logger: nil)
  }

  override func updateState(state: inout Int32, by storeState: Board.Cell) {
    state = storeState.count
  }

  override func storeStateUpdated(storeState: Board.Cell) { call() }
}

extension SubjectKind {
  static let viewModel = SubjectKind("VergeViewModel: a view model") { store, call in
    let parent = VergeDefaultStore(sharing: store, at: \.a)
    let holder = LastReferences(CellModel(parent, call))
    return Subject(views: [parent], tokens: [holder], cancel: { _ = holder.take() })
  }

  static let viewModelState = SubjectKind("VergeViewModel: the state of a view model") {
    store, call in
    let parent = VergeDefaultStore(sharing: store, at: \.a)
    let model = CellModel(parent) {}
    let token = model.backingStorage.addDidUpdate { _ in call() }
    return Subject(
      views: [parent, model], cancel: { model.backingStorage.remove(subscriber: token) })
  }
}
