extension View {
  /// Returns the view unchanged, because the host has no layout.
  nonisolated public func padding(
    _ edges: Edge.Set = .all, _ length: Double? = nil
  ) -> some View {
    self
  }

  /// Returns the view unchanged, because the host has no layout.
  nonisolated public func padding(_ length: Double) -> some View {
    self
  }

  /// Returns the view unchanged, because the host shows no bars.
  @available(macOS, unavailable)
  nonisolated public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View {
    self
  }
}
