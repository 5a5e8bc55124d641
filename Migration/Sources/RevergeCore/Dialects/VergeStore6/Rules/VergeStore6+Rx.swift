extension VergeStore6 {
  /// Marks the members for RxSwift. `LeavingRx` finds them.
  enum Rx: VergeStore6Rule {
    static let record = LeavingRx.vergeStore6

    static let examples = [
      example(
        before:
          "import VergeStore\nimport VergeStoreRx\nlet names = store.rx.stateObservable.changed(\\.names)\n",
        after:
          "import VergeStore\nimport VergeStoreRx\n\(marker)\nlet names = store.rx.stateObservable.changed(\\.names)\n"
      )
    ]
  }
}
