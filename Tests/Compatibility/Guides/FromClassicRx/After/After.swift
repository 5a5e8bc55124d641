import Verge
import VergeClassic

protocol RowsService: AnyObject {
  func rows() async throws -> [String]
}

final class RowsModel: VergeType {
  enum Activity { case failed }
  struct State {
    fileprivate(set) var rows: [String] = []
    fileprivate(set) var isBusy = false
    var query = ""
  }

  let state: Storage<State> = .init(.init())
  private let service: RowsService

  init(service: RowsService) {
    self.service = service
  }

  func load() async {
    commit { $0.isBusy = true }
    defer { commit { $0.isBusy = false } }
    do {
      let rows = try await service.rows()
      commit { $0.rows = rows }
    } catch {
      emit(.failed)
    }
  }
}

final class RowsScreen {
  private let model: RowsModel
  private var text = ""
  private var bag = VergeAnyCancellables()

  init(model: RowsModel) {
    self.model = model
  }

  func observe() {
    model.modernStore.sinkState(\.rows) { [weak self] rows in self?.show(rows.primitive) }
      .store(in: &bag)

    model.modernStore.sinkActivity { [weak self] activity in self?.show(activity) }
      .store(in: &bag)
  }

  func search(_ query: String) {
    model.commit { $0.query = query }
  }

  private func show(_ rows: [String]) {
    text = rows.joined()
  }

  private func show(_ activity: RowsModel.Activity) {
    text = "\(activity)"
  }
}
