/// A result builder that combines the views of a closure.
@resultBuilder
public struct ViewBuilder {
  /// An unchanged view.
  public static func buildExpression<Content: View>(_ content: Content) -> Content {
    content
  }

  /// The empty view of an empty closure.
  public static func buildBlock() -> EmptyView {
    EmptyView()
  }

  /// A single unchanged view.
  public static func buildBlock<Content: View>(_ content: Content) -> Content {
    content
  }

  /// Several views, one after the other.
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    var children: [any View] = []
    repeat children.append(each content)
    return TupleView((repeat each content), children)
  }

  /// A view that exists if a condition is true.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? {
    content
  }

  /// The view of a condition that is true.
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> {
    _ConditionalContent(storage: .first(first))
  }

  /// The view of a condition that is false.
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> {
    _ConditionalContent(storage: .second(second))
  }

  /// The view of an availability check, without its type, which may not exist on older systems.
  @available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}
