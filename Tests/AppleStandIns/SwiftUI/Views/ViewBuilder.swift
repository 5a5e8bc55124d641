/// Makes one view of the views in a closure.
@resultBuilder
public struct ViewBuilder {
  /// A view as it is.
  public static func buildExpression<Content: View>(_ content: Content) -> Content {
    content
  }

  /// What an empty closure shows: nothing.
  public static func buildBlock() -> EmptyView {
    EmptyView()
  }

  /// A single view as it is.
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

  /// A view that is there if a condition holds.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? {
    content
  }

  /// The view of a condition that holds.
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> {
    _ConditionalContent(storage: .first(first))
  }

  /// The view of a condition that does not hold.
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> {
    _ConditionalContent(storage: .second(second))
  }
}
