extension View {
  /// Returns the view unchanged, because the host has no layout.
  public func padding(_ length: Double? = nil) -> some View {
    self
  }

  /// Returns the view unchanged, because the host shows no bars.
  public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View {
    self
  }
}
