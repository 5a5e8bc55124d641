/// A value that describes a part of the interface.
@MainActor @preconcurrency
public protocol View {
  /// The type of `body`; `Never` for a view that the host evaluates itself.
  associatedtype Body: View

  /// The content of the view.
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension View where Body == Never {
  /// Must not be read: the host evaluates the view itself.
  public var body: Never {
    preconditionFailure("\(Self.self) has no body: the host evaluates it itself.")
  }
}

extension Never: View {
  /// `Never` has no body.
  public typealias Body = Never
}
