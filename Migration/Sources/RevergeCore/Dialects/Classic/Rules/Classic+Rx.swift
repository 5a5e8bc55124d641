extension Classic {
  /// Marks the members for RxSwift. `LeavingRx` finds them.
  enum Rx: ClassicRule {
    static let record = rule("rx")
  }
}
