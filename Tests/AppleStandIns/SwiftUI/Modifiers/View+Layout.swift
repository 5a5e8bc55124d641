extension View {
  /// The same view: the host has no layout.
  public func padding(_ length: Double? = nil) -> some View {
    self
  }

  /// The same view: the host shows no bars.
  public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View {
    self
  }
}
