import AsyncAlgorithms
import Verge

/// Saves the notebook of a model when it has not changed for a while.
public final class Autosave: Sendable {
  private let model: NotesModel
  private let saver: Saver

  /// Starts saving.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - saved: The notebook that has been saved already; `nil` if there is none.
  ///   - interval: The time without a change after which the notebook is saved.
  ///   - clock: Measures the interval.
  ///   - save: Saves a notebook. Not called again before it has returned. Successes and failures are
  ///     sent as activities; the next change, or ``flush()``, tries again.
  public init<C: Clock<Duration>>(
    _ model: NotesModel,
    saved: Notebook?,
    after interval: Duration = .milliseconds(500),
    clock: C = .continuous,
    save: @escaping @Sendable (Notebook) async throws -> Void
  ) {
    self.model = model
    let saver = Saver(saved: saved, save: save)
    self.saver = saver
    // The loop captures the sequence, which does not retain the store, and a weak reference: it ends
    // with the model.
    model.task(key: "autosave", mode: .dropCurrent) {
      [weak model, changes = model.values(\.notebook)] in
      for await _ in changes.debounce(for: interval, clock: clock) {
        guard let model else { return }
        // The model has sent the error.
        try? await saver.save(model)
      }
    }
  }

  /// Saves the notebook now if it differs from the saved one. Call it before the program ends.
  ///
  /// - Throws: The error of the save. Then the notebook is lost unless a later call succeeds.
  public func flush() async throws {
    try await saver.save(model)
  }
}

/// Saves one notebook at a time.
private actor Saver {
  private var saved: Notebook?
  private var last: Task<Void, any Error>?
  private let save: @Sendable (Notebook) async throws -> Void

  init(saved: Notebook?, save: @escaping @Sendable (Notebook) async throws -> Void) {
    self.saved = saved
    self.save = save
  }

  /// Saves the newest notebook, after the saves that have begun.
  func save(_ model: NotesModel) async throws {
    let task = Task { [last] in
      _ = await last?.result
      let notebook = model.state.notebook
      if notebook == saved { return }
      do {
        try await save(notebook)
        saved = notebook
        model.send(.saved)
      } catch {
        model.send(.notSaved("\(error)"))
        throw error
      }
    }
    last = task
    try await task.value
  }
}
