import Notes
import Testing
import VergeTesting

@Suite("Autosave", .timeLimit(.minutes(1)))
struct AutosaveTests {
  private let clock = ManualClock()
  private let save = ManualFunction<Notebook, Void>()
  private let model = NotesModel(notebook: Notebook())

  private func makeAutosave() -> Autosave {
    Autosave(model, saved: Notebook(), after: .seconds(1), clock: clock) { [save] in
      try await save($0)
    }
  }

  private func add(_ text: String) throws {
    model.type(text)
    try model.add()
  }

  @Test("A change is saved when the interval has passed")
  func interval() async throws {
    let recorder = StoreRecorder(model, exhaustivity: .partial)
    try add("Milk")
    let autosave = makeAutosave()
    #expect(await clock.nextDeadline() == .seconds(1))
    clock.advance(by: .milliseconds(999))
    #expect(await clock.nextDeadline() == .seconds(1))
    #expect(save.pendingCount == 0)

    clock.advance(by: .milliseconds(1))
    let call = await save.next()
    #expect(call.input.notes.map(\.text) == ["Milk"])
    call.return(())
    try await autosave.flush()
    recorder.expectActivity(.saved)
    end(recorder)
  }

  @Test("Changes during the interval are saved once")
  func debounce() async throws {
    let recorder = StoreRecorder(model, exhaustivity: .partial)
    let autosave = makeAutosave()
    try add("Milk")
    _ = await clock.nextDeadline()
    try add("Tea")
    clock.runFree()

    let call = await save.next()
    #expect(call.input.notes.map(\.text) == ["Milk", "Tea"])
    call.return(())
    try await autosave.flush()
    recorder.expectActivity(.saved)
    #expect(save.pendingCount == 0)
    end(recorder)
  }

  @Test("A change outside the notebook is not saved")
  func otherSlice() async throws {
    let recorder = StoreRecorder(model, exhaustivity: .partial)
    let autosave = makeAutosave()
    model.type("Milk")
    try await autosave.flush()
    #expect(save.pendingCount == 0)
    end(recorder)
  }

  @Test("A change during a save is saved after it")
  func changeDuringSave() async throws {
    let recorder = StoreRecorder(model, exhaustivity: .partial)
    let autosave = makeAutosave()
    try add("Milk")
    async let first: Void = autosave.flush()
    let milk = await save.next()
    try add("Tea")
    async let second: Void = autosave.flush()
    milk.return(())
    let both = await save.next()
    #expect(both.input.notes.map(\.text) == ["Milk", "Tea"])
    both.return(())
    _ = try await (first, second)
    recorder.expectActivity(.saved)
    recorder.expectActivity(.saved)
    end(recorder)
  }

  @Test("A failed save is an error of the flush and an activity, and the next flush saves again")
  func failure() async throws {
    struct DiskIsFull: Error {}
    let recorder = StoreRecorder(model, exhaustivity: .partial)
    let autosave = makeAutosave()
    try add("Milk")
    let first = Task { try await autosave.flush() }
    await save.next().throw(DiskIsFull())
    await #expect(throws: DiskIsFull.self) { try await first.value }
    recorder.expectActivity(.notSaved("DiskIsFull()"))

    async let second: Void = autosave.flush()
    await save.next().return(())
    try await second
    recorder.expectActivity(.saved)
    end(recorder)
  }

  @Test("Saving does not retain the model")
  func release() async {
    await expectNoLeaks { tracker in
      let model = tracker.track(NotesModel(notebook: Notebook()))
      _ = Autosave(model, saved: nil, after: .seconds(1), clock: clock) { _ in }
    }
  }

  /// Ends a recording. The task that saves is still running.
  private func end(_ recorder: StoreRecorder<NotesState, NotesModel.Activity>) {
    model.store.taskManager.cancelAll()
    recorder.finish()
  }
}
