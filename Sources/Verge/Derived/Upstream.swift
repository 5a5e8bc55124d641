/// What a derived state is made by.
protocol Upstream: AnyObject {
  /// Brings the state up to date with its sources; what observers are to be told is put aside for
  /// whoever delivers next.
  ///
  /// - Returns: `false`, and nothing done, inside a mutation of one of the sources.
  func refresh() -> Bool

  /// What the state is made from.
  var sourceCores: [StateCore] { get }
}
