/// What a derived state is made by.
protocol Upstream: AnyObject {
  /// Brings the state up to date with its sources; what observers are to be told is put aside for
  /// whoever delivers next. Not inside a mutation of a source.
  func refresh()
}
