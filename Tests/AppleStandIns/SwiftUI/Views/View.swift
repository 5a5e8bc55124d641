/// A part of an interface: a value that says what is shown.
@MainActor @preconcurrency
public protocol View {
  /// What `body` is made of; `Never` in a view that the host knows.
  associatedtype Body: View

  /// What the view shows.
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension View where Body == Never {
  /// Must not be read: the host knows what the view shows.
  public var body: Never {
    preconditionFailure("\(Self.self) has no body: the host shows it by itself.")
  }
}

extension Never: View {
  /// There is none.
  public typealias Body = Never
}
