import TestSupport
import Testing
import VergeClassic

@Suite("The README of Verge Classic")
@MainActor
struct ReadmeTests {
  @Test("The view model of the README commits, dispatches and emits")
  func viewModel() throws {
    let source = MutableStorage(ReadmeViewModel.State())
    let model = ReadmeViewModel(source)
    let seen = Recorder<String>()
    let bag = DisposeBag()
    readmeActivity(of: model).emit(onNext: { activity in
      if case .greeted(let name) = activity { seen.record("hello \(name)") }
    }).disposed(by: bag)
    let token: StorageSubscribeToken = model.state.add { state in
      seen.record("\(state.name) \(state.visits)")
    }
    #expect(throws: ReadmeError.self) { try model.greet() }
    model.rename("Ann")
    try model.renameWithEverything("Bea")
    #expect(throws: ReadmeError.self) { try model.renameWithEverything("") }
    #expect(try model.greet() == 1)
    model.state.remove(subscriber: token)
    #expect(try model.greet() == 2)
    #expect(seen.elements == ["Ann 0", "Bea 0", "Bea 1", "hello Bea", "hello Bea"])
    #expect(readmeState(of: model).visits == 2)
    #expect(source.value.name == "Bea")
  }

  @Test("A storage can be used without a view model")
  func storage() {
    struct Logger: MutableStorageLogging {
      let lines: Recorder<String>
      func didChange(root: Any) { lines.record("change \(root)") }
      func didReplace(root: Any) { lines.record("replace \(root)") }
    }
    let lines = Recorder<String>()
    let mutable = MutableStorage<Int>(1)
    mutable.loggers = [Logger(lines: lines)]
    let storage = mutable.asStorage()
    let token = mutable.add { lines.record("mutable \($0)") }
    storage.add { lines.record("storage \($0)") }
    mutable.update { $0 += 1 }
    mutable.remove(subscriber: token)
    mutable.replace(5)
    #expect(storage.value == 5)
    #expect(Storage<Int>(7).value == 7)
    #expect(lines.elements == ["mutable 2", "storage 2", "change 2", "storage 5", "replace 5"])
  }
}
