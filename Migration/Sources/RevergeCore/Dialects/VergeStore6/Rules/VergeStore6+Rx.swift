extension VergeStore6 {
  /// Marks the members for RxSwift. `LeavingRx` finds them.
  enum Rx: VergeStore6Rule {
    static let record = rule("rx")
  }
}
