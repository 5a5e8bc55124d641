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

  private func add(_ text: String) {
    model.type(text)
    model.add()
  }

  @Test("A change is saved when the interval has passed")
  func interval() async {
    let recorder = StoreRecorder(model, exhaustivity: .partial)
    add("Milk")
    let autosave = makeAutosave()
    #expect(await clock.nextDeadline() == .seconds(1))
    clock.advance(by: .milliseconds(999))
    #expect(await clock.nextDeadline() == .seconds(1))
    #expect(save.pendingCount == 0)

    clock.advance(by: .milliseconds(1))
    let call = await save.next()
    #expect(call.input.notes.map(\.text) == ["Milk"])
    call.return(())
    await autosave.flush()
    recorder.expectActivity(.saved)
    end(recorder)
  }

  @Test("Changes during the interval are saved once")
  func debounce() async {
    let recorder = StoreRecorder(model, exhaustivity: .partial)
    let autosave = makeAutosave()
    add("Milk")
    _ = await clock.nextDeadline()
    add("Tea")
    clock.runFree()

    let call = await save.next()
    #expect(call.input.notes.map(\.text) == ["Milk", "Tea"])
    call.return(())
    await autosave.flush()
    recorder.expectActivity(.saved)
    #expect(save.pendingCount == 0)
    end(recorder)
  }

  @Test("A change outside the notebook is not saved")
  func otherSlice() async {
    let recorder = StoreRecorder(model, exhaustivity: .partial)
    let autosave = makeAutosave()
    model.type("Milk")
    await autosave.flush()
    #expect(save.pendingCount == 0)
    end(recorder)
  }

  @Test("A change during a save is saved after it")
  func changeDuringSave() async {
    let recorder = StoreRecorder(model, exhaustivity: .partial)
    let autosave = makeAutosave()
    add("Milk")
    async let first: Void = autosave.flush()
    let milk = await save.next()
    add("Tea")
    async let second: Void = autosave.flush()
    milk.return(())
    let both = await save.next()
    #expect(both.input.notes.map(\.text) == ["Milk", "Tea"])
    both.return(())
    _ = await (first, second)
    recorder.expectActivity(.saved)
    recorder.expectActivity(.saved)
    end(recorder)
  }

  @Test("A failed save is reported, and made up for by the next one")
  func failure() async {
    struct DiskIsFull: Error {}
    let recorder = StoreRecorder(model, exhaustivity: .partial)
    let autosave = makeAutosave()
    add("Milk")
    async let first: Void = autosave.flush()
    await save.next().throw(DiskIsFull())
    await first
    recorder.expectActivity(.notSaved("DiskIsFull()"))

    async let second: Void = autosave.flush()
    await save.next().return(())
    await second
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
