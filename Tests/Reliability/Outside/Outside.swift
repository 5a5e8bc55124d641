import Verge
import VergeTesting

/// Reports a failure in a process without a test library.
@main
struct Outside {
  static func main() {
    let recorder = StoreRecorder(Store<Int, Int>(name: "number", initialState: 0))
    _ = recorder.nextActivity(
      fileID: "App/Main.swift", filePath: "App/Main.swift", line: 42, column: 1)
  }
}
